/**
 * Confidence sequences: intervals and comparisons that are valid at every sample size at the same time, so that they may be looked at after
 * every item, and monitors of running values.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.sequential;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
