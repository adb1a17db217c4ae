/** How the evidence was drawn: independently, stratified, weighted, in clusters, in folds. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.sample;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
