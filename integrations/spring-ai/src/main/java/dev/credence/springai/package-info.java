/** Verdicts of Spring AI's evaluators as outcomes; it needs {@code spring-ai-commons}, which the application brings. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.springai;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
