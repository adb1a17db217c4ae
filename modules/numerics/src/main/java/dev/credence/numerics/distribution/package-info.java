/** Distributions of test statistics: chi-squared, F and the studentized range. */
@NullMarked
package dev.credence.numerics.distribution;

import org.jspecify.annotations.NullMarked;
