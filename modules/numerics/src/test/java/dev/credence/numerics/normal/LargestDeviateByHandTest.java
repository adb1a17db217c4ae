package dev.credence.numerics.normal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.credence.numerics.random.Streams;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.junit.jupiter.api.Test;

/**
 * Compares the largest of two independent deviates with directions that are drawn here: one stream for each 1,024,
 * and two normal numbers for each direction.
 */
final class LargestDeviateByHandTest {
    private static final double[][] TWO = {{1, 0}, {0, 1}};
    private static final int DIRECTIONS = 2_500;

    /**
     * Returns the tail for each direction, exp(-z^2 / (2 h^2)), where h^2 is the larger square divided by the sum
     * of both.
     */
    private static double[] tails(double z, boolean oneSided) {
        double[] tails = new double[DIRECTIONS];
        ZigguratSampler.NormalizedGaussian gaussian = null;
        for (int i = 0; i < DIRECTIONS; i++) {
            if (gaussian == null || i % 1024 == 0) {
                UniformRandomProvider random = Streams.block(99, i / 1024);
                gaussian = ZigguratSampler.NormalizedGaussian.of(random);
            }
            double x = gaussian.sample();
            double y = gaussian.sample();
            double larger = oneSided ? Math.max(0, Math.max(x, y)) : Math.max(Math.abs(x), Math.abs(y));
            tails[i] = larger == 0 ? 0 : Math.exp(-z * z * (x * x + y * y) / (2 * larger * larger));
        }
        return tails;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    @Test
    void tailsAreMeansOverDirections() {
        LargestDeviate both = new LargestDeviate(TWO, 0, DIRECTIONS, 99);
        LargestDeviate one = LargestDeviate.oneSided(TWO, 0, DIRECTIONS, 99, () -> false);
        for (double z : new double[] {0.3, 1.7, 6}) {
            assertThat(both.survival(z)).isCloseTo(mean(tails(z, false)), withinPercentage(1e-11));
            assertThat(one.survival(z)).isCloseTo(mean(tails(z, true)), withinPercentage(1e-11));
        }
    }

    /**
     * The error is that of a mean; with three more independent deviates, it is multiplied by the probability that
     * all of these are smaller.
     */
    @Test
    void errorOfTailIsStandardErrorOfMean() {
        double[] tails = tails(1.7, false);
        double mean = mean(tails);
        double squares = 0;
        for (double tail : tails) {
            squares += (tail - mean) * (tail - mean);
        }
        double error = Math.sqrt(squares / (DIRECTIONS - 1) / DIRECTIONS);
        assertThat(new LargestDeviate(TWO, 0, DIRECTIONS, 99).error(1.7)).isCloseTo(error, withinPercentage(1e-10));
        assertThat(new LargestDeviate(TWO, 3, DIRECTIONS, 99).error(1.7))
                .isCloseTo(error * Math.pow(1 - 2 * Normal.survival(1.7), 3), withinPercentage(1e-10));
        assertThat(new LargestDeviate(TWO, 0, 2, 99).error(1.7)).isPositive();
        assertThat(new LargestDeviate(TWO, 0, 1, 99).error(1.7)).isZero();
    }

    /**
     * For two deviates, P(max >= z) = t (2 - t) with t = 2 P(Z > z), whose slope is -4 (1 - t) times the normal
     * density.
     */
    @Test
    void errorOfQuantileIsTailErrorDividedBySlope() {
        LargestDeviate two = new LargestDeviate(TWO, 0, 20_000, 99);
        double z = two.upperQuantile(0.05);
        double slope = 4 * (1 - 2 * Normal.survival(z)) * Normal.density(z);
        assertThat(two.quantileError(two.upperQuantile(0.05))).isCloseTo(two.error(z) / slope, withinPercentage(1));
    }

    /** A factor whose length exceeds 1 because of rounding counts as 1. */
    @Test
    void toStringContainsRankDirectionsAndReach() {
        assertThat(new LargestDeviate(new double[0][], 3, 1, 1))
                .hasToString("LargestDeviate[rank 0, 3 independent, 0 directions]");
        assertThat(new LargestDeviate(new double[][] {{1.0000001}}, 2, 1, 1))
                .hasToString("LargestDeviate[rank 1, 2 independent, 1 directions, reach 1.0]");
        assertThat(LargestDeviate.oneSided(new double[][] {{1}}, 0, 7, 1, () -> false))
                .hasToString("LargestDeviate[rank 1, 0 independent, 2 directions, reach 0.5]");
    }

    /** The two-sided tail at 0 is 1, but a one-sided tail is smaller, and quantiles of larger tails are 0. */
    @Test
    void oneSidedTailAtZeroIsOneHalf() {
        LargestDeviate one = LargestDeviate.oneSided(new double[][] {{1}}, 0, 7, 1, () -> false);
        assertThat(one.survival(0)).isCloseTo(0.5, within(1e-15));
        assertThat(one.upperQuantile(0.500001)).isZero();
        assertThat(one.upperQuantile(0.499)).isPositive();
        for (double tail : new double[] {0, 1}) {
            assertThatThrownBy(() -> one.upperQuantile(tail)).hasMessage("tail must lie in (0, 1): tail=" + tail);
        }
        int[] queries = {0};
        assertThatThrownBy(() -> new LargestDeviate(TWO, 0, 3_000, 1, () -> ++queries[0] == 3))
                .isInstanceOf(CancellationException.class);
        assertThat(queries[0]).isEqualTo(3);
    }

    /** Four systems with five dimensions; the differences of all pairs, scaled to length 1, as rows and by the rows of the systems. */
    @Test
    void differencesHaveTheBitsOfTheirRows() {
        double[][] systems = {{1, 0.2, 0, 0.5, 0}, {0.9, 0.1, 0.3, 0, 0}, {0, 1, 0, 0.1, 0.7}, {0.9, 0.1, 0.3, 1e-6, 0}
        };
        int[] first = {0, 0, 0, 1, 1, 2};
        int[] second = {1, 2, 3, 2, 3, 3};
        double[] scale = new double[6];
        double[][] rows = new double[6][5];
        for (int pair = 0; pair < scale.length; pair++) {
            double square = 0;
            for (int d = 0; d < 5; d++) {
                rows[pair][d] = systems[first[pair]][d] - systems[second[pair]][d];
                square += rows[pair][d] * rows[pair][d];
            }
            scale[pair] = 1 / Math.sqrt(square);
            for (int d = 0; d < 5; d++) {
                rows[pair][d] *= scale[pair];
            }
        }
        LargestDeviate byRows = new LargestDeviate(rows, 1, DIRECTIONS, 5);
        LargestDeviate bySystems = LargestDeviate.ofDifferences(
                new ScaledDifferences(systems, first, second, scale), 1, DIRECTIONS, 5, () -> false);
        for (double z = 0; z < 6; z += 0.3) {
            assertThat(bySystems.survival(z)).isEqualTo(byRows.survival(z));
            assertThat(bySystems.error(z)).isEqualTo(byRows.error(z));
        }
        assertThat(bySystems.directions()).isEqualTo(DIRECTIONS);
    }

    /** Few points are computed one by one; of many, the probabilities are interpolated, and agree to 1e-12. */
    @Test
    void tailsOfManyPointsEqualTailsOfEachPoint() {
        LargestDeviate two = new LargestDeviate(TWO, 2, 2_000, 7);
        double[] few = {0, 1.5, 3, Double.POSITIVE_INFINITY};
        for (int i = 0; i < few.length; i++) {
            assertThat(two.tails(few).get(i).survival()).isEqualTo(two.survival(few[i]));
            assertThat(two.tails(few).get(i).error()).isEqualTo(two.error(few[i]));
        }
        double[] many = new double[3_000];
        for (int i = 0; i < many.length; i++) {
            many[i] = 12.0 * i / many.length;
        }
        List<LargestDeviate.Tail> tails = two.tails(many);
        int interpolated = 0;
        for (int i = 0; i < many.length; i++) {
            double exact = two.survival(many[i]);
            assertThat(tails.get(i).survival()).isCloseTo(exact, withinPercentage(1e-10));
            assertThat(tails.get(i).error())
                    .isCloseTo(two.error(many[i]), within(1e-8 * two.error(many[i]) + 1e-12 * exact));
            interpolated += tails.get(i).survival() == exact ? 0 : 1;
        }
        assertThat(interpolated).isPositive();
    }
}
