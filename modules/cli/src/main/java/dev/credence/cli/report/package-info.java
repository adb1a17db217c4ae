/** The command {@code report}, which writes one HTML page about one system or two. */
@NullMarked
package dev.credence.cli.report;

import org.jspecify.annotations.NullMarked;
