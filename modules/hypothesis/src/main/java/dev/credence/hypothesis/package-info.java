/**
 * The parts that all classical tests share: options, alternatives, outcomes and effects. The tests of counts are in {@code proportion}, those
 * of measurements in {@code difference}, those of several systems in {@code multiple}, and all of them by name in {@code named}.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.hypothesis;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
