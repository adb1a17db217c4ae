/** Intervals and comparisons of the parts of a mean loss, by samples that are drawn from the isotonic calibration curve. */
@NullMarked
package dev.credence.curves.isotonic;

import org.jspecify.annotations.NullMarked;
