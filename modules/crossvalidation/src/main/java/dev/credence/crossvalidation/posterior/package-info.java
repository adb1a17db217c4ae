/** Posteriors of a proportion on one fold, and the exact distribution of sums of such posteriors. */
@NullMarked
package dev.credence.crossvalidation.posterior;

import org.jspecify.annotations.NullMarked;
