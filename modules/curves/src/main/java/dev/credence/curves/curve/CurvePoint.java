package dev.credence.curves.curve;

/**
 * A point of a curve: the rule "positive when the score is at least the threshold".
 *
 * @param threshold the smallest score called positive; NaN for the rule that calls nothing positive
 * @param x the rate across
 * @param y the rate up
 * @param truePositives positives called positive
 * @param falsePositives negatives called positive
 * @param falseNegatives positives called negative
 * @param trueNegatives negatives called negative
 */
public record CurvePoint(
        double threshold,
        double x,
        double y,
        long truePositives,
        long falsePositives,
        long falseNegatives,
        long trueNegatives) {}
