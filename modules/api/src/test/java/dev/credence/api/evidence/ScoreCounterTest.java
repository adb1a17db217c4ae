package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreCounterTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    /** Samples of many runs of 256 scores, of a few, of a part of one, and of none. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 17, 256, 300, 5_000, 40_000})
    void counterGivesSampleOfItsRows(int rows) {
        SplittableRandom random = new SplittableRandom(rows);
        check(rows, random, u -> u);
        check(rows, random, u -> Math.rint(100 * u) / 100);
        check(rows, random, u -> Math.rint(5_000 * u) / 5_000 - 0.5);
        check(rows, random, u -> u < 0.5 ? u : 1);
        check(rows, random, u -> u < 0.1 ? -INFINITY : u > 0.9 ? INFINITY : u - 0.5);
        check(rows, random, u -> u < 0.5 ? -0.0 : 0.0);
        check(rows, random, u -> u < 0.3 ? Double.MIN_VALUE : u < 0.6 ? -Double.MAX_VALUE : Double.MAX_VALUE);
    }

    private static void check(int rows, SplittableRandom random, DoubleUnaryOperator score) {
        double[] scores = random.doubles(rows).map(score).toArray();
        boolean[] positive = new boolean[rows];
        IntStream.range(0, rows).forEach(row -> positive[row] = random.nextInt(3) == 0);
        ScoredSample expected = ScoredSample.of(scores, positive);
        ScoreCounter whole = new ScoreCounter(256);
        ScoreCounter first = new ScoreCounter(256);
        ScoreCounter second = new ScoreCounter(64);
        for (int row = 0; row < rows; row++) {
            whole.add(scores[row], positive[row]);
            (row % 3 == 0 ? first : second).add(scores[row], positive[row]);
        }

        assertThat(whole.toSample()).isEqualTo(expected).hasSameHashCodeAs(expected);
        ScoredSample merged = first.merge(second).toSample();
        assertThat(merged).isEqualTo(expected);
        assertThat(merged.size()).isEqualTo(rows).isEqualTo(first.size());
        assertThat(merged.positives()).isEqualTo(expected.positives());
    }

    /** Scores in the buffer alone, at its end, and in runs with and without counts; some scores have a count. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 128, 255, 256, 257, 700, 5_000})
    void counterMergedWithItselfCountsEveryScoreTwice(int rows) {
        checkDoubled(new ScoreCounter(256), rows, u -> u);
        checkDoubled(new ScoreCounter(256), rows, u -> Math.rint(10 * u) / 10);
        checkDoubled(ScoreCounter.atMost(100), rows, u -> u);
    }

    private static void checkDoubled(ScoreCounter counter, int rows, DoubleUnaryOperator score) {
        SplittableRandom random = new SplittableRandom(rows);
        for (int row = 0; row < rows; row++) {
            counter.add(score.applyAsDouble(random.nextDouble()), random.nextInt(3) == 0);
        }
        counter.add(0.5, true, 4);
        ScoredSample once = counter.toSample();

        assertThat(counter.merge(counter).toSample()).isEqualTo(once.merge(once));
        assertThat(counter.size()).isEqualTo(2L * (rows + 4));
    }

    @Test
    void mergeAboveTheLargestTotalIsRefused() {
        ScoreCounter counter = new ScoreCounter().add(0.5, true, 1L << 52).add(0.7, true);

        assertThatThrownBy(() -> counter.merge(counter))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("counts must total at most 2^53: scores of the other counter=4503599627370497");
        assertThat(counter.size()).isEqualTo((1L << 52) + 1);
        assertThat(counter.toSample().size()).isEqualTo((1L << 52) + 1);
    }

    @Test
    void countsAbove255AreExact() {
        for (int often : new int[] {254, 255, 256, 257, 70_000}) {
            ScoreCounter counter = new ScoreCounter(1 << 10);
            IntStream.range(0, often).forEach(row -> counter.add(0.5, true));
            IntStream.range(0, 100).forEach(row -> counter.add(row, false));
            counter.add(3.5, true).add(3.5, true);

            ScoredSample sample = counter.toSample();

            assertThat(sample.atoms()).isEqualTo(102);
            assertThat(sample.score(1)).isEqualTo(0.5);
            assertThat(sample.count(1)).isEqualTo(often);
            assertThat(sample.count(2)).isEqualTo(1);
            assertThat(sample.score(5)).isEqualTo(3.5);
            assertThat(sample.count(5)).isEqualTo(2);
            assertThat(sample.size()).isEqualTo(often + 102L);
        }
    }

    @Test
    void counterAcceptsScoresAfterSampleIsRead() {
        ScoreCounter counter = new ScoreCounter().add(0.9, true).add(0.1, false);
        assertThat(counter.toSample()).isEqualTo(ScoredSample.of(new double[] {0.9}, new double[] {0.1}));

        counter.add(0.1, false);

        assertThat(counter.toSample()).isEqualTo(ScoredSample.of(new double[] {0.9}, new double[] {0.1, 0.1}));
    }

    @Test
    void drainedCounterIsEmpty() {
        ScoreCounter counter = new ScoreCounter(2)
                .add(0.9, true)
                .add(0.1, false)
                .add(0.2, false)
                .add(0.3, false);
        ScoredSample all = counter.toSample();

        assertThat(counter.drain()).isEqualTo(all);
        assertThat(counter.size()).isZero();
        assertThat(counter.toSample().atoms()).isZero();
        assertThat(counter.add(0.1, false).drain().negatives()).isEqualTo(1);
    }

    @Test
    void mergingDoesNotChangeOtherCounter() {
        ScoreCounter other = new ScoreCounter(2).add(3, true).add(1, true).add(2, true);
        ScoredSample before = other.toSample();

        new ScoreCounter(2).add(5, false).merge(other).add(7, true).toSample();

        assertThat(other.toSample()).isEqualTo(before);
        assertThat(other.size()).isEqualTo(3);
    }

    @Test
    void nanScoreThrowsAndErrorStatesRow() {
        ScoreCounter counter = new ScoreCounter().add(1, true);
        assertThatThrownBy(() -> counter.add(Double.NaN, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("score must be a number: score=NaN at row 1");
    }

    @Test
    void limitBelow16KeysThrows() {
        assertThatThrownBy(() -> ScoreCounter.atMost(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keys must be >= 16: keys=0");
        assertThatThrownBy(() -> ScoreCounter.atMost(15)).hasMessage("keys must be >= 16: keys=15");
    }
}
