/**
 * Outcomes of items without a true label, such as grades, seconds and repeated answers, with an interface for metrics of them.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.outcomes;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
