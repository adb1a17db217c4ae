package dev.credence.jackson.result;

/** The JSON form of a difference or a ratio with its interval. */
record BoundsForm(double value, double lower, double upper) {}
