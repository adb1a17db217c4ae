/** Metrics of a matrix of any number of classes. */
@NullMarked
package dev.credence.metrics.multiclass;

import org.jspecify.annotations.NullMarked;
