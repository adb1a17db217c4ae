package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CurveTest {
    private static final String SCORES = "{\"type\":\"scores\",\"positive\":[0.9,0.8],\"negative\":[0.2,0.4,0.8]}";

    @TempDir
    private Path directory = Path.of("");

    private static Outcome breastCancer(String... more) {
        List<String> all = new ArrayList<>(List.of("curve", Cli.example("breast-cancer.csv"), "--truth", "truth"));
        all.addAll(List.of("--score", "logistic_score", "--positive", "malignant"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode only(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        assertThat(Cli.complaints("curveDocument", outcome.json())).isEmpty();
        return outcome.json().get("results").get(0);
    }

    @Test
    void figureShowsWholeCurveDespiteShortTable() throws IOException {
        Path few = directory.resolve("few.svg");
        Path usual = directory.resolve("usual.svg");
        assertThat(breastCancer("--points", "3", "--kind", "pr", "-o", few.toString())
                        .status())
                .isZero();
        assertThat(breastCancer("--figure", "pr", "-o", usual.toString()).status())
                .isZero();
        assertThat(few).hasSameTextualContentAs(usual);
    }

    @Test
    void tableShowsAreasAndThenPoints() {
        Outcome outcome = breastCancer("--points", "3");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines())
                .contains(
                        " logistic_score: ROC, 95% band by wilson",
                        " Note: logistic_score: 3 of 553 thresholds are shown",
                        " Note: --points all shows every threshold")
                .anyMatch(line -> line.matches(" auroc  0\\.9952  \\[0\\.9[0-9]+, 0\\.99[0-9]+]  delta-wilson  569 .*"))
                .anyMatch(line -> line.strip()
                        .equals("0.0000  [0.0000, 0.0106]  0.0000  [0.0000, 0.0178]    0    0  212  357  *"));
    }

    @Test
    void jsonContainsEveryThreshold() {
        JsonNode curve = only(breastCancer("--format", "json"));

        assertThat(curve.get("curve").stringValue()).isEqualTo("roc");
        assertThat(curve.get("across").stringValue()).isEqualTo("fpr");
        assertThat(curve.get("points")).hasSize(553);
        assertThat(curve.get("points").get(0).get("threshold").isNull()).isTrue();
        JsonNode last = curve.get("points").get(552);
        assertThat(last.get("x").doubleValue()).isEqualTo(1);
        assertThat(last.get("tp").longValue()).isEqualTo(212);
        assertThat(last.get("fp").longValue()).isEqualTo(357);
    }

    /** With --flip the scores are negated, and so are the thresholds as they are typed. */
    @Test
    void operatingPointsOfThresholdsHaveTheCountsOfEvaluate() {
        JsonNode points = only(breastCancer("--threshold", "0.5,0.9", "--points", "4", "--format", "json"))
                .get("operatingPoints");
        JsonNode evaluated = Cli.run(
                        "evaluate",
                        Cli.example("breast-cancer.csv"),
                        "--truth=truth",
                        "--score=logistic_score",
                        "--positive=malignant",
                        "--threshold=0.5",
                        "--metric=recall",
                        "--method=wilson",
                        "--format=json")
                .json()
                .at("/results/0");
        JsonNode flipped = only(Cli.run(
                        "curve",
                        Cli.example("breast-cancer.csv"),
                        "--truth=truth",
                        "--score=logistic_score",
                        "--positive=benign",
                        "--flip",
                        "--threshold=0.5",
                        "--format=json"))
                .get("operatingPoints");

        assertThat(points).hasSize(2);
        JsonNode half = points.get(1);
        assertThat(half.get("threshold").doubleValue()).isEqualTo(0.5);
        assertThat(half.get("tp").longValue()).isEqualTo(199);
        assertThat(half.get("y")).isEqualTo(evaluated.get("value"));
        assertThat(half.get("yLower")).isEqualTo(evaluated.get("lower"));
        assertThat(half.get("yUpper")).isEqualTo(evaluated.get("upper"));
        assertThat(flipped.get(0).get("threshold").doubleValue()).isEqualTo(0.5);
        assertThat(flipped.get(0).get("tp").longValue()).isEqualTo(355);
        assertThat(breastCancer("--threshold", "0.5", "--points", "4").lines())
                .contains(" logistic_score: operating points with 95% intervals by wilson-modified");
        assertThat(breastCancer("--threshold", "NaN").err())
                .isEqualTo("credence: --threshold must be a number: --threshold=[NaN]\n");
    }

    @Test
    void figureMarksOperatingPoints(@TempDir Path directory) throws IOException {
        for (String kind : List.of("roc", "pr", "det")) {
            Path file = directory.resolve(kind + ".svg");
            assertThat(breastCancer("--threshold", "0.5", "--figure", kind, "-o", file.toString())
                            .status())
                    .isZero();
            assertThat(Files.readString(file)).contains("threshold 0.5: ");
        }
    }

    @Test
    void areaComputedFromPointsEqualsReportedArea() {
        JsonNode curve = only(breastCancer("--format", "json"));
        double area = 0;
        double x = 0;
        double y = 0;
        for (JsonNode point : curve.get("points")) {
            area += (point.get("x").doubleValue() - x) * (point.get("y").doubleValue() + y) / 2;
            x = point.get("x").doubleValue();
            y = point.get("y").doubleValue();
        }

        // Peak error observed: 2e-16.
        assertThat(curve.get("areas").get(0).get("value").doubleValue()).isCloseTo(area, within(1e-14));
    }

    @ParameterizedTest
    @CsvSource({
        "roc, wilson, fpr, tpr, false",
        "pr, mid-p, recall, precision, false",
        "det, clopper-pearson, fpr, fnr, false",
        "roc, kolmogorov, fpr, tpr, true",
        "pr, bootstrap, recall, precision, true",
    })
    void bandHoldsItsPoints(String kind, String band, String across, String up, boolean simultaneous) {
        JsonNode curve = only(breastCancer("--kind", kind, "--band", band, "--draws", "200", "--format", "json"));

        assertThat(curve.get("across").stringValue()).isEqualTo(across);
        assertThat(curve.get("up").stringValue()).isEqualTo(up);
        assertThat(curve.get("simultaneous").booleanValue()).isEqualTo(simultaneous);
        assertThat(curve.get("points")).isNotEmpty().allSatisfy(point -> {
            assertThat(point.get("yLower").doubleValue())
                    .isLessThanOrEqualTo(point.get("y").doubleValue());
            assertThat(point.get("yUpper").doubleValue())
                    .isGreaterThanOrEqualTo(point.get("y").doubleValue());
        });
    }

    /** The lowest threshold predicts all items positive, so that its precision is the share of positives, which strata fix. */
    @Test
    void precisionIsLessCertainWhereTheShareOfPositivesIsRandom() {
        String[] band = {"--kind", "pr", "--band", "kolmogorov", "--points", "5", "--format", "json"};
        JsonNode random = only(breastCancer(band)).get("points").get(4);
        JsonNode chosen = only(breastCancer(Stream.concat(Stream.of("--stratified"), Stream.of(band))
                        .toArray(String[]::new)))
                .get("points")
                .get(4);

        assertThat(random.get("y").doubleValue()).isEqualTo(212 / 569.0);
        assertThat(random.get("yLower").doubleValue()).isCloseTo(0.3003, within(5e-5));
        assertThat(chosen.get("yLower").doubleValue()).isCloseTo(0.3479, within(5e-5));
    }

    @Test
    void ellipseBandBoundsReportedArea() {
        JsonNode curve = only(breastCancer("--band", "ellipse", "--format", "json"));
        double area = curve.get("areas").get(0).get("value").doubleValue();

        assertThat(curve.get("band").stringValue()).isEqualTo("ellipse:base=wilson");
        assertThat(curve.get("bandAreas").get("lower").doubleValue()).isLessThan(area);
        assertThat(curve.get("bandAreas").get("upper").doubleValue()).isGreaterThan(area);
    }

    @Test
    void csvIsARowPerPoint() {
        List<String> lines = breastCancer("--format", "csv", "--band", "none").lines();

        assertThat(lines.get(0))
                .isEqualTo("score,threshold,fpr,fpr_lower,fpr_upper,tpr,tpr_lower,tpr_upper,tp,fp,fn,tn");
        assertThat(lines.get(1)).isEqualTo("logistic_score,,0.0,,,0.0,,,0,0,212,357");
        assertThat(lines).hasSize(554);
    }

    @Test
    void secondScoreColumnIsComparedAsPaired() {
        Outcome outcome = breastCancer("--compare", "tree_score", "--format", "json");
        JsonNode first = only(outcome);
        JsonNode difference = first.get("comparisons").get(0);

        assertThat(outcome.json().get("results")).hasSize(2);
        assertThat(Cli.complaints("comparison", difference)).isEmpty();
        assertThat(difference.get("difference").get("value").doubleValue())
                .isEqualTo(first.get("areas").get(0).get("value").doubleValue()
                        - outcome.json()
                                .get("results")
                                .get(1)
                                .get("areas")
                                .get(0)
                                .get("value")
                                .doubleValue());
        assertThat(breastCancer("--compare", "tree_score").out()).contains(" tree_score: ROC", " paired-delta ");
        assertThat(breastCancer("--compare", "tree_score", "--format", "markdown")
                        .out())
                .contains("| tree_score | auroc | 0.9640 |");
    }

    @Test
    void flippedScoresAreShownWithOriginalSign() throws IOException {
        Path file = Files.writeString(directory.resolve("s.csv"), "truth,s\ny,1\ny,2\nn,2\nn,3\n");
        String[] read = {"curve", file.toString(), "--truth", "truth", "--score", "s", "--positive", "y"};
        String[] flipped = Arrays.copyOf(read, 11);
        System.arraycopy(new String[] {"--flip", "--format", "json"}, 0, flipped, 8, 3);

        JsonNode curve = only(Cli.run(flipped));

        assertThat(curve.get("areas").get(0).get("value").doubleValue()).isEqualTo(0.875);
        assertThat(curve.get("points").get(1).get("threshold").doubleValue()).isEqualTo(1);
        assertThat(curve.get("points").get(1).get("tp").intValue()).isEqualTo(1);
        assertThat(Cli.run(read).out()).contains("auroc is below 1/2: if lower scores mean more likely positive");
    }

    @Test
    void curveOfClustersHasAreasButNoBand() {
        String[] clustered = {
            "curve", Cli.example("synthetic-segmentation.csv.gz"),
            "--truth", "truth",
            "--score", "system_a_score",
            "--positive", "1",
            "--cluster", "image",
            "--points", "3"
        };
        String[] banded = Arrays.copyOf(clustered, clustered.length + 2);
        banded[clustered.length] = "--band";
        banded[clustered.length + 1] = "wilson";

        assertThat(Cli.run(clustered).out())
                .contains("bands assume i.i.d. observations, but the sample is clustered: the curve has no band");
        Outcome refused = Cli.run(banded);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("credence: bands assume i.i.d. observations, but the sample is clustered: band=wilson; leave"
                        + " --band out\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--points|1|--points must be a whole number >= 2, or all: points=1",
                "--kind|rock|--kind must be one of [roc, pr, det, gain]: kind=rock",
                "--band|ellipse:bse=1|band 'ellipse' has no option 'bse'; it has: [base]",
                "--compare|tree_scores|../../examples/data/breast-cancer.csv: no column 'tree_scores'; did you mean 'tree_score'? available: [id, fold, truth, logistic_prediction, logistic_score, tree_prediction, tree_score]",
            })
    void wrongUsageIsReportedInOneLine(String option, String value, String message) {
        Outcome outcome = breastCancer(option, value);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
    }

    @Test
    void curveOfOneClassIsRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("s.csv"), "truth,s\ny,1\ny,2\n");

        Outcome outcome = Cli.run("curve", file.toString(), "--truth", "truth", "--score", "s", "--positive", "y");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: " + file + ": the truth has only one class, 'y': metrics that need "
                        + "another class are undefined\n");
    }

    @Test
    void batchCurveHasFormOfCommand() {
        String request = "{\"id\":\"r4\",\"op\":\"curve\",\"curve\":\"roc\",\"band\":\"wilson\",\"level\":0.95,"
                + "\"evidence\":" + SCORES + "}";
        JsonNode answer = CredenceJson.mapper()
                .readTree(Cli.given(request + "\n", "batch").out());

        assertThat(Cli.complaints("request", CredenceJson.mapper().readTree(request)))
                .isEmpty();
        assertThat(Cli.complaints("answer", answer)).isEmpty();
        assertThat(answer.get("id").stringValue()).isEqualTo("r4");
        // Pairs won: 0.9 beats three, 0.8 beats two and ties with one.
        assertThat(answer.get("areas").get(0).get("value").doubleValue()).isCloseTo(5.5 / 6, within(1e-15));
        assertThat(answer.get("points")).hasSize(5);
    }
}
