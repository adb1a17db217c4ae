/** Tests of counts: one proportion, two independent proportions, and two proportions on the same items (McNemar). */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.hypothesis.proportion;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
