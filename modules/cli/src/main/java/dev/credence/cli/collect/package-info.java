/** The command {@code collect}, which writes the evidence of files as states. */
@NullMarked
package dev.credence.cli.collect;

import org.jspecify.annotations.NullMarked;
