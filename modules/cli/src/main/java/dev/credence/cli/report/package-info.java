/** The command {@code report}, which writes one HTML page about one system, two or several. */
@NullMarked
package dev.credence.cli.report;

import org.jspecify.annotations.NullMarked;
