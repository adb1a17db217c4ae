/** The variance of a metric by its influences, or by the jackknife, under each sampling design, and the effective sample size. */
@NullMarked
package dev.credence.delta.variance;

import org.jspecify.annotations.NullMarked;
