/** Reproducible streams of random numbers, and samplers of the distributions that resampling needs. */
@NullMarked
package dev.credence.numerics.random;

import org.jspecify.annotations.NullMarked;
