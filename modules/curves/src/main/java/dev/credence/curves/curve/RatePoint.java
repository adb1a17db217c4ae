package dev.credence.curves.curve;

/**
 * A point of a plot.
 *
 * @param x the rate across
 * @param y the rate up
 */
public record RatePoint(double x, double y) {}
