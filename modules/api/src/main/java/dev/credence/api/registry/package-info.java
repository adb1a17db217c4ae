/** The registry, which finds metrics, interval methods and comparators by the names that users write. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.registry;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
