/** The variance of a metric by its influences and the sampling design, or by the jackknife. */
@NullMarked
package dev.credence.delta.variance;

import org.jspecify.annotations.NullMarked;
