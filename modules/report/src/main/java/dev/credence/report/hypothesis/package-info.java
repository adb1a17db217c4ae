/** Hypothesis tests as reports. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.hypothesis;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
