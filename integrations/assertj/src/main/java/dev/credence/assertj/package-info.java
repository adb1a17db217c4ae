/** AssertJ's assertions about estimates and comparisons. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.assertj;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
