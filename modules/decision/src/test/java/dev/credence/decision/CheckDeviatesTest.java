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
        return CheckDeviates.of(
                        IntStream.range(0, influences.size())
                                .mapToObj(
                                        check -> new CheckDeviates.Influenced("check " + check, influences.get(check)))
                                .toList(),
                        ComputeOptions.defaults())
                .tail(IntStream.range(0, influences.size()).toArray(), 0.05);
    }

    @Test
    void copiesOfACheckHaveTheTailOfOne() {
        Map<Object, Double> one = Map.of("a", 1.0, "b", -2.0, "c", 1.0);

        assertThat(tail(List.of(one))).isCloseTo(0.05, within(1e-9));
        assertThat(tail(List.of(one, one, one))).isCloseTo(0.05, within(1e-9));
    }

    /** Each check has the tail 1 - 0.95^(1/3); 20,000 directions determine it within 0.0005. */
    @Test
    void checksOfDifferentRowsHaveSidaksTail() {
        double sidak = 1 - Math.pow(0.95, 1 / 3.0);

        assertThat(tail(List.of(Map.of("a", 1.0), Map.of("b", 1.0), Map.of("c", 1.0))))
                .isCloseTo(sidak, within(0.0005));
        assertThat(tail(List.of(Map.of("a", 0.0), Map.of("b", 0.0), Map.of("c", Double.NaN))))
                .isCloseTo(sidak, within(1e-9));
    }

    /**
     * The deviates of the checks have correlation 1/2, for which the critical point at 0.05 is 1.9162 (Gupta's
     * table of the largest of two).
     */
    @Test
    void checksThatShareRowsHaveTheTailOfCorrelatedDeviates() {
        double half = Math.sqrt(0.75);

        assertThat(tail(List.of(Map.of("a", 1.0), Map.of("a", 0.5, "b", half)))).isCloseTo(0.02767, within(0.0004));
    }

    @Test
    void orderOfTheChecksDoesNotMoveTheTail() {
        List<CheckDeviates.Influenced> checks = List.of(
                new CheckDeviates.Influenced("accuracy", Map.of("a", 1.0, "b", -0.5, "c", 0.25)),
                new CheckDeviates.Influenced("recall", Map.of("a", 0.5, "b", 1.0)),
                new CheckDeviates.Influenced("precision", Map.of("b", 0.25, "c", 1.0)));
        CheckDeviates given = CheckDeviates.of(checks, ComputeOptions.defaults());
        CheckDeviates other =
                CheckDeviates.of(List.of(checks.get(2), checks.get(0), checks.get(1)), ComputeOptions.defaults());

        assertThat(other.tail(new int[] {0, 1, 2}, 0.05)).isEqualTo(given.tail(new int[] {0, 1, 2}, 0.05));
        assertThat(other.tail(new int[] {0, 2}, 0.05)).isEqualTo(given.tail(new int[] {1, 2}, 0.05));
        assertThat(other.deviate(0, 0.5, -1, 2)).isEqualTo(given.deviate(2, 0.5, -1, 2));
    }

    /** The tail of opposite deviates is Bonferroni's, without simulation. */
    @Test
    void oppositeChecksHaveBonferronisTail() {
        assertThat(tail(List.of(Map.of("a", 1.0), Map.of("a", -1.0)))).isCloseTo(0.025, within(1e-9));
    }
}
