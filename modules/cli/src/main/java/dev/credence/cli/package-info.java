/** The {@code credence} command. Only {@code Main} touches the standard streams. */
@NullMarked
package dev.credence.cli;

import org.jspecify.annotations.NullMarked;
