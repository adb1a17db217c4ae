package dev.credence.frequentist.comparison;

import dev.credence.numerics.beta.Binomial;
import java.util.function.DoubleUnaryOperator;

/** Computes p-values and statistics in another way: by double sums over all outcomes, and by likelihoods maximised by trisection. */
final class Brute {
    private static final double TIES = 1e-12;

    private Brute() {}

    /** Returns P(T &gt;= z), summed over the number of discordant trials and the number that the first system wins. */
    static double paired(double z, int n, double share) {
        double sum = 0;
        for (int m = 0; m <= n; m++) {
            for (int k = 0; k <= m; k++) {
                double t = m == 0 ? 0 : (2 * k - m) / Math.sqrt(m);
                sum += t >= z - TIES ? Binomial.probability(m, n, share) * Binomial.probability(k, m, 0.5) : 0;
            }
        }
        return sum;
    }

    /** Returns P(Z &gt;= z) of the pooled z, summed over both systems' successes: the largest over the proportions. */
    static double independent(double z, int n1, int n2, double... shares) {
        double largest = 0;
        for (double share : shares) {
            double sum = 0;
            for (int i = 0; i <= n1; i++) {
                for (int j = 0; j <= n2; j++) {
                    boolean counts = pooled(i, n1, j, n2) >= z - TIES;
                    sum += counts ? Binomial.probability(i, n1, share) * Binomial.probability(j, n2, share) : 0;
                }
            }
            largest = Math.max(largest, sum);
        }
        return largest;
    }

    static double pooled(double k1, double n1, double k2, double n2) {
        double share = (k1 + k2) / (n1 + n2);
        double difference = k1 / n1 - k2 / n2;
        return difference == 0 ? 0 : difference / Math.sqrt(share * (1 - share) * (1 / n1 + 1 / n2));
    }

    /** Returns Tango's statistic; its variance is that of the multinomial with the largest likelihood given the difference. */
    static double tango(double b, double c, double n, double d) {
        double low = Math.max(0, -d);
        double high = (1 - d) / 2;
        double q = largest(x -> log(b, x + d) + log(c, x) + log(n - b - c, 1 - 2 * x - d), low, high);
        return (b - c - n * d) / Math.sqrt(n * (2 * q + d - d * d));
    }

    /** Returns the statistic of two independent proportions whose difference is d. */
    static double farringtonManning(double k1, double n1, double k2, double n2, double d) {
        double low = Math.max(0, -d);
        double high = Math.min(1, 1 - d);
        double p = largest(x -> log(k1, x + d) + log(n1 - k1, 1 - x - d) + log(k2, x) + log(n2 - k2, 1 - x), low, high);
        double variance = (p + d) * (1 - p - d) / n1 + p * (1 - p) / n2;
        return (k1 / n1 - k2 / n2 - d) / Math.sqrt(variance);
    }

    /** Returns Koopman's statistic of two independent proportions whose ratio is r, without a division by the ratio. */
    static double koopman(double k1, double n1, double k2, double n2, double r) {
        double p = largest(
                x -> log(k1, r * x) + log(n1 - k1, 1 - r * x) + log(k2, x) + log(n2 - k2, 1 - x),
                0,
                Math.min(1, 1 / r));
        return (k1 / n1 - r * k2 / n2) / Math.sqrt(r * p * (1 - r * p) / n1 + r * r * p * (1 - p) / n2);
    }

    private static double log(double count, double share) {
        return count == 0 ? 0 : count * Math.log(share);
    }

    /** Returns the maximum of a concave function. */
    static double largest(DoubleUnaryOperator f, double from, double to) {
        double low = from;
        double high = to;
        for (int step = 0; step < 200; step++) {
            double a = low + (high - low) / 3;
            double b = high - (high - low) / 3;
            if (f.applyAsDouble(a) < f.applyAsDouble(b)) {
                low = a;
            } else {
                high = b;
            }
        }
        return (low + high) / 2;
    }
}
