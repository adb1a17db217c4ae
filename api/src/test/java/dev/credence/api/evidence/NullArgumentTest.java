package dev.credence.api.evidence;

import static dev.credence.toys.NullValue.isNamed;

import dev.credence.toys.NullValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
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
        isNamed("labels must not be null", () -> ConfusionMatrix.of(NullValue.value(), new long[2][2]));
        isNamed("label must not be null: index=1", () -> ConfusionMatrix.of(HOLED, new long[2][2]));
        isNamed("counts must not be null", () -> ConfusionMatrix.of(AB, NullValue.<long[][]>value()));
        isNamed(
                "counts must not be null: row=1",
                () -> ConfusionMatrix.of(AB, new long[][] {{1, 2}, NullValue.<long[]>value()}));
        isNamed("labels must not be null", () -> PairedConfusionMatrix.of(NullValue.value(), new long[2][2][2]));
        isNamed("label must not be null: index=1", () -> PairedConfusionMatrix.of(HOLED, new long[2][2][2]));
        isNamed("counts must not be null", () -> PairedConfusionMatrix.of(AB, NullValue.<long[][][]>value()));
    }

    @Test
    void nullPredictionsThrow() {
        List<String> none = NullValue.value();
        isNamed("truth must not be null", () -> ConfusionMatrix.ofPredictions(none, AB));
        isNamed("predicted must not be null", () -> ConfusionMatrix.ofPredictions(AB, none));
        isNamed("truth label must not be null: row=1", () -> ConfusionMatrix.ofPredictions(HOLED, AB));
        isNamed("predicted label must not be null: row=1", () -> ConfusionMatrix.ofPredictions(AB, HOLED));
        isNamed(
                "predicted must not be null",
                () -> ConfusionMatrix.ofPredictions(new String[0], NullValue.<String[]>value()));
        isNamed("truth must not be null", () -> ConfusionMatrix.ofPredictions(NullValue.<int[]>value(), new int[0]));
        isNamed("first must not be null", () -> PairedConfusionMatrix.ofPredictions(AB, none, AB));
        isNamed("first label must not be null: row=1", () -> PairedConfusionMatrix.ofPredictions(AB, HOLED, AB));
        isNamed("second label must not be null: row=1", () -> PairedConfusionMatrix.ofPredictions(AB, AB, HOLED));
    }

    @Test
    void nullObservationsThrow() {
        isNamed("observations must not be null", () -> ConfusionMatrix.ofObservations(NullValue.value()));
        isNamed("predicted must not be null", () -> new ConfusionMatrix.Observation("a", NullValue.value()));
        ConfusionMatrix.Observation none = NullValue.value();
        isNamed(
                "observation must not be null: row=1",
                () -> ConfusionMatrix.ofObservations(Stream.of(new ConfusionMatrix.Observation("a", "b"), none)));
        isNamed("truth must not be null", () -> new ConfusionCounter().add(NullValue.value(), "a"));
        isNamed("predicted must not be null", () -> new ConfusionCounter().add("a", NullValue.value(), 2));
        isNamed(
                "second must not be null",
                () -> new PairedConfusionMatrix.Counter().add("a", "b", NullValue.value(), 1));
        isNamed("other must not be null", () -> new ConfusionCounter().merge(NullValue.value()));
        isNamed("other must not be null", () -> new ScoreCounter().merge(NullValue.value()));
    }

    @Test
    void nullScoresThrow() {
        double[] none = NullValue.value();
        isNamed("positives must not be null", () -> ScoredSample.of(none, new double[1]));
        isNamed("negatives must not be null", () -> ScoredSample.of(new double[1], none));
        isNamed("scores must not be null", () -> ScoredSample.of(none, new boolean[1]));
        isNamed("positive must not be null", () -> ScoredSample.of(new double[1], NullValue.<boolean[]>value()));
        isNamed("second must not be null", () -> PairedScoredSample.of(new boolean[1], new double[1], none));
        isNamed("labels must not be null", () -> ClassScores.of(NullValue.value(), AB, new double[2][2]));
        isNamed("label must not be null: index=1", () -> ClassScores.of(HOLED, AB, new double[2][2]));
        isNamed("truth label must not be null: row=1", () -> ClassScores.of(AB, HOLED, new double[2][2]));
        isNamed("scores must not be null: row=1", () -> ClassScores.of(AB, AB, new double[][] {{1, 2}, none}));
    }

    @Test
    void nullLabelsThrow() {
        isNamed("label must not be null", () -> MATRIX.withPositive(NullValue.value()));
        isNamed("label must not be null", () -> MATRIX.count("positive", NullValue.value()));
        isNamed("label must not be null", () -> PAIRED.withPositive(NullValue.value()));
    }

    @Test
    void nullPartsThrow() {
        mergesAndPools(MATRIX);
        mergesAndPools(SCORES);
        mergesAndPools(CLASSES);
        mergesAndPools(PAIRED);
        mergesAndPools(PAIRED_SCORES);
        isNamed("whole must not be null", () -> Pool.of(NullValue.<ScoredSample>value(), List.of()));
    }

    private static <E extends Poolable<E>> void mergesAndPools(E evidence) {
        isNamed("other must not be null", () -> evidence.merge(NullValue.value()));
        isNamed("parts must not be null", () -> evidence.pool(NullValue.value()));
        isNamed("part must not be null: index=1", () -> evidence.pool(Arrays.asList(evidence, NullValue.value())));
    }

    @Test
    void nullWeightsAndEvidenceThrow() {
        isNamed("weights must not be null", () -> Margins.of(MATRIX, NullValue.value()));
        isNamed("evidence must not be null", () -> Evidence.completed(NullValue.<ScoredSample>value()));
    }
}
