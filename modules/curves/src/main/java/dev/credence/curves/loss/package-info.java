/** Intervals of means of a loss per item, which is skewed. */
@NullMarked
package dev.credence.curves.loss;

import org.jspecify.annotations.NullMarked;
