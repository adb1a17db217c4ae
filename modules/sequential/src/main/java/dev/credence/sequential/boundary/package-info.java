/** The boundary of a standardised statistic that is valid at every look. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.sequential.boundary;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
