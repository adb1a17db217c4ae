package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PoolTest {
    static List<Poolable<?>> evidence() {
        return List.of(
                ConfusionMatrix.binary(1, 2, 3, 4),
                ScoredSample.of(new double[] {1}, new double[] {0}),
                ClassScores.of(List.of("a", "b"), List.of("a"), new double[1][2]),
                PairedConfusionMatrix.of(List.of("a", "b"), new long[2][2][2]),
                PairedScoredSample.of(new boolean[1], new double[1], new double[1]));
    }

    @ParameterizedTest
    @MethodSource("evidence")
    <E extends Poolable<E>> void poolingNoPartsThrows(E evidence) {
        assertThatThrownBy(() -> evidence.pool(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("parts to pool must be at least one: parts=0");
    }

    @Test
    void consecutivePartsHaveConsecutiveAtoms() {
        PairedScoredSample two = PairedScoredSample.of(new boolean[2], new double[2], new double[2]);
        Pool<PairedScoredSample> pool = two.pool(List.of(two, two, two));
        assertThat(pool.parts()).isEqualTo(3);
        assertThat(pool.atom(0, 1)).isEqualTo(1);
        assertThat(pool.atom(2, 0)).isEqualTo(4);
        assertThat(pool).hasToString("Pool[3 parts, whole=PairedScoredSample[6 items, 0 positive]]");
    }
}
