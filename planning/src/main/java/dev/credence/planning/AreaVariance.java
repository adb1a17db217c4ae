package dev.credence.planning;

import dev.credence.numerics.normal.Normal;

/** The variance of the area under a ROC curve of so many positives and negatives, before there are scores. */
enum AreaVariance {
    /**
     * {@code (A (1 - A) + (m - 1) (Q1 - A^2) + (n - 1) (Q2 - A^2)) / (m n)} with {@code Q1 = A / (2 - A)}, {@code Q2 = 2 A^2 / (1 + A)}:
     * of exponential scores, and close for others.
     */
    HANLEY_MCNEIL {
        @Override
        double of(double area, double positives, double negatives) {
            double q1 = area / (2 - area);
            double q2 = 2 * area * area / (1 + area);
            double square = area * area;
            return (area * (1 - area) + (positives - 1) * (q1 - square) + (negatives - 1) * (q2 - square))
                    / (positives * negatives);
        }
    },
    /** {@code 0.0099 exp(-a^2 / 2) ((5 a^2 + 8) / m + (a^2 + 8) / n)} with {@code a = 1.414 times the normal quantile of A}. */
    OBUCHOWSKI {
        @Override
        double of(double area, double positives, double negatives) {
            double a = 1.414 * Normal.quantile(area);
            double a2 = a * a;
            return 0.0099 * Math.exp(-a2 / 2) * ((5 * a2 + 8) / positives + (a2 + 8) / negatives);
        }
    };

    abstract double of(double area, double positives, double negatives);

    String word() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
