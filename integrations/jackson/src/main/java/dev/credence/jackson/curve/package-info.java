/** Curves, their bands and calibration curves as JSON; only where {@code credence-curves} is there. */
@NullMarked
package dev.credence.jackson.curve;

import org.jspecify.annotations.NullMarked;
