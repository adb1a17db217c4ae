/** Options as part of a spelling, {@code name:key=value}, and the interface of objects that accept them. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.option;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
