/** Metrics that need more than a name: the expected cost with a cost matrix. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.metrics;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
