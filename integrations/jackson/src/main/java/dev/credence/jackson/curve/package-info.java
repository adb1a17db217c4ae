/** Curves, their bands and calibration curves as JSON, if {@code credence-curves} is on the class path. */
@NullMarked
package dev.credence.jackson.curve;

import org.jspecify.annotations.NullMarked;
