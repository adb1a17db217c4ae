package dev.credence.curves.calibration;

/**
 * A bin of a calibration curve.
 *
 * @param from lower edge of the bin
 * @param to upper edge, included
 * @param count the number of items in it
 * @param positives the number of positives among them
 * @param meanProbability the mean of their probabilities
 * @param fraction share of positives
 * @param lower lower bound of the share
 * @param upper upper bound of the share
 */
public record CalibrationBin(
        double from,
        double to,
        long count,
        long positives,
        double meanProbability,
        double fraction,
        double lower,
        double upper) {}
