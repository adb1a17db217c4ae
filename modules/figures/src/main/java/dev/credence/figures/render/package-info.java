/** Writers of figures as SVG and PNG. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.figures.render;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
