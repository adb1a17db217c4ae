package dev.credence.jackson.result;

/** A difference or a ratio with its interval. */
record BoundsForm(double value, double lower, double upper) {}
