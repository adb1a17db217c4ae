/**
 * Evidence: the observations that metrics are computed from, stored as counts of distinct observations (atoms), for one system or
 * several.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.evidence;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
