/** The commands {@code man} and {@code completion}, which write what a shell shows about the command line. */
@NullMarked
package dev.credence.cli.manual;

import org.jspecify.annotations.NullMarked;
