/** All tests by name, for JSON and command lines. Start at {@link dev.credence.hypothesis.named.HypothesisTests}. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.hypothesis.named;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
