package dev.credence.hypothesis;

import dev.credence.numerics.distribution.ChiSquared;
import dev.credence.numerics.normal.Normal;

/**
 * McNemar's statistic for large samples.
 *
 * @param b items for the first
 * @param c items for the second
 * @param correction the amount by which the difference is reduced: 1 for the continuity correction, or 0
 */
record McNemarScore(long b, long c, int correction) {
    /** Computes chi-squared; 0 without discordant items, or if the correction exceeds the difference. */
    double chiSquared() {
        double off = Math.max(Math.abs((double) b - c) - correction, 0);
        return off == 0 ? 0 : off * off / ((double) b + c);
    }

    double pValue(Alternative side) {
        return switch (side) {
            case TWO_SIDED -> ChiSquared.survival(chiSquared(), 1);
            case GREATER -> larger((double) b - c);
            case LESS -> larger((double) c - b);
        };
    }

    private double larger(double difference) {
        double n = (double) b + c;
        return n == 0 ? 1 : Normal.survival((difference - correction) / Math.sqrt(n));
    }
}
