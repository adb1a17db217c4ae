/** What laws are tried on: corner cases, generators of random evidence, populations to simulate from, small metrics. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.testkit.cases;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
