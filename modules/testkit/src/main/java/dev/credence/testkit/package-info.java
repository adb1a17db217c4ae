/** Contracts: extend one, return the subject, and it is checked. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.testkit;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
