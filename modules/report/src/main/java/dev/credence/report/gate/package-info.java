/** Is the new system worse? Expectations of metrics, over all rows and slices, judged together: pass, fail or inconclusive. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.gate;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
