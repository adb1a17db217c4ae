/** Comparators of two systems and what they answer. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.comparison;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
