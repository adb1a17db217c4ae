/** Figures as Vega-Lite specifications: for users who want to change how they look, or to show them in a page of their own. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.figures.vega;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
