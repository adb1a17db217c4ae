/** Credence in a Spring Boot application: the facade as a bean, the application's own beans found, properties, JSON. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.spring;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
