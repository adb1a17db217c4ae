package dev.credence.numerics.roots;

/**
 * The roots {@code p} of Wilson's score equation {@code n (m - p)^2 = z^2 p (1 - p)}, for a share {@code m} of {@code n} trials,
 * neither of them whole. The smaller root is taken from the product of the roots, {@code n m^2 / (n + z^2)}, which loses no digits
 * near 0.
 *
 * <p>The variants by counts take {@code k = n m} and {@code rest = n - k}, each of which keeps its digits. The variants by share are for
 * metrics on [0, 1] with an effective number of trials.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">Wilson (1927), JASA 22, 209-212</a>
 */
public final class WilsonScoreRoots {
    private WilsonScoreRoots() {}

    /**
     * Computes the smaller root by share.
     *
     * @param m the share, 0 to 1; not above 0 gives 0
     * @param n the number of trials, above 0
     * @param z the normal or Student's point
     * @return the lower bound
     */
    public static double lower(double m, double n, double z) {
        if (m <= 0) {
            return 0;
        }
        double z2 = z * z;
        double sum = 2 * n * m + z2 + z * Math.sqrt(z2 + 4 * n * m * (1 - m));
        return 2 * n * m * (m / sum);
    }

    /**
     * Computes the larger root by share: 1 minus the smaller root of the rest.
     *
     * @param m the share, 0 to 1; not below 1 gives 1
     * @param n the number of trials, above 0
     * @param z the normal or Student's point
     * @return the upper bound
     */
    public static double upper(double m, double n, double z) {
        return 1 - lower(1 - m, n, z);
    }

    /**
     * Computes the smaller root by counts.
     *
     * @param k successes, above 0
     * @param rest failures, 0 or more
     * @param z the normal point
     * @return the lower bound
     */
    public static double smaller(double k, double rest, double z) {
        return smallerOf(sum(k, rest, z), k, k + rest);
    }

    /**
     * Computes the larger root by counts: a sum of positive terms.
     *
     * @param k successes, 0 or more
     * @param rest failures, 0 or more
     * @param z the normal point
     * @return the upper bound
     */
    public static double larger(double k, double rest, double z) {
        return largerOf(sum(k, rest, z), k + rest, z);
    }

    /**
     * Computes the smaller root from {@link #sum}.
     *
     * @param k successes
     * @param n trials
     * @return the lower bound
     */
    public static double smallerOf(double sum, double k, double n) {
        return 2 * k * k / (n * sum);
    }

    /**
     * Computes the larger root from {@link #sum}.
     *
     * @param n trials
     * @param z the normal point
     * @return the upper bound
     */
    public static double largerOf(double sum, double n, double z) {
        return sum / (2 * (n + z * z));
    }

    /**
     * Computes {@code 2k + z^2 + z sqrt(z^2 + 4k (n-k) / n)}, which both roots need, so that a pair needs one square root.
     *
     * @param k successes
     * @param rest failures
     * @param z the normal point
     */
    public static double sum(double k, double rest, double z) {
        double z2 = z * z;
        return 2 * k + z2 + z * Math.sqrt(z2 + 4 * k * (rest / (k + rest)));
    }
}
