package dev.credence.tribuo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tribuo.Model;
import org.tribuo.MutableDataset;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.evaluation.LabelEvaluation;
import org.tribuo.classification.evaluation.LabelEvaluator;
import org.tribuo.classification.sgd.linear.LogisticRegressionTrainer;
import org.tribuo.data.csv.CSVLoader;
import org.tribuo.evaluation.TrainTestSplitter;

/** Runs Tribuo's classification tutorial with one more line. The features are another model's probabilities of ten digits. */
class TutorialTest {
    private static final Path DIGITS = Path.of("../../examples/data/digits.csv");

    @TempDir
    static Path folder;

    private static LabelEvaluation evaluation;
    private static LabelEvaluation other;

    @BeforeAll
    static void tutorial() throws IOException {
        var loader = new CSVLoader<>(new LabelFactory());
        var source = loader.loadDataSource(features(), "truth");
        var splitter = new TrainTestSplitter<>(source, 0.5, 1L);
        var train = new MutableDataset<>(splitter.getTrain());
        var test = new MutableDataset<>(splitter.getTest());
        Model<Label> model = new LogisticRegressionTrainer().train(train);
        evaluation = new LabelEvaluator().evaluate(model, test);
        var few = new MutableDataset<Label>(train.getProvenance(), train.getOutputFactory());
        train.getData().subList(0, 40).forEach(few::add);
        other = new LabelEvaluator().evaluate(new LogisticRegressionTrainer().train(few), test);
    }

    /** Reads the true label and the ten probabilities, without the columns that are not features. */
    private static Path features() throws IOException {
        List<String> lines = Files.readAllLines(DIGITS).stream()
                .map(line -> line.split(",", -1))
                .map(cells -> String.join(
                        ",",
                        IntStream.concat(IntStream.of(2), IntStream.range(6, 16))
                                .mapToObj(i -> cells[i])
                                .toList()))
                .toList();
        return Files.write(folder.resolve("features.csv"), lines);
    }

    @Test
    void everyNumberOfTheEvaluationHasAnInterval() {
        Estimate f1 =
                Credence.load().evaluate(TribuoEvidence.confusion(evaluation)).estimate("f1.macro");

        assertThat(f1.value()).isCloseTo(evaluation.macroAveragedF1(), within(1e-15));
        assertThat(f1.lower()).isBetween(0.9, f1.value());
        assertThat(f1.upper()).isBetween(f1.value(), 1.0);
        assertThat(f1.n()).isEqualTo(evaluation.getPredictions().size());
    }

    @Test
    void valuesEqualTribuo() {
        Credence credence = Credence.load();
        var matrix = TribuoEvidence.confusion(evaluation);

        assertThat(credence.estimate("accuracy", matrix).value()).isCloseTo(evaluation.accuracy(), within(1e-15));
        for (String digit : List.of("1", "8", "9")) {
            Label label = new Label(digit);
            assertThat(credence.estimate("recall@" + digit, matrix).value())
                    .isCloseTo(evaluation.recall(label), within(1e-15));
            assertThat(credence.estimate("precision@" + digit, matrix).value())
                    .isCloseTo(evaluation.precision(label), within(1e-15));
            assertThat(credence.estimate("auc", TribuoEvidence.scores(evaluation.getPredictions(), digit))
                            .value())
                    .isCloseTo(evaluation.AUCROC(label), within(1e-12));
        }
        assertThat(Arrays.asList("1", "8", "9")).allMatch(matrix.labels()::contains);
    }

    @Test
    void predictedLabelHasLargestScore() {
        assertThat(TribuoEvidence.scores(evaluation.getPredictions()).predicted())
                .isEqualTo(TribuoEvidence.confusion(evaluation.getPredictions())
                        .withLabels(TribuoEvidence.scores(evaluation.getPredictions())
                                .labels()));
    }

    @Test
    void twoModelsAreComparedOnTheSameExamples() {
        Comparison compared = Credence.load()
                .compare(
                        "accuracy",
                        Pairing.paired(TribuoEvidence.paired(evaluation.getPredictions(), other.getPredictions())));

        assertThat(compared.difference()).isCloseTo(evaluation.accuracy() - other.accuracy(), within(1e-15));
        assertThat(compared.lower()).isLessThan(compared.difference());
        assertThat(compared.n()).isEqualTo(evaluation.getPredictions().size());
    }
}
