package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.sample.WeightedRows;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the order of weighted rows does not change any bit, also if weights differ by 170 powers of ten, and that a state
 * gives the same bits as its rows.
 */
class WeightedOrderTest {
    private static final StateLayout WEIGHTED = StateLayout.of(StateDesign.WEIGHTED);

    /** There are few labels and scores, so that many rows differ only in their weights. */
    private record Row(int truth, int label, double first, double second, double weight) {
        static Row of(Random random, boolean wide) {
            double weight = wide ? Math.pow(10, 170 * random.nextDouble() - 90) : 0.1 + random.nextDouble();
            return new Row(
                    random.nextInt(2), random.nextInt(2), random.nextInt(3) / 4.0, random.nextInt(3) / 4.0, weight);
        }
    }

    private static List<Row> rows(boolean wide) {
        Random random = new Random(42);
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < 500; row++) {
            rows.add(Row.of(random, wide));
        }
        return rows;
    }

    private static List<Row> shuffled(boolean wide, int seed) {
        List<Row> rows = rows(wide);
        Collections.shuffle(rows, new Random(seed));
        return rows;
    }

    private static double[] weights(List<Row> rows) {
        return rows.stream().mapToDouble(Row::weight).toArray();
    }

    private static double[] squares(List<Row> rows) {
        return rows.stream().mapToDouble(row -> row.weight * row.weight).toArray();
    }

    private static WeightedSample<?> labels(List<Row> rows) {
        WeightedRows sums = new WeightedRows();
        rows.forEach(row -> sums.add("" + row.truth, "" + row.label, row.weight));
        return sums.sample();
    }

    private static WeightedSample<PairedScoredSample> pairs(List<Row> rows) {
        boolean[] truth = new boolean[rows.size()];
        for (int row = 0; row < truth.length; row++) {
            truth[row] = rows.get(row).truth == 1;
        }
        return WeightedSample.of(
                PairedScoredSample.of(
                        truth,
                        rows.stream().mapToDouble(Row::first).toArray(),
                        rows.stream().mapToDouble(Row::second).toArray()),
                weights(rows),
                squares(rows));
    }

    private static WeightedSample<ClassScores> classes(List<Row> rows) {
        return WeightedSample.of(
                ClassScores.of(
                        List.of("0", "1"),
                        rows.stream().map(row -> "" + row.truth).toList(),
                        rows.stream()
                                .map(row -> new double[] {row.first, row.second})
                                .toArray(double[][]::new)),
                weights(rows),
                squares(rows));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shuffledWeightedRowsGiveSameBits(boolean wide) {
        for (int seed = 0; seed < 5; seed++) {
            List<Row> other = shuffled(wide, seed);
            assertSame(labels(rows(wide)), labels(other));
            assertSame(pairs(rows(wide)), pairs(other));
            assertSame(classes(rows(wide)), classes(other));
            assertArrayEquals(
                    Pairing.paired(pairs(rows(wide))).firstWeights(),
                    Pairing.paired(pairs(other)).firstWeights());
            assertEquals(labels(rows(wide)).effectiveSize(), labels(other).effectiveSize());
        }
    }

    private static void assertSame(WeightedSample<?> one, WeightedSample<?> other) {
        assertArrayEquals(one.weights(), other.weights());
        assertEquals(one, other);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void weightsFromStateEqualWeightsFromRows(boolean wide) {
        ConfusionState labels = new ConfusionState(WEIGHTED);
        PairedScoreState pairs = new PairedScoreState(WEIGHTED);
        shuffled(wide, 1).forEach(row -> {
            labels.addWeighted("" + row.truth, "" + row.label, row.weight);
            pairs.addWeighted(row.first, row.second, row.truth == 1, row.weight);
        });
        assertEquals(labels(rows(wide)), labels.sample());
        assertEquals(pairs(rows(wide)), pairs.sample());
    }
}
