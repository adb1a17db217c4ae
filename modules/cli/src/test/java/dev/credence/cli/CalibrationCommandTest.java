package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CalibrationCommandTest {
    private static final String CANCER = Cli.example("breast-cancer.csv");

    @TempDir
    private Path directory = Path.of("");

    private static Outcome run(String... options) {
        List<String> all = new ArrayList<>(List.of(
                "calibration",
                CANCER,
                "--truth",
                "truth",
                "--score",
                "logistic_score",
                "--positive",
                "malignant",
                "--draws",
                "400"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    @Test
    void tableBeginsWithTheTestAndTheBand() {
        Outcome outcome = run("--against-score", "tree_score");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("logistic_score is miscalibrated (isotonic test, p = 0.00")
                .contains("the band contains the diagonal.")
                .contains("tree_score is miscalibrated, because an outcome that was given the probability 0 occurred")
                .contains("brier-miscalibration")
                .contains("spiegelhalter");
    }

    /** The parts were computed in Python by the min-max formula in rational arithmetic. */
    @Test
    void documentFollowsItsSchemaAndContainsTheParts() {
        JsonNode json = run("--against-score", "tree_score", "--format", "json").json();

        assertThat(Cli.complaints("calibrationDocument", json)).isEmpty();
        JsonNode first = json.get("results").get(0);
        double[] parts = {0.02372449051345694, 0.00811706621454838, 0.21815760607843768, 0.23376503037734625};
        for (int part = 0; part < 4; part++) {
            assertThat(first.get("parts").get(part).get("value").doubleValue()).isCloseTo(parts[part], within(1e-15));
        }
        assertThat(first.get("pools")).hasSize(8);
        assertThat(first.get("comparisons")).hasSize(3);
        assertThat(json.get("results").get(1).has("comparisons")).isFalse();
    }

    @Test
    void fewItemsOfAClassHaveANoteThatLikelihoodsArePenalized() {
        String[] few = {"--where", "logistic_score<1", "--where", "id<=40"};
        List<String> json = new ArrayList<>(List.of(few));
        json.addAll(List.of("--format", "json"));

        assertThat(run(few).out()).contains("compare penalized likelihoods (Firth)");
        assertThat(run(json.toArray(String[]::new)).json().get("notes").toString())
                .contains("and below 20 likelihood-ratio tests reject too often");
        assertThat(run("--where", "logistic_score<1").out()).doesNotContain("penalized");
    }

    /** Slope, intercept and statistics were computed by Newton's method in Python, with the sandwich variance. */
    @Test
    void slopeAndInterceptHaveIntervalsAndTestsAndASentence() {
        Outcome outcome = run("--where", "logistic_score<1");
        JsonNode result = run("--where", "logistic_score<1", "--format", "json")
                .json()
                .get("results")
                .get(0);

        assertThat(outcome.out())
                .contains("The probabilities of logistic_score are too moderate: the calibration slope is 1.9572 [1.25")
                .doesNotContain("Positives are");
        JsonNode slope = result.get("recalibration").get(0);
        assertThat(slope.get("value").doubleValue()).isCloseTo(1.9572288327182852, within(1e-12));
        assertThat(slope.get("lower").doubleValue()).isCloseTo(1.25777, within(0.005));
        assertThat(result.get("recalibration").get(1).get("value").doubleValue())
                .isCloseTo(0.0266043428752226, within(1e-12));
        double[] statistics = {22.948992737405277, 0.018348393913413474, 22.96734113131869};
        double[] pValues = {1.6635735385820497e-06, 0.892251157929878, 1.0296870275404522e-05};
        for (int i = 0; i < 3; i++) {
            JsonNode test = result.get("tests").get(3 + i);
            assertThat(test.get("statistic").doubleValue()).isCloseTo(statistics[i], within(1e-10));
            assertThat(test.get("pValue").doubleValue()).isCloseTo(pValues[i], within(1e-10 * pValues[i] + 1e-12));
        }
    }

    @Test
    void reportStatesWhyCertainProbabilitiesHaveNoSlope() {
        assertThat(run().out())
                .contains(
                        "logistic_score has no calibration slope and intercept, because a probability is exactly 0 or 1")
                .doesNotContain("calibration-slope");
    }

    @Test
    void logLossIsDecomposedAndTheConsistencyBandDrawn() {
        JsonNode result = run("--loss", "log-loss", "--band", "consistency", "--format", "json")
                .json()
                .get("results")
                .get(0);

        assertThat(result.get("parts").get(1).get("metric").stringValue()).isEqualTo("log-loss-miscalibration");
        assertThat(result.get("band").stringValue()).isEqualTo("consistency");
        assertThat(result.get("points")).hasSize(200);
    }

    @Test
    void csvHasARowForEachPool() {
        assertThat(run("--format", "csv").lines()).hasSize(9);
    }

    @Test
    void figureShowsTheCurveAndItsBand() throws IOException {
        Path figure = directory.resolve("curve.svg");

        assertThat(run("--against-score", "tree_score", "--figure", "calibration", "-o", figure.toString())
                        .status())
                .isZero();
        assertThat(Files.readString(figure))
                .contains("perfect calibration")
                .contains("tree_score: 95% simultaneous band");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --loss auroc          | --loss must be one of [brier, log-loss]: loss=auroc
            --band wilson         | --band must be one of [confidence, consistency]: band=wilson
            --cluster fold        | calibration needs independent rows, but the sample is
            """)
    void wrongOptionsAreRejected(String options, String message) {
        Outcome outcome = run(options.split(" ", -1));

        assertThat(outcome.status()).isNotZero();
        assertThat(outcome.err()).contains(message);
    }

    @Test
    void scoresThatAreNoProbabilitiesAreRejected() {
        Outcome outcome =
                Cli.run("calibration", CANCER, "--truth", "truth", "--score", "fold", "--positive", "malignant");

        assertThat(outcome.status()).isNotZero();
        assertThat(outcome.err()).contains("needs probabilities, scores in [0, 1]: score=10.0");
    }

    @Test
    void curveNamesTheCommandOfCalibration() {
        Outcome outcome = Cli.run(
                "curve",
                CANCER,
                "--truth",
                "truth",
                "--score",
                "logistic_score",
                "--positive",
                "malignant",
                "--kind",
                "calibration");

        assertThat(outcome.err()).contains("use credence calibration");
    }
}
