/**
 * Coverage studies, which measure how often an interval covers the true value at a given sample size, and its expected length. They
 * are exact by enumeration where there are few enough outcomes, and simulated otherwise.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.coverage;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
