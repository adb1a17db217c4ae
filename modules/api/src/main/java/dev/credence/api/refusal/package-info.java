/** Refusals: the reason why a request has no result, as a value with a code, a sentence and alternatives that fit. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.refusal;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
