package dev.credence.numerics.roots;

/**
 * The roots {@code p} of Wilson's score equation {@code n (m - p)^2 = z^2 p (1 - p)}, for a share {@code m} of {@code n} trials,
 * neither of them whole. The smaller root is taken from the product of the roots, {@code n m^2 / (n + z^2)}, which loses no digits
 * near 0.
 *
 * <p>By counts where counts are what is known: {@code k = n m} and the {@code rest = n - k}, of which each keeps its digits. By
 * share where that is what is known, of a metric on [0, 1] with an effective number of trials.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">Wilson (1927), JASA 22, 209-212</a>
 */
public final class WilsonScoreRoots {
    private WilsonScoreRoots() {}

    /**
     * The smaller root, by share.
     *
     * @param m the share, 0 to 1; not above 0 gives 0
     * @param n how many trials, above 0
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
     * The larger root, by share: 1 minus the smaller root of the rest.
     *
     * @param m the share, 0 to 1; not below 1 gives 1
     * @param n how many trials, above 0
     * @param z the normal or Student's point
     * @return the upper bound
     */
    public static double upper(double m, double n, double z) {
        return 1 - lower(1 - m, n, z);
    }

    /**
     * The smaller root, by counts.
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
     * The larger root, by counts: a sum of positive terms.
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
     * The smaller root from {@link #sum}.
     *
     * @param sum the sum
     * @param k successes
     * @param n trials
     * @return the lower bound
     */
    public static double smallerOf(double sum, double k, double n) {
        return 2 * k * k / (n * sum);
    }

    /**
     * The larger root from {@link #sum}.
     *
     * @param sum the sum
     * @param n trials
     * @param z the normal point
     * @return the upper bound
     */
    public static double largerOf(double sum, double n, double z) {
        return sum / (2 * (n + z * z));
    }

    /**
     * {@code 2k + z^2 + z sqrt(z^2 + 4k (n-k) / n)}, which both roots need, so that many pairs take one square root each.
     *
     * @param k successes
     * @param rest failures
     * @param z the normal point
     * @return the sum
     */
    public static double sum(double k, double rest, double z) {
        double z2 = z * z;
        return 2 * k + z2 + z * Math.sqrt(z2 + 4 * k * (rest / (k + rest)));
    }
}
