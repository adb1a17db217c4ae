/** Calibration curves: how often what is called probable happens. */
@NullMarked
package dev.credence.curves.calibration;

import org.jspecify.annotations.NullMarked;
