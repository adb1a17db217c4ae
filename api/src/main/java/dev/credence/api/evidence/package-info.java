/** What was observed: multisets of distinct observations (atoms), and how they merge and pair. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.evidence;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
