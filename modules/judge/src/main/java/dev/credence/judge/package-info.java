/**
 * Items that a judge labelled, of which only some have a true label: evidence, and a request that corrects every metric of confusion
 * matrices by the true labels.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.judge;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
