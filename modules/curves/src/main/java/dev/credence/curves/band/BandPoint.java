package dev.credence.curves.band;

/**
 * A point of a curve with the bounds of both rates.
 *
 * @param threshold the smallest score that is predicted to be positive; NaN if the point has no threshold
 * @param x the rate across
 * @param xLower its lower bound
 * @param xUpper its upper bound
 * @param y the rate up
 * @param yLower its lower bound
 * @param yUpper its upper bound
 */
public record BandPoint(
        double threshold, double x, double xLower, double xUpper, double y, double yLower, double yUpper) {}
