/** Comparisons of two systems by simulation. */
@NullMarked
package dev.credence.montecarlo.comparison;

import org.jspecify.annotations.NullMarked;
