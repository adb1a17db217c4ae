/**
 * Baselines that are kept as text files in a repository: the counts of one system, with what a reader and a gate need in order to
 * recognize them.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.state.baseline;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
