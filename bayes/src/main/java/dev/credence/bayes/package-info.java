/** Exact posteriors of proportions and F-measures, their differences, and how much they depend on the prior. */
@NullMarked
package dev.credence.bayes;

import org.jspecify.annotations.NullMarked;
