package dev.credence.tribuo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.WeightedSample;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tribuo.Example;
import org.tribuo.Feature;
import org.tribuo.MutableOutputInfo;
import org.tribuo.Prediction;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.evaluation.LabelConfusionMatrix;
import org.tribuo.impl.ArrayExample;

class TribuoEvidenceTest {
    private static final List<String> LABELS = List.of("cat", "dog", "owl");

    /** Two cats are predicted as dogs, and no dog as a cat; a transposed matrix would have the opposite errors. */
    private static final List<Prediction<Label>> PREDICTIONS = List.of(
            prediction("cat", "dog", 1, 0),
            prediction("cat", "dog", 2, 1),
            prediction("cat", "cat", 1, 2),
            prediction("dog", "dog", 4, 3),
            prediction("owl", "cat", 1, 4));

    private static Prediction<Label> prediction(String truth, String predicted, float weight, int row) {
        Example<Label> example = new ArrayExample<>(new Label(truth), weight);
        example.add(new Feature("row", row));
        Map<String, Label> scores = new HashMap<>();
        LABELS.forEach(label ->
                scores.put(label, new Label(label, label.equals(predicted) ? 0.5 + row / 16.0 : 0.125)));
        return new Prediction<>(new Label(predicted), scores, 1, example, true);
    }

    private static LabelConfusionMatrix tribuos() {
        MutableOutputInfo<Label> domain = new LabelFactory().generateInfo();
        LABELS.forEach(label -> domain.observe(new Label(label)));
        domain.observe(new Label("yak"));
        return new LabelConfusionMatrix(domain.generateImmutableOutputInfo(), PREDICTIONS);
    }

    @Test
    void rowsAndColumnsOfTribuosMatrixAreNotTransposed() {
        ConfusionMatrix matrix = TribuoEvidence.confusion(tribuos());

        assertThat(matrix)
                .isEqualTo(ConfusionMatrix.ofPredictions(
                                List.of("cat", "cat", "cat", "dog", "owl"), List.of("dog", "dog", "cat", "dog", "cat"))
                        .withLabels(List.of("cat", "dog", "owl", "yak")));
        assertThat(tribuos().fn(new Label("cat"))).isEqualTo(2);
        assertThat(tribuos().fp(new Label("dog"))).isEqualTo(2);
        assertThat(matrix.count("cat", "dog")).isEqualTo(2);
        assertThat(matrix.count("dog", "cat")).isZero();
    }

    @Test
    void predictionsGiveTheCountsOfTheEvaluation() {
        assertThat(TribuoEvidence.confusion(PREDICTIONS).withLabels(List.of("cat", "dog", "owl", "yak")))
                .isEqualTo(TribuoEvidence.confusion(tribuos()).withLabels(List.of("cat", "dog", "owl", "yak")));
    }

    @Test
    void weightsAreUsedOnlyByWeighted() {
        WeightedSample<ConfusionMatrix> sample = TribuoEvidence.weighted(PREDICTIONS);

        assertThat(sample.weights()).containsExactly(1, 3, 4, 1); // cat-cat, cat-dog, dog-dog, owl-cat
        assertThat(sample.evidence()).isEqualTo(TribuoEvidence.confusion(PREDICTIONS));
    }

    private static String truth(Prediction<Label> prediction) {
        return prediction.getExample().getOutput().getLabel();
    }

    @Test
    void meanOfCorrectPredictionsEqualsAccuracy() {
        double[] correct = PREDICTIONS.stream()
                .mapToDouble(prediction -> prediction.getOutput().getLabel().equals(truth(prediction)) ? 1 : 0)
                .toArray();

        Credence credence = Credence.load();
        Estimate mean = credence.estimate("mean", Outcomes.of(correct));

        assertThat(mean.value()).isEqualTo(0.4);
        assertThat(mean.value())
                .isEqualTo(credence.estimate("accuracy", TribuoEvidence.confusion(PREDICTIONS))
                        .value());
        assertThat(credence.registry().findMethod("betting")).isPresent();
    }

    @Test
    void scoresOfOneLabelAndOfAllLabelsAreRead() {
        assertThat(TribuoEvidence.scores(PREDICTIONS, "cat"))
                .isEqualTo(ScoredSample.of(new double[] {0.125, 0.125, 0.625, 0.125, 0.75}, new int[] {1, 1, 1, 0, 0}));
        ClassScores scores = TribuoEvidence.scores(PREDICTIONS);
        assertThat(scores.labels()).containsExactly("cat", "dog", "owl");
        assertThat(scores.score(1, 1)).isEqualTo(0.5625);
        assertThat(scores.predicted().withLabels(LABELS))
                .isEqualTo(TribuoEvidence.confusion(PREDICTIONS).withLabels(LABELS));
    }

    @Test
    void predictionsOfTwoModelsArePaired() {
        List<Prediction<Label>> right = new ArrayList<>();
        PREDICTIONS.forEach(p -> right.add(new Prediction<>(p.getExample().getOutput(), 1, p.getExample())));

        assertThat(TribuoEvidence.paired(PREDICTIONS, right))
                .isEqualTo(PairedConfusionMatrix.ofPredictions(
                        List.of("cat", "cat", "cat", "dog", "owl"),
                        List.of("dog", "dog", "cat", "dog", "cat"),
                        List.of("cat", "cat", "cat", "dog", "owl")));
    }

    @Test
    void predictionsOfDifferentExamplesThrow() {
        assertThatThrownBy(() -> TribuoEvidence.paired(PREDICTIONS, PREDICTIONS.subList(0, 4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("both models must have predicted the same examples: first=5, second=4");
        List<Prediction<Label>> turned = new ArrayList<>(PREDICTIONS);
        java.util.Collections.swap(turned, 0, 3);
        assertThatThrownBy(() -> TribuoEvidence.paired(PREDICTIONS, turned))
                .hasMessage(
                        "both models must have predicted the same examples in the same order: row 0 has truth 'cat' and"
                                + " 'dog'");
        java.util.Collections.swap(turned, 0, 3);
        java.util.Collections.swap(turned, 0, 1);
        assertThatThrownBy(() -> TribuoEvidence.paired(PREDICTIONS, turned))
                .hasMessage(
                        "both models must have predicted the same examples in the same order: row 0 has truth 'cat' and"
                                + " 'cat', but other features");
    }

    @Test
    void unknownTruthOrMissingScoreThrowsWithTheRow() {
        List<Prediction<Label>> unknown = List.of(PREDICTIONS.get(0), prediction(Label.UNKNOWN, "cat", 1, 9));
        assertThatThrownBy(() -> TribuoEvidence.confusion(unknown))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "true label must be known: true label=unknown at row 1; predict examples that have outputs");
        assertThatThrownBy(() -> TribuoEvidence.scores(PREDICTIONS, "yak"))
                .hasMessage("label must be one that the model gives scores: label='yak' at row 0, scores of=[cat, dog,"
                        + " owl]");
        assertThatThrownBy(() -> TribuoEvidence.scores(List.of()))
                .hasMessage("predictions must be one or more: predictions=0");
    }
}
