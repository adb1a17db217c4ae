/**
 * Coverage studies: how often does an interval cover the true value at this sample size, and at what length? Exact by enumeration
 * where the outcomes can be counted, simulated otherwise.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.montecarlo.coverage;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
