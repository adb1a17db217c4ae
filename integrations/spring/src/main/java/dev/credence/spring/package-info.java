/** Credence in a Spring Boot application: the facade as a bean, the application's own beans found, properties, JSON. */
@NullMarked
package dev.credence.spring;

import org.jspecify.annotations.NullMarked;
