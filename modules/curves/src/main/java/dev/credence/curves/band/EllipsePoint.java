package dev.credence.curves.band;

/**
 * A point of a curve, and where the rays from the worst corner leave the quarter ellipses of its bounds.
 *
 * @param threshold the smallest score that is predicted to be positive; NaN if none is
 * @param x the rate across
 * @param y the rate up
 * @param lowerX the rate across of the lower curve, the worse one
 * @param lowerY the rate up of the lower curve
 * @param upperX the rate across of the upper curve, the better one
 * @param upperY the rate up of the upper curve
 */
public record EllipsePoint(
        double threshold, double x, double y, double lowerX, double lowerY, double upperX, double upperY) {}
