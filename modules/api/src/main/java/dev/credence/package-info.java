/** The facade of the library, with which most users begin: it computes estimates and comparisons of metrics. */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence;

import org.jspecify.annotations.NullMarked;
