package dev.credence.hypothesis;

import dev.credence.numerics.distribution.ChiSquared;
import dev.credence.numerics.normal.Normal;

/**
 * McNemar's statistic in the limit of many items.
 *
 * @param b items for the first
 * @param c items for the second
 * @param correction what is taken off the difference: 1 for continuity, or 0
 */
record McNemarScore(long b, long c, int correction) {
    /** 0 where no item counts, or where the correction takes all. */
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
