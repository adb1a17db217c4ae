package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import dev.credence.hypothesis.difference.CorrectedResampledTTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Ten repeats of ten folds of the same 300 items, from the file to the answer: the folds' names are 1 to 10 in every repeat
 * ({@code fold}), or differ between repeats ({@code name}).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RepeatedFoldsTest {
    private static final int ITEMS = 300;
    private static final int FOLDS = 10;
    private static final int REPEATS = 10;
    private static final List<String> COLUMNS =
            List.of("--truth", "truth", "--positive", "p", "--metric", "accuracy", "--prediction", "a");

    @TempDir
    private static Path directory = Path.of("");

    private final List<String> rows = new ArrayList<>(List.of("item,rep,fold,name,truth,a,b"));
    /** Returns the accuracy of the first system minus that of the second for each fold of each repeat. */
    private final double[] differences = new double[FOLDS * REPEATS];

    private String file = "";

    @BeforeAll
    void drawn() throws IOException {
        Random random = new Random(20_261_123);
        double[] hard = random.doubles(ITEMS).toArray();
        List<Integer> order = new ArrayList<>();
        Collections.addAll(
                order, java.util.stream.IntStream.range(0, ITEMS).boxed().toArray(Integer[]::new));
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            Collections.shuffle(order, random);
            for (int place = 0; place < ITEMS; place++) {
                int item = order.get(place);
                int fold = place % FOLDS;
                boolean a = hard[item] + 0.1 * random.nextGaussian() < 0.86;
                boolean b = hard[item] + 0.2 * random.nextGaussian() < 0.8;
                String truth = item % 3 == 0 ? "p" : "n";
                String other = item % 3 == 0 ? "n" : "p";
                rows.add(String.join(
                        ",",
                        "i" + item,
                        "" + repeat,
                        "" + (fold + 1),
                        "r" + repeat + "f" + fold,
                        truth,
                        a ? truth : other,
                        b ? truth : other));
                differences[repeat * FOLDS + fold] += ((a ? 1 : 0) - (b ? 1 : 0)) / (ITEMS / (double) FOLDS);
            }
        }
        file = written("cv.csv", rows);
    }

    private String written(String name, List<String> lines) throws IOException {
        return Files.write(directory.resolve(name), lines).toString();
    }

    private static Outcome run(String command, String file, String... more) {
        List<String> words = new ArrayList<>(List.of(command, file));
        words.addAll(COLUMNS);
        words.addAll(List.of(more));
        return Cli.run(words.toArray(String[]::new));
    }

    private static JsonNode answer(String command, String file, String... more) {
        List<String> words = new ArrayList<>(List.of(more));
        words.addAll(List.of("--format", "json"));
        Outcome outcome = run(command, file, words.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        return JsonMapper.shared().readTree(outcome.out());
    }

    private static JsonNode compared(String file, String... more) {
        List<String> words = new ArrayList<>(List.of("--against", "b"));
        words.addAll(List.of(more));
        return answer("compare", file, words.toArray(String[]::new))
                .get("results")
                .get(0);
    }

    /** Computes t = m / sqrt((1/100 + 1/9) s^2) with 99 degrees of freedom from the rows. */
    @Test
    void comparisonOfRepeatsEqualsNadeauAndBengio() {
        double mean = java.util.Arrays.stream(differences).average().orElseThrow();
        double squares = java.util.Arrays.stream(differences)
                .map(d -> (d - mean) * (d - mean))
                .sum();
        double error = Math.sqrt((1.0 / 100 + 1.0 / 9) * squares / 99);
        JsonNode found = compared(file, "--fold", "fold", "--repeat", "rep");
        assertThat(found.get("difference").get("value").doubleValue()).isCloseTo(mean, within(1e-14));
        assertThat(found.get("test").get("statistic").doubleValue()).isCloseTo(mean / error, within(1e-12));
        double p = CorrectedResampledTTest.ofRepeatedFolds(differences, new double[differences.length], FOLDS)
                .test()
                .pValue();
        assertThat(found.get("pValue").doubleValue()).isCloseTo(p, within(1e-13));
        assertThat(found.get("n").intValue()).isEqualTo(ITEMS);
        assertThat(found.get("notes").toString())
                .contains("of 100 folds in 10 repeats", "the ratio of test to training items is taken as 1/9");
        JsonNode merged = compared(file, "--fold", "fold");
        JsonNode single = compared(file, "--fold", "name");
        assertThat(found.get("pValue").doubleValue())
                .isGreaterThan(2 * merged.get("pValue").doubleValue())
                .isGreaterThan(10 * single.get("pValue").doubleValue());
        assertThat(single.get("notes").toString()).contains("100 folds are taken as those of one cross-validation");
    }

    /** A size that decides is n times the square of (1 + z / z_a) |e - b| / |e - l| with 300 different items, not with 3,000 rows. */
    @Test
    void gateOfRepeatsCountsEachItemOnce() {
        String[] gate = ("gate " + file
                        + " --truth truth --positive p --prediction b --baseline a --metric accuracy,recall"
                        + " --margin 0.09 --adjust none --fold fold --repeat rep --format json")
                .split(" ");
        JsonNode checks = Cli.run(gate).json().get("results");

        assertThat(checks.get(0).get("n").intValue()).isEqualTo(ITEMS);
        assertThat(checks.get(1).get("n").intValue()).isEqualTo(ITEMS / 3);
        for (JsonNode check : checks) {
            double difference = check.get("difference").doubleValue();
            double times = Math.pow(
                    (1 + 0.84162 / 1.64485) * (difference - check.get("lower").doubleValue()) / (difference + 0.09), 2);
            assertThat(check.get("nDeciding").doubleValue()).isBetween(ITEMS * times - 1, ITEMS * times + 1);
        }
    }

    @Test
    void itemsIdentifyRepeatsOfDifferentlyNamedFolds() {
        JsonNode named = compared(file, "--fold", "fold", "--repeat", "rep");
        for (JsonNode other : List.of(
                compared(file, "--fold", "name", "--item", "item"),
                compared(file, "--fold", "name", "--repeat", "rep"),
                compared(file, "--fold", "fold", "--repeat", "rep", "--item", "item"))) {
            assertThat(other.get("difference").get("lower").doubleValue())
                    .isCloseTo(named.get("difference").get("lower").doubleValue(), within(1e-13));
            assertThat(other.get("n")).isEqualTo(named.get("n"));
        }
    }

    @Test
    void everyCommandThatTakesFoldsTakesRepeats() {
        JsonNode estimate = answer("evaluate", file, "--fold", "fold", "--repeat", "rep")
                .get("results")
                .get(0);
        assertThat(estimate.get("n").intValue()).isEqualTo(ITEMS);
        assertThat(estimate.get("method").stringValue()).isEqualTo("kfold-wilson");
        Outcome gate = run("gate", file, "--baseline", "b", "--margin", ".05", "--fold", "fold", "--repeat", "rep");
        assertThat(gate.err()).isEmpty();
        assertThat(gate.out()).contains("of 100 folds in 10 repeats");
        Path page = directory.resolve("page.html");
        Outcome report =
                run("report", file, "--against", "b", "--fold", "fold", "--repeat", "rep", "-o", page.toString());
        assertThat(report.err()).isEmpty();
        assertThat(page).content().contains("of 100 folds in 10 repeats").doesNotContain("n = 3,000");
    }

    @Test
    void itemsIdentifyRepeatsOfEquallyNamedFolds() {
        Outcome outcome = run("evaluate", file, "--fold", "fold", "--item", "item");
        assertThat(outcome.status()).isNotZero();
        assertThat(outcome.err()).contains("is tested twice in fold", "name the column of repeats with --repeat");
    }

    /** Without items nothing can be checked, so a note states the doubt. */
    @Test
    void columnNamedLikeRepeatsIsNoted() {
        assertThat(run("evaluate", file, "--fold", "fold").out()).contains("give --repeat rep");
        assertThat(run("evaluate", file, "--fold", "fold", "--repeat", "rep").out())
                .doesNotContain("give --repeat");
        assertThat(run("evaluate", file, "--fold", "name", "--item", "item").out())
                .doesNotContain("give --repeat");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--repeat", "--item"})
    void repeatsAndItemsAreThoseOfFolds(String option) {
        Outcome outcome = run("evaluate", file, option, "item");
        assertThat(outcome.status()).isNotZero();
        assertThat(outcome.err()).contains(option + " needs --fold COLUMN");
    }

    @Test
    void itemMissingFromARepeatIsRefusedByName() throws IOException {
        String short1 = written("short.csv", rows.subList(0, rows.size() - 1));
        String last = rows.get(rows.size() - 1).split(",")[0];
        assertThat(run("evaluate", short1, "--fold", "fold", "--repeat", "rep").err())
                .contains("every item must be tested once in every repeat", "repeat '9' has 299", "--item");
        assertThat(run("evaluate", short1, "--fold", "fold", "--repeat", "rep", "--item", "item")
                        .err())
                .contains("item '" + last + "' has 9 of 10 rows");
        List<String> doubled = new ArrayList<>(rows);
        doubled.add(rows.get(1));
        String twice = written("twice.csv", doubled);
        assertThat(run("evaluate", twice, "--fold", "name", "--item", "item").err())
                .contains("is tested twice in name");
    }

    /** A single cross-validation gives the same results with and without the names of its items. */
    @Test
    void itemsOfOneCrossValidationChangeNothing() throws IOException {
        String once = written("once.csv", rows.subList(0, ITEMS + 1));
        assertThat(run("evaluate", once, "--fold", "fold", "--item", "item", "--format", "csv")
                        .out())
                .isEqualTo(run("evaluate", once, "--fold", "fold", "--format", "csv")
                        .out());
    }

    /** Names of folds and repeats may contain the separator between them. */
    @Test
    void repeatsAndFoldsAreDistinguishedWhateverTheirNames() throws IOException {
        List<String> lines = new ArrayList<>(List.of("rep,fold,truth,a"));
        for (String repeat : List.of("a", "a/")) {
            for (String fold : List.of("/b", "b", "\\b")) {
                for (int row = 0; row < 10; row++) {
                    lines.add(repeat + "," + fold + "," + (row % 2 == 0 ? "p" : "n") + ",p");
                }
            }
        }
        JsonNode found = answer("evaluate", written("slashes.csv", lines), "--fold", "fold", "--repeat", "rep");
        assertThat(found.get("results").get(0).get("n").intValue()).isEqualTo(30);
    }
}
