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

class NetBenefitTest {
    private static final String CANCER = Cli.example("breast-cancer.csv");

    @TempDir
    private Path directory = Path.of("");

    private static Outcome run(String... options) {
        List<String> all = new ArrayList<>(List.of(
                "net-benefit", CANCER, "--truth", "truth", "--score", "logistic_score", "--positive", "malignant"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    /** The scores are the probabilities of the other class, so that acting on them harms. */
    @Test
    void rangesOfHarmfulThresholdsAreStated() {
        assertThat(Cli.run(
                                "net-benefit",
                                CANCER,
                                "--truth",
                                "truth",
                                "--score",
                                "logistic_score",
                                "--positive",
                                "benign")
                        .out())
                .contains(
                        "logistic_score is worse than predicting no item positive at the grid's thresholds from",
                        "logistic_score is worse than predicting every item positive at the grid's thresholds from");
        assertThat(run().out()).doesNotContain("is worse than");
    }

    @Test
    void tableBeginsWithTheRangesOfUsefulThresholds() {
        Outcome outcome = run("--against-score", "tree_score");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines())
                .contains(
                        " logistic_score is better than predicting no item positive at the grid's thresholds from 0.050 to 0.500.",
                        " logistic_score is better than predicting every item positive at the grid's thresholds from 0.050 to 0.500.",
                        " tree_score has a larger net benefit than logistic_score at no threshold, as far as these items show.");
    }

    @Test
    void documentFollowsItsSchema() {
        JsonNode json = run("--against-score", "tree_score", "--points", "4", "--format", "json")
                .json();

        assertThat(Cli.complaints("netBenefitDocument", json)).isEmpty();
        assertThat(json.get("results").size()).isEqualTo(3);
        JsonNode difference = json.get("results").get(2);
        assertThat(difference.get("difference").booleanValue()).isTrue();
        assertThat(difference.get("points").size()).isEqualTo(4);
        assertThat(difference.get("points").get(0).has("gain")).isFalse();
    }

    @Test
    void csvHasARowForEachThreshold() {
        assertThat(run("--points", "5", "--format", "csv").lines()).hasSize(6);
    }

    @Test
    void figureShowsTheCurvesAndTheirBands() throws IOException {
        Path figure = directory.resolve("curve.svg");
        Outcome outcome = run("--figure", "net-benefit", "-o", figure.toString());

        assertThat(outcome.status()).isZero();
        assertThat(Files.readString(figure))
                .contains("every item positive")
                .contains("logistic_score: 95% simultaneous band");
    }

    @ParameterizedTest
    @CsvSource({"relative-utility, threshold, 0.05", "cost, probability-cost, 0.05"})
    void scaleOfCostsHasItsAxisAndSchema(String scale, String axis, double first) {
        JsonNode json = run("--against-score", "tree_score", "--scale", scale, "--points", "5", "--format", "json")
                .json();

        assertThat(Cli.complaints("costDocument", json)).isEmpty();
        assertThat(json.get("results").size()).isEqualTo(3);
        JsonNode own = json.get("results").get(0).get("points");
        assertThat(own.get(0).get("at").doubleValue()).isEqualTo(first);
        assertThat(own.get(0).has("best")).isTrue();
        assertThat(json.get("results").get(2).get("points").get(0).has("best")).isFalse();
        assertThat(run("--scale", scale).out())
                .contains("logistic_score is better than predicting every item positive and than predicting none at "
                        + "the grid's " + axis + "s from 0.050");
        assertThat(run("--scale", scale, "--points", "5", "--format", "csv").lines())
                .hasSize(6);
    }

    /** The rates were counted by hand from the file: at the threshold 0.5 there are 199 of 212 positives and 2 of 357 negatives. */
    @Test
    void costIsThatOfTheCountsOfTheFile() {
        JsonNode point = run(
                        "--scale",
                        "cost",
                        "--prevalence",
                        "0.5",
                        "--between",
                        "0.25..0.5",
                        "--points",
                        "2",
                        "--format",
                        "json")
                .json()
                .get("results")
                .get(0)
                .get("points")
                .get(1);

        assertThat(point.get("threshold").doubleValue()).isEqualTo(0.5);
        assertThat(point.get("value").doubleValue()).isCloseTo((13 / 212.0 + 2 / 357.0) / 2, within(1e-15));
    }

    @ParameterizedTest
    @CsvSource({"relative-utility, relative utility", "cost, normalised expected cost"})
    void figureOfAScaleOfCostsShowsTheTrivialClassifiers(String scale, String axis) throws IOException {
        Path figure = directory.resolve("curve.svg");
        Outcome outcome = run("--scale", scale, "--against-score", "tree_score", "-o", figure.toString());

        assertThat(outcome.status()).isZero();
        assertThat(Files.readString(figure))
                .contains(axis)
                .contains("better of predicting all or no items positive")
                .contains("logistic_score: 95% simultaneous band");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--between 0.5..0.1|2|--between must be LOW..HIGH, two thresholds above 0 and below 1, such as 0.05..0.5:"
                        + " between='0.5..0.1'",
                "--between 0..1|2|--between must be LOW..HIGH",
                "--between x|2|--between must be LOW..HIGH",
                "--between 1e..2|2|--between must be LOW..HIGH",
                "--scale roc|2|--scale must be one of [net-benefit, relative-utility, cost]: scale=roc",
                "--prevalence 0.1|2|--prevalence is an option of --scale cost: scale=net-benefit",
                "--scale cost --prevalence 1|2|--prevalence must lie in (0, 1): prevalence=1.0",
                "--scale cost --cluster fold|1|a cost curve needs independent items: design=clustered",
                "--points 1|2|--points must lie in [2, 1000]: points=1",
                "--cluster fold|1|a net benefit curve needs independent items: design=clustered",
                "--against-score logistic_score|2|both systems are read from column 'logistic_score'",
                "--against-score tree_score --cluster fold|1|a net benefit curve needs independent items: design=clustered",
                "--draws 3|2|draws must be at least 20 for a band of level 0.95: draws=3; use more draws or a lower level",
            })
    void invalidOptionFails(String options, int status, String message) {
        Outcome outcome = run(options.split(" "));

        assertThat(outcome.err()).contains(message);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.out()).isEmpty();
    }
}
