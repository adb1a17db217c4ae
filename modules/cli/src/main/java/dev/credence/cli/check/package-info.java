/** The command {@code check}, which answers what a published number means. */
@NullMarked
package dev.credence.cli.check;

import org.jspecify.annotations.NullMarked;
