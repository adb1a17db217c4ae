/** Posteriors of any metric of two classes by a lattice of fixed points, without simulation. */
@NullMarked
package dev.credence.bayes.lattice;

import org.jspecify.annotations.NullMarked;
