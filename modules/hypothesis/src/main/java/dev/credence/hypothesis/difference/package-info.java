/** Tests of a mean and of paired differences: z, t, corrected resampled t, 5x2 cross-validation, sign and signed ranks. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.hypothesis.difference;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
