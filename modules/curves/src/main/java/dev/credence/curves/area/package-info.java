/** Intervals and comparisons of areas under ROC curves. */
@NullMarked
package dev.credence.curves.area;

import org.jspecify.annotations.NullMarked;
