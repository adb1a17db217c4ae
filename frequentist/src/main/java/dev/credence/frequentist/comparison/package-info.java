/** Comparison of two systems by a proportion: tests of score type and the intervals that invert them. */
@NullMarked
package dev.credence.frequentist.comparison;

import org.jspecify.annotations.NullMarked;
