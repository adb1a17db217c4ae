/** Simulated posteriors of any metric, by Dirichlet weights over its atoms. */
@NullMarked
package dev.credence.montecarlo.posterior;

import org.jspecify.annotations.NullMarked;
