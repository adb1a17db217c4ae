/** Metrics, matrices and reference tables for the tests of intervals and comparisons. */
@NullMarked
package dev.credence.delta;

import org.jspecify.annotations.NullMarked;
