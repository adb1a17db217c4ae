package dev.credence.crossvalidation.posterior;

import dev.credence.api.interval.Distribution;

/** Finds the mode of a unimodal density by golden section, to about 1e-8 of a standard deviation. */
final class ModeSearch {
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
    /** GOLDEN^42 is below 2e-9. */
    private static final int STEPS = 42;

    private ModeSearch() {}

    static double of(Distribution distribution) {
        double distance = 3 * distribution.standardDeviation();
        return between(
                distribution,
                Math.max(distribution.support().lower(), distribution.mean() - distance),
                Math.min(distribution.support().upper(), distribution.mean() + distance));
    }

    static double between(Distribution distribution, double from, double to) {
        double low = from;
        double high = to;
        for (int step = 0; step < STEPS; step++) {
            double left = high - GOLDEN * (high - low);
            double right = low + GOLDEN * (high - low);
            if (distribution.density(left) > distribution.density(right)) {
                high = right;
            } else {
                low = left;
            }
        }
        return (low + high) / 2;
    }
}
