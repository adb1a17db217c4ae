/** The kinds of figures, each made from a report or from plain values. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.figures.kind;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
