/** Texts from outside, made harmless for whatever they are shown in. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.text;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
