/** Credence in Kotlin notebooks: estimates, comparisons and report pages render themselves. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.kotlinjupyter;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
