/** The facade: the three lines with which most users begin. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence;

import org.jspecify.annotations.NullMarked;
