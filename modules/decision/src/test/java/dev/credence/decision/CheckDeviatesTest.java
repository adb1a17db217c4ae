package dev.credence.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ComputeOptions;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CheckDeviatesTest {
    private static double tail(List<Map<Object, Double>> influences) {
        return CheckDeviates.of(influences, ComputeOptions.defaults())
                .tail(IntStream.range(0, influences.size()).toArray(), .05);
    }

    @Test
    void copiesOfACheckAreOneCheck() {
        Map<Object, Double> one = Map.of("a", 1.0, "b", -2.0, "c", 1.0);

        assertThat(tail(List.of(one))).isCloseTo(.05, within(1e-9));
        assertThat(tail(List.of(one, one, one))).isCloseTo(.05, within(1e-9));
    }

    /** 1 - 0.95^(1/3) each; 20,000 directions say so to 0.0005. */
    @Test
    void checksOfDifferentRowsAreIndependent() {
        double sidak = 1 - Math.pow(.95, 1 / 3.0);

        assertThat(tail(List.of(Map.of("a", 1.0), Map.of("b", 1.0), Map.of("c", 1.0))))
                .isCloseTo(sidak, within(.0005));
        assertThat(tail(List.of(Map.of("a", 0.0), Map.of("b", 0.0), Map.of("c", Double.NaN))))
                .isCloseTo(sidak, within(1e-9));
    }

    /** What two correlated normals exceed: at correlation 1/2 the point of 0.05 is 1.9162 (Gupta's table of the largest of two). */
    @Test
    void checksThatShareRowsGoTogether() {
        double half = Math.sqrt(.75);

        assertThat(tail(List.of(Map.of("a", 1.0), Map.of("a", .5, "b", half)))).isCloseTo(.02767, within(.0004));
    }

    /** Bonferroni's inequality holds without any simulation. */
    @Test
    void oppositeChecksAreAtLeastBonferronis() {
        assertThat(tail(List.of(Map.of("a", 1.0), Map.of("a", -1.0)))).isCloseTo(.025, within(1e-9));
    }
}
