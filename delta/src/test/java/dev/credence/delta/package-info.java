/** Metrics, matrices and reference tables for the tests of the three values and of comparisons. */
@NullMarked
package dev.credence.delta;

import org.jspecify.annotations.NullMarked;
