/** Credence in a Guice injector, and in any container that injects sets by {@code jakarta.inject}. */
@NullMarked
package dev.credence.guice;

import org.jspecify.annotations.NullMarked;
