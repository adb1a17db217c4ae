/** The commands {@code credence watch} and {@code credence decide}, which look at rows while they arrive. */
@NullMarked
package dev.credence.cli.watch;

import org.jspecify.annotations.NullMarked;
