package dev.credence.bayes.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Compares the values of ranks with those of a sort. */
class RankedValuesTest {
    private static final int N = 1_000;

    private static double[] values(DoubleUnaryOperator function) {
        SplittableRandom random = new SplittableRandom(8);
        return random.doubles(N).map(function).toArray();
    }

    private static void requireSorted(double[] values) {
        RankedValues ranked = RankedValues.of(values);
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        assertThat(ranked.size()).isEqualTo(values.length);
        assertThat(ranked.least()).isEqualTo(sorted[0]);
        assertThat(ranked.largest()).isEqualTo(sorted[values.length - 1]);
        assertThat(ranked.ranks(0, values.length - 1)).isEqualTo(sorted);
        for (int from = 0; from < values.length; from += 37) {
            int to = Math.min(values.length - 1, from + from % 50);
            assertThat(ranked.ranks(from, to)).isEqualTo(Arrays.copyOfRange(sorted, from, to + 1));
        }
    }

    @Test
    void ranksOfValuesWithBothSignsEqualSortedRanks() {
        requireSorted(values(u -> 2 * u - 1));
        requireSorted(values(u -> -u));
        requireSorted(values(u -> Math.pow(u - 0.5, 9)));
    }

    @Test
    void ranksOfPositiveValuesEqualSortedRanks() {
        requireSorted(values(u -> u));
        requireSorted(values(u -> 1 / u));
        requireSorted(values(u -> Math.exp(300 * (2 * u - 1))));
        requireSorted(values(u -> 1 + 1e-12 * u));
    }

    @Test
    void ranksOfEqualOrInfiniteValuesEqualSortedRanks() {
        requireSorted(values(u -> 3));
        requireSorted(values(u -> 0));
        requireSorted(values(u -> u < 0.3 ? 1 : 2));
        requireSorted(values(u -> u < 0.3 ? Double.POSITIVE_INFINITY : u));
        requireSorted(values(u -> u < 0.3 ? Double.POSITIVE_INFINITY : u - 0.5));
        requireSorted(new double[] {4});
    }

    @Test
    void noValuesHaveNoRanks() {
        RankedValues none = RankedValues.of(new double[0]);
        assertThat(none.size()).isZero();
        assertThat(none.least()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(none.largest()).isEqualTo(Double.NEGATIVE_INFINITY);
    }
}
