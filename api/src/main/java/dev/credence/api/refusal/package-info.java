/** Why something was not answered, as a value: a code, a sentence, and what would fit instead. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.refusal;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
