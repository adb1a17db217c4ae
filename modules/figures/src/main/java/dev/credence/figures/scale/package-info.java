/** The scales of axes: linear, normal-deviate, and rows of labels. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.figures.scale;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
