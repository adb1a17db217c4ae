/** Metrics that are derived from others: averages over classes, one class against the rest, and metrics at a threshold of scores. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.metric.derived;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
