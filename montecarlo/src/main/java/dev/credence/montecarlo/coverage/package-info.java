/**
 * Coverage studies: how often does an interval hold the truth at this sample size, and at what length? Exact by enumeration
 * where the outcomes can be counted, simulated otherwise.
 */
@NullMarked
package dev.credence.montecarlo.coverage;

import org.jspecify.annotations.NullMarked;
