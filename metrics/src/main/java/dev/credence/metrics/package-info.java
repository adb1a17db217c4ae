/** Metrics that take more than a name: expected cost with a cost matrix of your own. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.metrics;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
