package dev.credence.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompositionsTest {
    private static double total(Compositions found) {
        return IntStream.range(0, found.size()).mapToDouble(found::probability).sum();
    }

    @Test
    void twoObservationsInTwoCellsHaveThreeOutcomes() {
        Compositions found = Compositions.of(new double[] {0.25, 0.75}, 2, 10).orElseThrow();
        assertThat(IntStream.range(0, 3).mapToObj(found::counts))
                .containsExactlyInAnyOrder(new long[] {0, 2}, new long[] {1, 1}, new long[] {2, 0});
        assertThat(total(found)).isCloseTo(1, within(1e-15));
    }

    /** A matrix of many classes has millions of empty cells. */
    @Test
    void cellsWithShareZeroAddNoRecursionDepth() {
        double[] shares = new double[200_000];
        shares[7] = 0.5;
        shares[150_000] = 0.5;
        Compositions found = Compositions.of(shares, 3, 10).orElseThrow();
        assertThat(found.size()).isEqualTo(4);
        assertThat(total(found)).isCloseTo(1, within(1e-15));
        assertThat(found.counts(0)[7] + found.counts(0)[150_000]).isEqualTo(3);
    }

    @Test
    void moreThan1000CellsAreNotEnumerated() {
        double[] shares = new double[1_001];
        Arrays.fill(shares, 1.0 / shares.length);
        assertThat(Compositions.of(shares, 1, 10_000)).isEmpty();
        Arrays.fill(shares, 0, 1_000, 1.0 / 1_000);
        shares[1_000] = 0;
        assertThat(Compositions.of(shares, 1, 10_000).orElseThrow().size()).isEqualTo(1_000);
    }
}
