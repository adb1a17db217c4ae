package dev.credence.frequentist.comparison;

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
        double first = ConstrainedMle.first(score.counts, d);
        double deviation =
                score.counts.first().proportion() - score.counts.second().proportion() - d;
        return score.over(deviation, first, Math.max(0, first - d), 1);
    }

    @Override
    public double atRatio(double ratio) {
        return ratio < 1 ? 0 - ratioUpwards(swapped(), 1 / ratio) : ratioUpwards(this, ratio);
    }

    private static double ratioUpwards(FarringtonManning score, double r) {
        if (r == Double.POSITIVE_INFINITY) {
            return Double.NEGATIVE_INFINITY;
        }
        double second = ConstrainedMle.second(score.counts, r);
        double deviation =
                score.counts.first().proportion() - r * score.counts.second().proportion();
        return score.over(deviation, Math.min(1, r * second), second, r);
    }

    /** Returns {@code (p1 - p2) / sqrt(p (1 - p) (1/n1 + 1/n2))} with p the pooled proportion. */
    private double pooled() {
        double share = counts.successes() / counts.trials();
        double deviation = counts.first().proportion() - counts.second().proportion();
        return over(deviation, share, share, 1);
    }

    private double over(double deviation, double first, double second, double factor) {
        double variance = first * (1 - first) / counts.first().trials()
                + factor * factor * second * (1 - second) / counts.second().trials();
        return DifferenceScore.over(deviation, unbiased ? variance * counts.unbiased() : variance);
    }

    /**
     * The maximum likelihood estimates of two proportions under the constraint that their difference, or their ratio, has a given value.
     *
     * <p>The coefficients of the cubic alternate in sign and involve no subtraction, so that they are exact to the last digits for
     * proportions up to about one half. The trigonometric root loses all digits below 1e-8 and serves as the start of Newton's method,
     * whose steps stay between bounds that enclose the root. If both systems mostly succeed, callers pass their failures
     * ({@link IndependentCounts#failures}). A second proportion far below the difference has the precision of {@code x - d}.
     */
    static final class ConstrainedMle {
        /** A limit that is never reached; three or four steps are usual. */
        private static final int MOST = 200;

        private ConstrainedMle() {}

        /**
         * Returns the first proportion if first minus second is d, above 0: the middle root of a cubic, after Farrington and Manning.
         */
        static double first(IndependentCounts counts, double d) {
            double n1 = (double) counts.first().trials();
            double n2 = (double) counts.second().trials();
            double p1 = counts.first().proportion();
            double theta = n2 / n1;
            double weighted = p1 + theta * counts.second().proportion();
            double a = 1 + theta;
            double b = -(a + weighted + d * (theta + 2));
            double c = d * d + d * (2 * p1 + theta + 1) + weighted;
            double e = -p1 * d * (1 + d);
            return counts.second().successes() == 0
                    ? Math.max(d, Math.min(1, smaller(a, b + a * d, p1 * (1 + d))))
                    : middle(a, b, c, e, d);
        }

        /** Returns the smaller one of the two other roots, if the second system has no successes and d is a root. */
        private static double smaller(double a, double b, double c) {
            return 2 * c / (Math.sqrt(Math.max(0, b * b - 4 * a * c)) - b);
        }

        /** Returns the root between d, where the cubic is positive, and 1, where it is not. */
        private static double middle(double a, double b, double c, double e, double d) {
            double lower = d;
            double upper = 1;
            double x = Math.max(lower, Math.min(upper, trigonometric(a, b, c, e)));
            for (int i = 0; i < MOST; i++) {
                double value = ((a * x + b) * x + c) * x + e;
                lower = value > 0 ? x : lower;
                upper = value < 0 ? x : upper;
                double next = x - value / ((3 * a * x + 2 * b) * x + c);
                if (!(next > lower && next < upper)) {
                    next = value == 0 ? x : Math.sqrt(lower) * Math.sqrt(upper);
                }
                if (Math.abs(next - x) <= Math.ulp(x)) {
                    return next;
                }
                x = next;
            }
            return x;
        }

        /** Returns the middle one of three roots to about 1e-8, as the start of Newton's method. */
        static double trigonometric(double a, double b, double c, double e) {
            double third = b / (3 * a);
            double v = third * third * third - b * c / (6 * a * a) + e / (2 * a);
            double u = Math.copySign(Math.sqrt(Math.max(0, third * third - c / (3 * a))), v);
            double cosine = u == 0 ? 1 : Math.max(-1, Math.min(1, v / (u * u * u)));
            return 2 * u * StrictMath.cos((Math.PI + StrictMath.acos(cosine)) / 3) - third;
        }

        /** Returns the second proportion if first divided by second is r, 1 or more: the smaller root of a quadratic. */
        static double second(IndependentCounts counts, double r) {
            double n1 = (double) counts.first().trials();
            double k1 = (double) counts.first().successes();
            double b = n1 * r + k1 + counts.second().trials() + counts.second().successes() * r;
            double c = counts.successes();
            return 2 * c / (b + Math.sqrt(Math.max(0, b * b - 4 * counts.trials() * r * c)));
        }
    }
}
