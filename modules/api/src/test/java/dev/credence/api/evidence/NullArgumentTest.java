package dev.credence.api.evidence;

import static dev.credence.toys.NullValue.assertNullThrows;

import dev.credence.toys.NullValue;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that null arguments throw with their name, and null elements also with their position. */
class NullArgumentTest {
    private static final List<String> AB = List.of("a", "b");
    private static final List<String> HOLED = Arrays.asList("a", NullValue.value());
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(1, 2, 3, 4);
    private static final ScoredSample SCORES = ScoredSample.of(new double[] {1}, new double[] {0});
    private static final ClassScores CLASSES = ClassScores.of(AB, AB, new double[2][2]);
    private static final PairedConfusionMatrix PAIRED = PairedConfusionMatrix.of(AB, new long[2][2][2]);
    private static final PairedScoredSample PAIRED_SCORES =
            PairedScoredSample.of(new boolean[1], new double[1], new double[1]);

    @Test
    void nullTableOfCountsThrows() {
        assertNullThrows("labels must not be null", () -> ConfusionMatrix.of(NullValue.value(), new long[2][2]));
        assertNullThrows("label must not be null: index=1", () -> ConfusionMatrix.of(HOLED, new long[2][2]));
        assertNullThrows("counts must not be null", () -> ConfusionMatrix.of(AB, NullValue.<long[][]>value()));
        assertNullThrows(
                "counts must not be null: row=1",
                () -> ConfusionMatrix.of(AB, new long[][] {{1, 2}, NullValue.<long[]>value()}));
        assertNullThrows(
                "labels must not be null", () -> PairedConfusionMatrix.of(NullValue.value(), new long[2][2][2]));
        assertNullThrows("label must not be null: index=1", () -> PairedConfusionMatrix.of(HOLED, new long[2][2][2]));
        assertNullThrows("counts must not be null", () -> PairedConfusionMatrix.of(AB, NullValue.<long[][][]>value()));
    }

    @Test
    void nullPredictionsThrow() {
        List<String> none = NullValue.value();
        assertNullThrows("truth must not be null", () -> ConfusionMatrix.ofPredictions(none, AB));
        assertNullThrows("predicted must not be null", () -> ConfusionMatrix.ofPredictions(AB, none));
        assertNullThrows("truth label must not be null: row=1", () -> ConfusionMatrix.ofPredictions(HOLED, AB));
        assertNullThrows("predicted label must not be null: row=1", () -> ConfusionMatrix.ofPredictions(AB, HOLED));
        assertNullThrows(
                "predicted must not be null",
                () -> ConfusionMatrix.ofPredictions(new String[0], NullValue.<String[]>value()));
        assertNullThrows(
                "truth must not be null", () -> ConfusionMatrix.ofPredictions(NullValue.<int[]>value(), new int[0]));
        assertNullThrows("first must not be null", () -> PairedConfusionMatrix.ofPredictions(AB, none, AB));
        assertNullThrows(
                "first label must not be null: row=1", () -> PairedConfusionMatrix.ofPredictions(AB, HOLED, AB));
        assertNullThrows(
                "second label must not be null: row=1", () -> PairedConfusionMatrix.ofPredictions(AB, AB, HOLED));
    }

    @Test
    void nullLabelOfCounterThrows() {
        assertNullThrows("truth must not be null", () -> new ConfusionCounter().add(NullValue.value(), "a"));
        assertNullThrows("predicted must not be null", () -> new ConfusionCounter().add("a", NullValue.value(), 2));
        assertNullThrows(
                "second must not be null",
                () -> new PairedConfusionMatrix.Counter().add("a", "b", NullValue.value(), 1));
        assertNullThrows("other must not be null", () -> new ConfusionCounter().merge(NullValue.value()));
        assertNullThrows("other must not be null", () -> new ScoreCounter().merge(NullValue.value()));
    }

    @Test
    void nullScoresThrow() {
        double[] none = NullValue.value();
        assertNullThrows("positives must not be null", () -> ScoredSample.of(none, new double[1]));
        assertNullThrows("negatives must not be null", () -> ScoredSample.of(new double[1], none));
        assertNullThrows("scores must not be null", () -> ScoredSample.of(none, new boolean[1]));
        assertNullThrows(
                "positive must not be null", () -> ScoredSample.of(new double[1], NullValue.<boolean[]>value()));
        assertNullThrows("second must not be null", () -> PairedScoredSample.of(new boolean[1], new double[1], none));
        assertNullThrows("second must not be null", () -> PairedClassScores.of(CLASSES, NullValue.value()));
        assertNullThrows("labels must not be null", () -> ClassScores.of(NullValue.value(), AB, new double[2][2]));
        assertNullThrows("label must not be null: index=1", () -> ClassScores.of(HOLED, AB, new double[2][2]));
        assertNullThrows("truth label must not be null: row=1", () -> ClassScores.of(AB, HOLED, new double[2][2]));
        assertNullThrows("scores must not be null: row=1", () -> ClassScores.of(AB, AB, new double[][] {{1, 2}, none}));
    }

    @Test
    void nullLabelsThrow() {
        assertNullThrows("label must not be null", () -> MATRIX.withPositive(NullValue.value()));
        assertNullThrows("label must not be null", () -> MATRIX.count("positive", NullValue.value()));
        assertNullThrows("label must not be null", () -> PAIRED.withPositive(NullValue.value()));
    }

    @Test
    void nullPartsThrow() {
        mergesAndPools(MATRIX);
        mergesAndPools(SCORES);
        mergesAndPools(CLASSES);
        mergesAndPools(PAIRED);
        mergesAndPools(PAIRED_SCORES);
        assertNullThrows("whole must not be null", () -> Pool.of(NullValue.<ScoredSample>value(), List.of()));
    }

    private static <E extends Poolable<E>> void mergesAndPools(E evidence) {
        assertNullThrows("other must not be null", () -> evidence.merge(NullValue.value()));
        assertNullThrows("parts must not be null", () -> evidence.pool(NullValue.value()));
        assertNullThrows(
                "part must not be null: index=1", () -> evidence.pool(Arrays.asList(evidence, NullValue.value())));
    }

    @Test
    void nullWeightsAndEvidenceThrow() {
        assertNullThrows("weights must not be null", () -> Margins.of(MATRIX, NullValue.value()));
        assertNullThrows("evidence must not be null", () -> Evidence.completed(NullValue.<ScoredSample>value()));
    }
}
