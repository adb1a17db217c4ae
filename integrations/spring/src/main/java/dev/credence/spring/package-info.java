/** Credence in a Spring Boot application: the facade as a bean, registration of the application's beans, properties, JSON. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.spring;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
