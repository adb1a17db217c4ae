/** Evidence and results as JSON, for Jackson 3. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.jackson;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
