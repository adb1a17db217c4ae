/** Comparisons of two systems by simulation: bootstrap, Dirichlet posterior and permutation. */
@NullMarked
package dev.credence.montecarlo.comparison;

import org.jspecify.annotations.NullMarked;
