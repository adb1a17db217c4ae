/** The interval of the expected calibration error. */
@NullMarked
package dev.credence.curves.binned;

import org.jspecify.annotations.NullMarked;
