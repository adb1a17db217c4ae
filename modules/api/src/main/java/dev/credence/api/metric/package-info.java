/** Metrics: functions of weighted atoms, their influences, bounds and links to proportions. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.metric;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
