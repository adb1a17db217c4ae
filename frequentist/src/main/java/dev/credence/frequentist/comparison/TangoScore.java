package dev.credence.frequentist.comparison;

/**
 * The score statistics of two proportions on common trials: Tango's of the difference, and that of the ratio (Nam and Blackwelder;
 * Tang, Tang and Chan). Given the difference or ratio, the maximum likelihood estimate of the probability q that only the second
 * system succeeds is the root of a quadratic. At difference 0 and ratio 1 both statistics are McNemar's z.
 */
record TangoScore(DiscordantCounts counts) implements DifferenceScore {
    @Override
    public double at(double difference) {
        return difference < 0 ? 0 - upwards(swapped(), -difference) : upwards(this, difference);
    }

    @Override
    public TangoScore swapped() {
        return new TangoScore(counts.swapped());
    }

    /** Returns {@code (b - c - n d) / sqrt(n (2 q + d (1 - d)))} for nonnegative d, for which q has full precision. */
    private static double upwards(TangoScore score, double d) {
        double b = (double) score.counts.first();
        double c = (double) score.counts.second();
        double n = (double) score.counts.trials();
        double q = root(2 * n, (2 * n - b + c) * d - b - c, -c * d * (1 - d));
        return DifferenceScore.over(b - c - n * d, n * (2 * q + d * (1 - d)));
    }

    @Override
    public double atRatio(double ratio) {
        return ratio < 1 ? 0 - ratioUpwards(swapped(), 1 / ratio) : ratioUpwards(this, ratio);
    }

    /** Returns {@code (x1 - r x2) / sqrt(n (1 + r) q + (a + b + c) (r - 1))} for r of 1 or more. */
    private static double ratioUpwards(TangoScore score, double r) {
        if (r == Double.POSITIVE_INFINITY) {
            return Double.NEGATIVE_INFINITY;
        }
        double a = (double) score.counts.both();
        double b = (double) score.counts.first();
        double c = (double) score.counts.second();
        double n = (double) score.counts.trials();
        double any = a + b + c;
        double q = root(n * (1 + r), (a + c) * r * r - (a + b + 2 * c), c * (1 - r) * any / n);
        return DifferenceScore.over(a + b - r * (a + c), n * (1 + r) * q + any * (r - 1));
    }

    /** Returns the nonnegative root of {@code a q^2 + b q + c} with positive a and nonpositive c. */
    private static double root(double a, double b, double c) {
        double root = Math.sqrt(b * b - 4 * a * c);
        return b <= 0 ? (root - b) / (2 * a) : -2 * c / (b + root);
    }
}
