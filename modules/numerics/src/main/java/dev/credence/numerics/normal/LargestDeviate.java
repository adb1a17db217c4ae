package dev.credence.numerics.normal;

import dev.credence.numerics.random.Streams;
import dev.credence.numerics.roots.Roots;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The distribution of the largest of {@code |Z_1|, ..., |Z_K|}, for standard normals with any correlations, or of {@code Z_1, ..., Z_K}
 * themselves: the reference distribution of the largest of many test statistics, two-sided or one-sided.
 *
 * <p>{@code Z_j = R (g_j . U)}: {@code U} uniform on the unit sphere of as many dimensions {@code r} as the deviates have rank,
 * {@code R^2} chi-squared with r degrees of freedom, {@code g_j} the j-th row of a factor of the correlations. Given the direction,
 * {@code P(max >= z) = Q(r/2, z^2 / (2 h^2))} with {@code h = max_j |g_j . U|} (one-sided: {@code max(0, max_j g_j . U)}), so only directions are drawn and the
 * length is integrated exactly. The probability is smooth and strictly decreasing in z, and its error is relative: a probability of 1e-12 has as
 * many correct digits as one of 0.05, while counting draws would give 0.
 *
 * <p>Deviates without a known correlation are taken as independent of the rest, which gives the largest upper quantiles of all possible
 * correlations (Sidak's inequality).
 *
 * <p>Cost: O(directions (K r)) once, then O(directions) for each probability.
 *
 * @see <a href="https://doi.org/10.1007/978-3-642-01689-9">Genz and Bretz (2009), Computation of multivariate normal and t
 *     probabilities, section 4.1: spherical-radial transformations</a>
 * @see <a href="https://doi.org/10.1080/01621459.1967.10482935">Sidak (1967), JASA 62, 626-633</a>
 */
public final class LargestDeviate {
    /** 1024: each stream of random numbers gives this many directions. */
    private static final int BLOCK = 1024;
    /** 40: the tail of a normal deviate beyond is 0 as a double; brackets end there. */
    private static final double FAR = 40;

    private final int rank;
    private final int independent;
    private final boolean oneSided;
    /** The largest squared share of the length of each direction that any deviate has. */
    private final double[] reach;

    /**
     * Draws the directions.
     *
     * @param factor a row per correlated deviate: rows of length 1, whose products are the correlations
     * @param independent the number of further deviates, independent of all
     * @param directions the number of directions, 1 or more
     * @param seed any number
     */
    public LargestDeviate(double[][] factor, int independent, int directions, long seed) {
        this(factor, independent, directions, seed, () -> false);
    }

    /**
     * Draws the directions, unless it is cancelled.
     *
     * @param factor a row per correlated deviate: rows of length 1, whose products are the correlations
     * @param independent the number of further deviates, independent of all
     * @param directions the number of directions, 1 or more
     * @param seed any number
     * @param cancelled returns whether to stop; called now and then
     * @throws CancellationException if it is cancelled
     */
    public LargestDeviate(double[][] factor, int independent, int directions, long seed, BooleanSupplier cancelled) {
        this(factor, independent, directions, seed, cancelled, false);
    }

    /**
     * Draws the directions for the deviates themselves instead of their absolute values.
     *
     * @param factor a row per correlated deviate: rows of length 1, whose products are the correlations
     * @param independent the number of further deviates, independent of all
     * @param directions the number of directions, 2 or more
     * @param seed any number
     * @param cancelled returns whether to stop; called now and then
     * @return the distribution of the largest
     * @throws CancellationException if it is cancelled
     */
    public static LargestDeviate oneSided(
            double[][] factor, int independent, int directions, long seed, BooleanSupplier cancelled) {
        return new LargestDeviate(factor, independent, directions, seed, cancelled, true);
    }

    private LargestDeviate(
            double[][] factor,
            int independent,
            int directions,
            long seed,
            BooleanSupplier cancelled,
            boolean oneSided) {
        this.independent = independent;
        this.oneSided = oneSided;
        this.rank = factor.length == 0 ? 0 : factor[0].length;
        this.reach = rank == 0 ? new double[0] : new double[rank == 1 ? (oneSided ? 2 : 1) : directions];
        for (int start = 0; start < reach.length; start += BLOCK) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException("the run was cancelled");
            }
            fill(factor, start, Streams.block(seed, start / BLOCK));
        }
    }

    /** Draws a block of directions with its own stream. */
    private void fill(double[][] factor, int start, UniformRandomProvider random) {
        ZigguratSampler.NormalizedGaussian gaussian = ZigguratSampler.NormalizedGaussian.of(random);
        double[] direction = new double[rank];
        int end = Math.min(reach.length, start + BLOCK);
        for (int i = start; i < end; i++) {
            int which = i;
            // a line has two directions, 1 and -1, which need not be drawn
            Arrays.setAll(direction, rank == 1 ? d -> 1.0 - 2 * which : d -> gaussian.sample());
            reach[i] = Math.min(1, largestSquare(factor, direction) / square(direction));
        }
    }

    private static double square(double[] direction) {
        double square = 0;
        for (double x : direction) {
            square += x * x;
        }
        return square;
    }

    private double largestSquare(double[][] factor, double[] direction) {
        double largest = 0;
        for (double[] row : factor) {
            double product = 0;
            for (int d = 0; d < direction.length; d++) {
                product += row[d] * direction[d];
            }
            largest = Math.max(largest, oneSided && product < 0 ? 0 : product * product);
        }
        return largest;
    }

    /**
     * Computes the probability that the largest deviate is at least z.
     *
     * @param z 0 or more, also infinite
     * @return the probability; 0 without deviates
     * @throws IllegalArgumentException if z is negative or NaN
     */
    public double survival(double z) {
        if (!(z >= 0)) {
            throw new IllegalArgumentException("z must be >= 0: z=" + z);
        }
        if (z == Double.POSITIVE_INFINITY) {
            return 0;
        }
        double correlated = reach.length == 0 ? 0 : sum(z, q -> q) / reach.length;
        double apart = independent * StrictMath.log1p(-sides() * Normal.survival(z));
        return independent == 0 ? correlated : -StrictMath.expm1(StrictMath.log1p(-Math.min(1, correlated)) + apart);
    }

    /**
     * Computes the standard error of {@link #survival} that is caused by the number of directions.
     *
     * @param z 0 or more, also infinite
     * @return the error; 0 if nothing was drawn
     */
    public double error(double z) {
        int n = reach.length;
        if (rank < 2 || n < 2 || z == Double.POSITIVE_INFINITY) {
            return 0;
        }
        double mean = sum(z, q -> q) / n;
        double variance = sum(z, q -> (q - mean) * (q - mean)) / (n - 1.0);
        return Math.sqrt(variance / n) * StrictMath.pow(1 - sides() * Normal.survival(z), independent);
    }

    private int sides() {
        return oneSided ? 1 : 2;
    }

    private double sum(double z, DoubleUnaryOperator term) {
        double sum = 0;
        for (double square : reach) {
            sum += term.applyAsDouble(square > 0 ? RadialTail.of(rank, z * z / (2 * square)) : 0);
        }
        return sum;
    }

    /**
     * Finds the point that the largest exceeds with a given probability; 0 if it exceeds 0 less often.
     *
     * @param tail the probability, in (0, 1)
     * @return the point
     * @throws IllegalArgumentException if the probability is out of range, or there are no deviates
     */
    public double upperQuantile(double tail) {
        if (!(tail > 0 && tail < 1)) {
            throw new IllegalArgumentException("tail must lie in (0, 1): tail=" + tail);
        }
        if (reach.length == 0 && independent == 0) {
            throw new IllegalArgumentException("there must be a deviate: deviates=0");
        }
        return survival(0) <= tail ? 0 : Roots.find(z -> survival(z) - tail, 0, FAR);
    }

    /**
     * Computes the standard error of {@link #upperQuantile}: that of the probability there, divided by its slope.
     *
     * @param tail the probability
     * @return the error
     */
    public double quantileError(double tail) {
        double z = upperQuantile(tail);
        double step = 1e-4 * z;
        double slope = (survival(z - step) - survival(z + step)) / (2 * step);
        return error(z) / slope;
    }

    /** {@return the number of directions drawn; 0 if answers are exact without them, for deviates that are all equal or independent} */
    public int directions() {
        return rank < 2 ? 0 : reach.length;
    }

    @Override
    public String toString() {
        return "LargestDeviate[rank " + rank + ", " + independent + " independent, " + reach.length + " directions"
                + (reach.length > 0
                        ? ", reach " + Arrays.stream(reach).average().orElse(0)
                        : "") + "]";
    }

    /**
     * Computes the probability that a vector of r independent standard normals is longer than a given length: {@code Q(r/2, y)}, where
     * {@code y} is half the squared length, by its finite sum of positive terms, which loses no digits.
     *
     * <p>Even r: {@code e^-y sum_(k < r/2) y^k / k!}. Odd r: {@code erfc(sqrt y) + e^-y sum_(k < (r-1)/2) y^(k+1/2) / Gamma(k + 3/2)}.
     */
    static final class RadialTail {
        /** 700: for larger y, e^-y is nearly 0 as a double although the probability may not be. */
        private static final double LONG = 700;
        /** 2 / sqrt(pi): 1 / Gamma(3/2). */
        private static final double FIRST = 2 / Math.sqrt(Math.PI);

        private RadialTail() {}

        static double of(int rank, double y) {
            if (y > LONG) {
                return RegularizedGamma.Q.value(rank / 2.0, y);
            }
            return rank % 2 == 0 ? even(rank / 2, y) : odd(rank / 2, y);
        }

        private static double even(int terms, double y) {
            double term = StrictMath.exp(-y);
            double sum = term;
            for (int k = 1; k < terms; k++) {
                term *= y / k;
                sum += term;
            }
            return sum;
        }

        private static double odd(int terms, double y) {
            double sum = 2 * Normal.survival(Math.sqrt(2 * y));
            double term = terms == 0 ? 0 : FIRST * Math.sqrt(y) * StrictMath.exp(-y);
            for (int k = 1; k <= terms; k++) {
                sum += term;
                term *= y / (k + 0.5);
            }
            return sum;
        }
    }
}
