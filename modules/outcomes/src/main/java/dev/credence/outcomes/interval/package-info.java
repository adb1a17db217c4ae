/** Interval methods of means and quantiles of outcomes. {@link java.util.ServiceLoader} finds them. */
@NullMarked
package dev.credence.outcomes.interval;

import org.jspecify.annotations.NullMarked;
