/** Counts per item as outcomes, such as those of sets of labels. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.outcomes.count;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
