/** Credence in a Guice injector, and in any container that injects sets by {@code jakarta.inject}. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.guice;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
