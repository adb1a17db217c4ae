package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ScoredSampleTest {
    private static final double INF = Double.POSITIVE_INFINITY;

    @Test
    void atomsAscendByScoreWithNegativesFirstAtTies() {
        ScoredSample sample = ScoredSample.of(new double[] {0.5, 0.9, 0.5}, new double[] {0.5, 0.1});
        assertThat(sample.atoms()).isEqualTo(4);
        assertThat(sample.weights()).containsExactly(1, 1, 2, 1);
        assertThat(sample.describe(1)).isEqualTo("score=0.5, negative");
        assertThat(sample.describe(2)).isEqualTo("score=0.5, positive");
        assertThat(sample.positives()).isEqualTo(3);
        assertThat(sample.negatives()).isEqualTo(2);
        assertThat(sample.size()).isEqualTo(5);
    }

    @Property(tries = 100, seed = "42")
    void sampleDoesNotDependOnOrderOfRows(@ForAll @Size(max = 30) List<@IntRange(min = -3, max = 3) Integer> scores) {
        double[] values = scores.stream().mapToDouble(i -> i / 2).toArray();
        boolean[] truth = new boolean[values.length];
        for (int i = 0; i < truth.length; i++) {
            truth[i] = scores.get(i) % 2 == 0;
        }
        ScoredSample sample = ScoredSample.of(values, truth);
        Random random = new Random(7);
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double v = values[i];
            values[i] = values[j];
            values[j] = v;
            boolean t = truth[i];
            truth[i] = truth[j];
            truth[j] = t;
        }
        assertThat(ScoredSample.of(values, truth)).isEqualTo(sample).hasSameHashCodeAs(sample);
    }

    @Test
    void infiniteScoresAreSortedAndNegativeZeroEqualsZero() {
        ScoredSample sample = ScoredSample.of(new double[] {INF, -0.0}, new double[] {-INF, 0.0});
        assertThat(sample.score(0)).isEqualTo(-INF);
        assertThat(sample.score(1)).isEqualTo(0.0);
        assertThat(sample.score(2)).isEqualTo(0.0);
        assertThat(sample.score(3)).isEqualTo(INF);
    }

    @Test
    void nanScoreThrowsAndErrorStatesRow() {
        assertThatThrownBy(() -> ScoredSample.of(new double[] {1, Double.NaN}, new boolean[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("score must be a number: score=NaN at row 1");
        assertThatThrownBy(() -> ScoredSample.of(new double[] {1}, new double[] {Double.NaN}))
                .hasMessage("score must be a number: score=NaN at negative score 0");
        assertThatThrownBy(() -> ScoredSample.of(new double[1], new boolean[2]))
                .hasMessage("scores and truth must have the same length: scores=1, truth=2");
    }

    @Test
    void inputArraysAreNotChanged() {
        double[] positives = {3, 1, 2};
        ScoredSample.of(positives, new double[0]);
        assertThat(positives).containsExactly(3, 1, 2);
    }

    @Test
    void scoreAtThresholdIsPredictedPositive() {
        ScoredSample sample = ScoredSample.of(new double[] {0.9, 0.5}, new double[] {0.5, 0.1, 0.2});
        assertThat(sample.at(0.5)).isEqualTo(ConfusionMatrix.binary(2, 1, 0, 2));
        assertThat(sample.at(0.51)).isEqualTo(ConfusionMatrix.binary(1, 0, 1, 3));
    }

    @Test
    void poolMapsEveryAtomAndAddsCounts() {
        ScoredSample a = ScoredSample.of(new double[] {0.9, 0.5}, new double[] {0.5});
        ScoredSample b = ScoredSample.of(new double[] {0.5}, new double[] {0.4, 0.4});
        Pool<ScoredSample> pool = a.pool(List.of(a, b));
        assertThat(pool.whole()).isEqualTo(ScoredSample.of(new double[] {0.9, 0.5, 0.5}, new double[] {0.5, 0.4, 0.4}));
        for (int atom = 0; atom < b.atoms(); atom++) {
            assertThat(pool.whole().describe(pool.atom(1, atom))).isEqualTo(b.describe(atom));
        }
        assertThat(a.merge(b)).isEqualTo(pool.whole());
    }

    @Test
    void negatedSampleHasReversedOrder() {
        ScoredSample sample = ScoredSample.of(new double[] {0.9, 0.5}, new double[] {0.5, 0.1});
        ScoredSample negated = sample.negated();
        assertThat(negated.score(0)).isEqualTo(-0.9);
        assertThat(negated.negated()).isEqualTo(sample);
        assertThat(Arrays.stream(negated.weights()).sum()).isEqualTo(4);
    }

    @Test
    void thresholdNaNThrows() {
        ScoredSample sample = ScoredSample.of(new double[] {0.2, 0.7}, new boolean[] {false, true});
        assertThatThrownBy(() -> sample.at(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threshold must be a number: threshold=NaN");
    }
}
