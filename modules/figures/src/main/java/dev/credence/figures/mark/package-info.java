/** What is drawn in a panel: marks in the units of the axes, with their colour roles, shapes and line patterns. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.figures.mark;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
