/** Prior distributions: weights, and the counts of an earlier study. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.bayes.prior;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
