/** Posteriors of any metric of two classes by a rule of fixed points: nothing is simulated. */
@NullMarked
package dev.credence.bayes.lattice;

import org.jspecify.annotations.NullMarked;
