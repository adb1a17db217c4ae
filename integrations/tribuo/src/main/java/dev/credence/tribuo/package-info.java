/** Tribuo's evaluations and predictions as evidence. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.tribuo;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
