/** The laws that every metric, interval method and comparator obeys, as plain methods that throw an assertion error. */
@NullMarked
@Stability(value = Stability.Level.INTERNAL, since = "0.1.0")
package dev.credence.testkit.laws;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
