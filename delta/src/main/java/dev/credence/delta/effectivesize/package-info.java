/** The effective sample size of a metric: the number of trials at which a proportion has the same variance. */
@NullMarked
package dev.credence.delta.effectivesize;

import org.jspecify.annotations.NullMarked;
