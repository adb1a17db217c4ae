/**
 * How many items to collect: for the width of an interval, for the power of a comparison, for being better than chance. The way in is
 * {@link dev.credence.planning.Plans}; every answer is a {@link dev.credence.planning.Plan}, which says in a sentence what to collect.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.planning;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
