/** Proportions of the four counts, and of the diagonal of a matrix of many classes. */
@NullMarked
package dev.credence.metrics.proportion;

import org.jspecify.annotations.NullMarked;
