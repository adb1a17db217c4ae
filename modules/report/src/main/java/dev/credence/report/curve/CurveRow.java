package dev.credence.report.curve;

import dev.credence.curves.curve.CurvePoint;
import org.jspecify.annotations.Nullable;

/**
 * A point of a curve, with the bounds of its band.
 *
 * @param threshold the score from which on items are called positive; NaN where nothing is, or where the point is of no threshold
 * @param x the rate across
 * @param xLower its lower bound, NaN without a band
 * @param xUpper its upper bound
 * @param y the rate up
 * @param yLower its lower bound
 * @param yUpper its upper bound
 * @param counts the counts there, null where the point lies between thresholds
 */
public record CurveRow(
        double threshold,
        double x,
        double xLower,
        double xUpper,
        double y,
        double yLower,
        double yUpper,
        @Nullable CurvePoint counts) {}
