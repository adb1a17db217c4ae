package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.Normal;

/** The score equation n (k/n - p)^2 = z^2 p (1 - p) for real k, and its z; shared by both Wilson intervals. */
final class Score {
    private Score() {}

    /** The standard normal point that leaves half of 1 - level above it. */
    static double z(ConfidenceLevel level) {
        return Normal.upperQuantile(level.tail());
    }

    /** The smaller root, from the product of the roots k^2 / (n (n + z^2)); loses no digits for small k. */
    static double smallerRoot(double k, double rest, double z) {
        return smallerRootOf(sum(k, rest, z), k, k + rest);
    }

    /** The larger root, a sum of positive terms. */
    static double largerRoot(double k, double rest, double z) {
        return largerRootOf(sum(k, rest, z), k + rest, z);
    }

    /** The smaller root from {@link #sum}. */
    static double smallerRootOf(double sum, double k, double n) {
        return 2 * k * k / (n * sum);
    }

    /** The larger root from {@link #sum}. */
    static double largerRootOf(double sum, double n, double z) {
        return sum / (2 * (n + z * z));
    }

    /** 2k + z^2 + z sqrt(z^2 + 4k (n-k) / n), which both roots need. */
    static double sum(double k, double rest, double z) {
        double z2 = z * z;
        return 2 * k + z2 + z * Math.sqrt(z2 + 4 * k * (rest / (k + rest)));
    }
}
