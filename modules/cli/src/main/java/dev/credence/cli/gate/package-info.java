/** The command {@code gate}, which decides whether a new system may replace another. */
@NullMarked
package dev.credence.cli.gate;

import org.jspecify.annotations.NullMarked;
