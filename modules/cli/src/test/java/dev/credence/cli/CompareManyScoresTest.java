package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests {@code compare} and {@code report} with the scores of more than two systems. */
class CompareManyScoresTest {
    private static final String[] CLASSES = {"cat", "dog", "fox"};

    @TempDir
    private Path directory = Path.of("");

    private String file = "";

    /** Writes rows with the scores of one class, and of three classes, by three systems. */
    @BeforeEach
    void writeRows() throws IOException {
        Random random = new Random(9);
        List<String> lines = new ArrayList<>();
        lines.add(
                "truth,group,a,b,c,a_label,b_label,c_label,pa_cat,pa_dog,pa_fox,pb_cat,pb_dog,pb_fox,pc_fox,pc_dog,pc_cat");
        for (int row = 0; row < 120; row++) {
            int truth = random.nextInt(3);
            List<String> cells = new ArrayList<>(List.of(CLASSES[truth], "g" + row % 30));
            List<String> labels = new ArrayList<>();
            List<String> scores = new ArrayList<>();
            for (double skill : new double[] {2, 1, 0.5}) {
                double exact = 1 / (1 + Math.exp(-(truth == 0 ? skill : -skill) - random.nextGaussian()));
                double score = Math.round(exact * 100) / 100.0;
                cells.add(String.format(Locale.ROOT, "%.2f", score));
                labels.add(score >= 0.5 ? "cat" : "dog");
                for (int label = 0; label < 3; label++) {
                    int shown = skill == 0.5 ? 2 - label : label; // the columns of c have another order
                    double own = (shown == truth ? skill : 0) + random.nextGaussian();
                    scores.add(String.format(Locale.ROOT, "%.6f", 1 / (1 + Math.exp(-own))));
                }
            }
            cells.addAll(labels);
            cells.addAll(scores);
            lines.add(String.join(",", cells));
        }
        file = Files.write(directory.resolve("rows.csv"), lines).toString();
    }

    private Outcome compare(String options) {
        return Cli.run(("compare " + file + " --truth truth --positive cat " + options)
                .strip()
                .split(" +"));
    }

    private JsonNode results(String options) {
        Outcome outcome = compare(options + " --format json");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return outcome.json().get("results");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--score a --against-score|a,b,c|--score|--against-score|auroc",
                "--score a --against-score|a,b,c|--score|--against-score|brier",
                "--score a --cluster group --against-score|a,b,c|--cluster group --score|--against-score|auroc",
                "--score a --stratified --against-score|a,b,c|--stratified --score|--against-score|average-precision",
                "--class-scores pa_* --against-class-scores|pa_*,pb_*,pc_*|--class-scores|--against-class-scores|auroc-ovr",
                "--class-scores pa_* --against-class-scores|pa_*,pb_*,pc_*|--class-scores|--against-class-scores|f1.macro"
            })
    void intervalOfPairEqualsComparisonOfTwoSystemsAtTheAdjustedLevel(
            String all, String systems, String first, String second, String metric) {
        String[] names = systems.split(",");
        JsonNode many = results(all + " " + names[1] + "," + names[2] + " --metric " + metric)
                .get(0);
        double level = many.get("family").get("pairLevel").doubleValue();
        for (JsonNode pair : many.get("differences")) {
            JsonNode two = results(first + " " + pair.get("first").asString() + " " + second + " "
                            + pair.get("second").asString() + " --metric " + metric + " --level " + level)
                    .get(0);

            assertThat(pair.get("comparison")).isEqualTo(two.get("comparison"));
            assertThat(pair.get("difference")).isEqualTo(two.get("difference"));
            assertThat(pair.get("lower")).isEqualTo(two.get("lower"));
            assertThat(pair.get("upper")).isEqualTo(two.get("upper"));
        }
        assertThat(many.get("differences")).hasSize(3);
        assertThat(level).isBetween(0.975, 1 - 0.05 / 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--score a --against-score", "--class-scores pa_* --against-class-scores"})
    void repeatedOptionsEqualListWithCommas(String options) {
        boolean classes = options.contains("*");
        String option = options.substring(options.lastIndexOf(' '));

        String b = classes ? "pb_*" : "b";
        String c = classes ? "pc_*" : "c";

        assertThat(results(options + " " + b + option + " " + c)).isEqualTo(results(options + " " + b + "," + c));
    }

    @Test
    void thresholdOfAllScoresGivesThePredictionsOfAllSystems() {
        String renamed = results("--score a --against-score b,c --threshold 0.5 --map fox=dog --metric f1,accuracy")
                .toString()
                .replace(" >= 0.5", "_label");

        assertThat(renamed)
                .isEqualTo(results("--prediction a_label --against b_label,c_label --map fox=dog --metric f1,accuracy")
                        .toString());
    }

    @Test
    void predictionsAndScoresAreComparedTogether() {
        JsonNode both = results("--prediction a_label --against b_label,c_label --score a --against-score b,c"
                + " --metric auroc,f1,brier");

        assertThat(both.get(0))
                .isEqualTo(
                        results("--score a --against-score b,c --metric auroc").get(0));
        assertThat(both.get(1))
                .isEqualTo(results("--prediction a_label --against b_label,c_label --metric f1")
                        .get(0));
        assertThat(both.get(2).get("metric").asString()).isEqualTo("brier");
    }

    /** Writes a row for each item and system, with its scores of all classes. */
    private Path tidy(List<String> lines) throws IOException {
        List<String> header = List.of(lines.get(0).split(","));
        List<String> tidy = new ArrayList<>(List.of("item,system,truth,p_cat,p_dog,p_fox"));
        for (int row = 1; row < lines.size(); row++) {
            String[] cells = lines.get(row).split(",");
            for (String system : List.of("a", "b", "c")) {
                List<String> scores = new ArrayList<>();
                for (String label : CLASSES) {
                    scores.add(cells[header.indexOf("p" + system + "_" + label)]);
                }
                tidy.add(row + "," + system + "," + cells[0] + "," + String.join(",", scores));
            }
        }
        return Files.write(directory.resolve("tidy.csv"), tidy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"compare --metric auroc-ovr,accuracy", "curve --positive cat", "net-benefit --positive cat"})
    void classScoresOfRowsThatNameTheirSystemGiveTheResultsOfColumns(String command) throws IOException {
        Path rows = tidy(Files.readAllLines(Path.of(file)));
        String common = " --truth truth --format json ";
        String named =
                command.replaceFirst(" ", " " + rows + " ") + common + "--system system --id item --class-scores p_*";
        String wide = command.replaceFirst(" ", " " + file + " ") + common
                + "--class-scores pa_* --against-class-scores pb_*,pc_*";

        JsonNode ofRows = Cli.run(named.split(" +")).json().get("results");
        JsonNode ofColumns = Cli.run(wide.split(" +")).json().get("results");

        assertThat(ofRows.toString().replaceAll("p_([a-z*]+) of ([abc])", "p$2_$1"))
                .isEqualTo(ofColumns.toString());
    }

    @Test
    void bareStarDoesNotNameTheColumnsOfSystems() {
        Outcome outcome =
                Cli.run("compare", file, "--truth", "truth", "--system", "group", "--id", "a", "--class-scores", "*");

        assertThat(outcome.err()).contains("--class-scores '*' does not name the columns of systems");
        assertThat(outcome.status()).isEqualTo(2);
    }

    @Test
    void usualMetricsOfScoresAreComparedWithoutAName() {
        Outcome outcome = compare("--score a --against-score b,c");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .contains(
                        "which of a and b is best by area under the precision-recall curve; a is better than c.",
                        "By Brier score, a is best.",
                        "ece is left out");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--score a --against-score b,b|column 'b' is named for two purposes; name different columns",
                "--score a --against-score b,c --metric f1|metric 'f1' needs the predictions of all systems: give"
                        + " --prediction COLUMN and --against COLUMN, or a threshold of the scores, such as"
                        + " 'f1:threshold=0.5'",
                "--score a --against-score b,c --metric auroc-ovr|metric 'auroc-ovr' needs the class scores of all"
                        + " systems: give --class-scores PATTERN and --against-class-scores PATTERN",
                "--class-scores pa_* --against-class-scores pb_*,pc_* --metric auroc|metric 'auroc' needs the scores of all"
                        + " systems: give --score COLUMN and --against-score COLUMN; of the scores of several classes"
                        + " take auroc-ovr, or auroc@LABEL for one class",
                "--class-scores pa_* --against-class-scores pb_*,pb_*|--against-class-scores 'pb_*' also matches column 'pb_cat'",
                "--prediction a_label --against b_label,c_label --score a --against-score b|--against and"
                        + " --against-score must name as many systems: against=[b_label, c_label], against-score=[b]",
                "--score a --against-score b,c --against-threshold 0.4 --threshold 0.5 --map fox=dog|--against-threshold applies to two"
                        + " systems, but several are named: name one second system, or leave --against-threshold out",
                "--score a --against-score b,c --count group|--count cannot be combined with --against-score"
            })
    void wrongUsageIsReportedInOneLine(String options, String message) {
        Outcome outcome = compare(options);

        assertThat(outcome.err()).startsWith("credence: ").contains(message).hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(2);
    }

    /** Writes the page of the systems and returns its results. */
    private JsonNode page(String line) throws IOException {
        Path page = directory.resolve("page.html");
        Outcome outcome = Cli.run(("report " + line + " --force -o " + page).split(" +"));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return new WrittenPage(page).results();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--score a --against-score b,c|auprc",
                "--score a --against-score b,c --cluster group --metric brier,auroc|brier",
                "--score a --against-score b,c --threshold 0.5 --map fox=dog --metric f1,brier|f1",
                "--class-scores pa_* --against-class-scores pb_*,pc_* --metric auroc-ovr,f1.macro,auroc@dog|auroc-ovr",
                "--prediction a_label --against b_label,c_label --score a --against-score b,c --metric auroc,f1|auroc"
            })
    void pageOfScoresHasTheResultsOfCompare(String options, String first) throws IOException {
        JsonNode page = page(file + " --truth truth --positive cat " + options);

        assertThat(page.path("systems").path("results")).isEqualTo(results(options));
        assertThat(page.path("systems").path("results").get(0).path("metric").asString())
                .isEqualTo(first);
        assertThat(page.path("evaluations")).hasSize(3);
        List<Double> ranked = new ArrayList<>();
        page.path("systems")
                .path("results")
                .get(0)
                .path("ranking")
                .forEach(system -> ranked.add(system.path("value").asDouble()));
        List<Double> alone = new ArrayList<>();
        for (JsonNode own : page.path("evaluations")) {
            for (JsonNode row : own.path("results")) {
                if (row.path("metric").asString().equals(first)) {
                    alone.add(row.path("value").asDouble());
                }
            }
        }
        assertThat(alone).containsExactlyInAnyOrderElementsOf(ranked);
    }

    @Test
    void pageOfScoresOfRowsThatNameTheirSystemHasTheResultsOfCompare() throws IOException {
        String line = tidy(Files.readAllLines(Path.of(file)))
                + " --truth truth --system system --id item --class-scores p_*" + " --metric auroc-ovr,accuracy";

        assertThat(page(line).path("systems").path("results"))
                .isEqualTo(Cli.run(("compare " + line + " --format json").split(" +"))
                        .json()
                        .path("results"));
        assertThat(page(line.replace("--system system", "--system system=a,b"))
                        .path("comparison")
                        .path("results")
                        .get(0)
                        .path("metric")
                        .asString())
                .isEqualTo("auroc-ovr");
    }

    /** The systems have names by the columns of their predictions for one metric, and by those of their scores for the other. */
    @Test
    void verdictComparesMetricsByTheSystemsAndNotByTheNamesOfTheirColumns() throws IOException {
        assertThat(page(file + " --truth truth --positive cat --prediction a_label --against b_label,c_label --score a"
                                + " --against-score b,c --metric brier,f1,auroc")
                        .path("verdict")
                        .asString())
                .startsWith("a is better than b and c by Brier score.")
                .endsWith("F1 agrees. By area under the ROC curve, these data do not show which of a and b is best.");
    }

    @Test
    void gateRefusesSeveralSystemsOfScores() {
        Outcome outcome = Cli.run(("gate " + file + " --truth truth --positive cat --score a --against-score b"
                        + " --against-score c --metric auroc --margin 0.05")
                .split(" "));

        assertThat(outcome.err()).contains("--against-score must be given once: against-score=[b, c]");
        assertThat(outcome.status()).isEqualTo(2);
    }
}
