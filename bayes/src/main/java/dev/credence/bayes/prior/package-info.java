/** What is known before the data: weights, and the counts of an earlier study. */
@NullMarked
package dev.credence.bayes.prior;

import org.jspecify.annotations.NullMarked;
