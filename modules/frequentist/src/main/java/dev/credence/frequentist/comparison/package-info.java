/** Comparisons of a proportion of two systems by score tests and the intervals that invert them. */
@NullMarked
package dev.credence.frequentist.comparison;

import org.jspecify.annotations.NullMarked;
