package dev.credence.frequentist.comparison;

import dev.credence.numerics.beta.ConstrainedProportions;

/**
 * The score statistics of two independent proportions: Farrington and Manning's (and Mee's) of the difference, and Koopman's of the
 * ratio. With the factor N / (N - 1) on the variance they are Miettinen and Nurminen's. At difference 0 and ratio 1 they are the
 * pooled z.
 *
 * @param counts the successes and trials of both systems
 * @param unbiased whether the variance has the factor N / (N - 1)
 */
record FarringtonManning(IndependentCounts counts, boolean unbiased) implements DifferenceScore {
    @Override
    public double at(double difference) {
        return difference < 0 ? 0 - rarer(swapped(), -difference) : rarer(this, difference);
    }

    /** Returns the statistic by the rarer outcome, whose proportion has full precision. */
    private static double rarer(FarringtonManning score, double d) {
        return upwards(
                score.counts.mostlySuccesses() ? new FarringtonManning(score.counts.failures(), score.unbiased) : score,
                d);
    }

    @Override
    public FarringtonManning swapped() {
        return new FarringtonManning(counts.swapped(), unbiased);
    }

    private static double upwards(FarringtonManning score, double d) {
        if (d == 0) {
            return score.pooled();
        }
        double first = ConstrainedProportions.first(
                (double) score.counts.first().successes(),
                (double) score.counts.first().trials(),
                (double) score.counts.second().successes(),
                (double) score.counts.second().trials(),
                d);
        double deviation =
                score.counts.first().proportion() - score.counts.second().proportion() - d;
        return score.standardised(deviation, first, Math.max(0, first - d), 1);
    }

    @Override
    public double atRatio(double ratio) {
        return ratio < 1 ? 0 - ratioUpwards(swapped(), 1 / ratio) : ratioUpwards(this, ratio);
    }

    private static double ratioUpwards(FarringtonManning score, double r) {
        if (r == Double.POSITIVE_INFINITY) {
            return Double.NEGATIVE_INFINITY;
        }
        double second = ConstrainedProportions.second(
                (double) score.counts.first().successes(),
                (double) score.counts.first().trials(),
                (double) score.counts.second().successes(),
                (double) score.counts.second().trials(),
                r);
        double deviation =
                score.counts.first().proportion() - r * score.counts.second().proportion();
        return score.standardised(deviation, Math.min(1, r * second), second, r);
    }

    /** Returns {@code (p1 - p2) / sqrt(p (1 - p) (1/n1 + 1/n2))} with p the pooled proportion. */
    private double pooled() {
        double share = counts.successes() / counts.trials();
        double deviation = counts.first().proportion() - counts.second().proportion();
        return standardised(deviation, share, share, 1);
    }

    private double standardised(double deviation, double first, double second, double factor) {
        double variance = first * (1 - first) / counts.first().trials()
                + factor * factor * second * (1 - second) / counts.second().trials();
        return DifferenceScore.standardised(deviation, unbiased ? variance * counts.unbiased() : variance);
    }
}
