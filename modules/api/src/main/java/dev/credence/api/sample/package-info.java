/**
 * Samples: evidence with its sampling design, which is independent, stratified, weighted, clustered once or in two
 * ways, or the folds of a cross-validation.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.sample;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
