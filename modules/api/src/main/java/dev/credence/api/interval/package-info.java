/** Interval methods, their options and their results. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.interval;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
