package dev.credence.numerics.normal;

import dev.credence.numerics.linear.GramMatrix;
import dev.credence.numerics.normal.LargestDeviate.RadialTail;
import dev.credence.numerics.random.Streams;
import dev.credence.numerics.roots.Roots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
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
    /** Each stream of random numbers gives this many directions. */
    private static final int BLOCK = 1024;
    /** The tail of a normal deviate beyond this number is 0 as a double, so that brackets end there. */
    private static final double MAX_DEVIATE = 40;
    /** A number that is smaller by this factor does not change the other by its subtraction, also after some rounding errors. */
    private static final double NEGLIGIBLE = 1e-20;

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

    /**
     * Draws the directions for the absolute values of deviates that are differences of the deviates of systems. The result has the bits of
     * that for a factor with a row for each difference, and costs O(directions (K + systems r)).
     *
     * @param independent the number of further deviates, independent of all
     * @param directions the number of directions, 2 or more
     * @param seed any number
     * @param cancelled returns whether to stop; called now and then
     * @return the distribution of the largest
     * @throws CancellationException if it is cancelled
     */
    public static LargestDeviate ofDifferences(
            ScaledDifferences differences, int independent, int directions, long seed, BooleanSupplier cancelled) {
        return new LargestDeviate(
                differences.size() == 0 ? 0 : differences.rank(),
                direction -> differences.largestSquare(direction, Math.sqrt(GramMatrix.product(direction, direction))),
                independent,
                directions,
                seed,
                cancelled,
                false);
    }

    private LargestDeviate(
            double[][] factor,
            int independent,
            int directions,
            long seed,
            BooleanSupplier cancelled,
            boolean oneSided) {
        this(
                factor.length == 0 ? 0 : factor[0].length,
                direction -> largestSquare(factor, direction, oneSided),
                independent,
                directions,
                seed,
                cancelled,
                oneSided);
    }

    private LargestDeviate(
            int rank,
            ToDoubleFunction<double[]> largestSquare,
            int independent,
            int directions,
            long seed,
            BooleanSupplier cancelled,
            boolean oneSided) {
        this.independent = independent;
        this.oneSided = oneSided;
        this.rank = rank;
        this.reach = rank == 0 ? new double[0] : new double[rank == 1 ? (oneSided ? 2 : 1) : directions];
        for (int start = 0; start < reach.length; start += BLOCK) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException("the run was cancelled");
            }
            fill(largestSquare, start, Streams.block(seed, start / BLOCK));
        }
    }

    /** Draws a block of directions with its own stream. */
    private void fill(ToDoubleFunction<double[]> largestSquare, int start, UniformRandomProvider random) {
        ZigguratSampler.NormalizedGaussian gaussian = ZigguratSampler.NormalizedGaussian.of(random);
        double[] direction = new double[rank];
        int end = Math.min(reach.length, start + BLOCK);
        for (int i = start; i < end; i++) {
            int which = i;
            // a line has two directions, 1 and -1, which need not be drawn
            Arrays.setAll(direction, rank == 1 ? d -> 1.0 - 2 * which : d -> gaussian.sample());
            reach[i] = Math.min(1, largestSquare.applyAsDouble(direction) / GramMatrix.product(direction, direction));
        }
    }

    private static double largestSquare(double[][] factor, double[] direction, boolean oneSided) {
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
        return combined(z, moments(z)[0]);
    }

    /** Computes the probability that the largest of all is at least z from that of the correlated deviates. */
    private double combined(double z, double correlated) {
        double independentLog = independent * StrictMath.log1p(-sides() * Normal.survival(z));
        return independent == 0
                ? correlated
                : -StrictMath.expm1(StrictMath.log1p(-Math.min(1, correlated)) + independentLog);
    }

    /**
     * Computes the standard error of {@link #survival} that is caused by the number of directions.
     *
     * @param z 0 or more, also infinite
     * @return the error; 0 if nothing was drawn
     */
    public double error(double z) {
        return drawsNothing(z) ? 0 : error(z, moments(z)[1]);
    }

    private boolean drawsNothing(double z) {
        return rank < 2 || reach.length < 2 || z == Double.POSITIVE_INFINITY;
    }

    private double error(double z, double variance) {
        return Math.sqrt(variance / reach.length) * StrictMath.pow(1 - sides() * Normal.survival(z), independent);
    }

    /**
     * Computes the probabilities of many points with their standard errors. Where many points lie close together, both are interpolated from
     * twenty others, and checked at one of them; the relative error of a probability is at most 1e-12.
     *
     * @param points each 0 or more, also infinite
     */
    public List<Tail> tails(double[] points) {
        DeviateMoments moments = new DeviateMoments(this::moments);
        double[][] values = moments.at(points);
        List<Tail> tails = new ArrayList<>();
        for (int i = 0; i < points.length; i++) {
            double z = points[i];
            tails.add(new Tail(
                    z == Double.POSITIVE_INFINITY ? 0 : combined(z, values[i][0]),
                    drawsNothing(z) ? 0 : error(z, values[i][1])));
        }
        return tails;
    }

    /**
     * The probability that the largest deviate is at least a point.
     *
     * @param survival the probability
     * @param error the simulation error of the probability, 0 or more
     */
    public record Tail(double survival, double error) {}

    /** Computes the mean of the probabilities given each direction, and their variance; 0 without directions. */
    private double[] moments(double z) {
        int n = reach.length;
        double[] halves = new double[n];
        for (int i = 0; i < n; i++) {
            halves[i] = reach[i] > 0 ? z * z / (2 * reach[i]) : Double.POSITIVE_INFINITY;
        }
        double[] tails = RadialTail.of(rank, halves);
        double sum = 0;
        for (double tail : tails) {
            sum += tail;
        }
        double mean = n == 0 ? 0 : sum / n;
        double squares = 0;
        for (double tail : tails) {
            squares += (tail - mean) * (tail - mean);
        }
        return new double[] {mean, n < 2 ? 0 : squares / (n - 1.0)};
    }

    private int sides() {
        return oneSided ? 1 : 2;
    }

    /**
     * Finds the point that the largest exceeds with a given probability; 0 if it exceeds 0 less often.
     *
     * @param tail the probability, in (0, 1)
     * @throws IllegalArgumentException if the probability is out of range, or there are no deviates
     */
    public double upperQuantile(double tail) {
        if (!(tail > 0 && tail < 1)) {
            throw new IllegalArgumentException("tail must lie in (0, 1): tail=" + tail);
        }
        if (reach.length == 0 && independent == 0) {
            throw new IllegalArgumentException("there must be a deviate: deviates=0");
        }
        return survival(0) <= tail ? 0 : Roots.find(z -> excess(z, tail), 0, MAX_DEVIATE);
    }

    /**
     * Computes {@code survival(z) - tail}. At the far end of the search the probability is much smaller than the rounding error of the
     * tail, whatever the directions: they are not computed there.
     */
    private double excess(double z, double tail) {
        double most = independent * sides() * Normal.survival(z) + (rank == 0 ? 0 : RadialTail.beyond(rank, z * z / 2));
        return most < NEGLIGIBLE * tail ? -tail : survival(z) - tail;
    }

    /**
     * Computes the standard error of an {@link #upperQuantile}: that of the probability there, divided by its slope.
     *
     * @param quantile the quantile, which takes about ten times as long to find
     */
    public double quantileError(double quantile) {
        double step = 1e-4 * quantile;
        double slope = (survival(quantile - step) - survival(quantile + step)) / (2 * step);
        return error(quantile) / slope;
    }

    /** {@return the number of directions drawn; 0 if results are exact without them, for deviates that are all equal or independent} */
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
     * <p>Even r: {@code e^-y sum_(k < r/2) y^k / k!}. Odd r: {@code erfc(sqrt y) + e^-y sum_(k < (r-1)/2) y^(k+1/2) / Gamma(k + 3/2)}. The
     * terms of many lengths are computed side by side, which takes half of the time.
     */
    static final class RadialTail {
        /** For larger y, e^-y is nearly 0 as a double although the probability may not be. */
        private static final double LONG = 700;
        /** The first coefficient is 1 / Gamma(3/2) = 2 / sqrt(pi). */
        private static final double FIRST_COEFFICIENT = 2 / Math.sqrt(Math.PI);
        /** The number of lengths computed side by side, whose terms fit into the fastest cache. */
        private static final int BLOCK = 256;

        /**
         * Computes the probabilities of several lengths.
         *
         * @param rank the number of normals
         * @param halves half of each squared length; not finite or above any limit for a probability of 0
         */
        static double[] of(int rank, double[] halves) {
            double[] tails = new double[halves.length];
            double[] terms = new double[BLOCK];
            double[] y = new double[BLOCK];
            for (int start = 0; start < halves.length; start += BLOCK) {
                int n = Math.min(BLOCK, halves.length - start);
                double[] sums = new double[BLOCK];
                System.arraycopy(halves, start, y, 0, n);
                if (rank % 2 == 0) {
                    even(rank / 2, n, y, terms, sums);
                } else {
                    odd(rank / 2, n, y, terms, sums);
                }
                for (int i = 0; i < n; i++) {
                    tails[start + i] = y[i] > LONG ? beyond(rank, y[i]) : sums[i];
                }
            }
            return tails;
        }

        private static double beyond(int rank, double y) {
            return y == Double.POSITIVE_INFINITY ? 0 : RegularizedGamma.Q.value(rank / 2.0, y);
        }

        private static void even(int count, int n, double[] y, double[] terms, double[] sums) {
            for (int i = 0; i < n; i++) {
                terms[i] = StrictMath.exp(-y[i]);
                sums[i] = terms[i];
            }
            for (int k = 1; k < count; k++) {
                double divisor = k;
                for (int i = 0; i < n; i++) {
                    terms[i] *= y[i] / divisor;
                    sums[i] += terms[i];
                }
            }
        }

        private static void odd(int count, int n, double[] y, double[] terms, double[] sums) {
            for (int i = 0; i < n; i++) {
                sums[i] = 2 * Normal.survival(Math.sqrt(2 * y[i]));
                terms[i] = count == 0 ? 0 : FIRST_COEFFICIENT * Math.sqrt(y[i]) * StrictMath.exp(-y[i]);
            }
            for (int k = 1; k <= count; k++) {
                double divisor = k + 0.5;
                for (int i = 0; i < n; i++) {
                    sums[i] += terms[i];
                    terms[i] *= y[i] / divisor;
                }
            }
        }
    }
}
