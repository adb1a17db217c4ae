/** Tests that are repeated until a claim about their success rate is decided, and claims about graded outcomes. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.junit;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
