package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.CrossedSample;
import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests that {@code --cluster} twice reads rows in clusters of two kinds: questions, each with the same seeds. */
class CrossedClustersTest {
    private static final int QUESTIONS = 12;
    private static final int SEEDS = 4;
    private static final String[] BOTH = {"--cluster", "question", "--cluster", "seed"};
    private static final String[] LABELS = {"--truth", "truth", "--prediction", "first", "--positive", "1"};

    @TempDir
    private Path directory = Path.of("");

    /** Returns whether an answer of a system is right: most questions are easy, and the last seed is bad. */
    private static boolean isRight(int question, int seed, int system) {
        return (question * 7 + seed * (3 + system)) % 5 > (seed == SEEDS - 1 ? 2 : 0);
    }

    private static int truth(int question) {
        return question % 3 == 0 ? 1 : 0;
    }

    private static int guess(int question, int seed, int system) {
        return isRight(question, seed, system) ? truth(question) : 1 - truth(question);
    }

    private Path file(String name, boolean reversed) throws IOException {
        List<String> rows = new ArrayList<>();
        for (int question = 0; question < QUESTIONS; question++) {
            for (int seed = 0; seed < SEEDS; seed++) {
                rows.add("q" + question + "," + seed + "," + truth(question) + "," + guess(question, seed, 0) + ","
                        + guess(question, seed, 1) + "," + (isRight(question, seed, 0) ? 1 : 0) + ","
                        + (isRight(question, seed, 1) ? 1 : 0) + ",0." + ((question * 5 + seed * 3) % 10));
            }
        }
        if (reversed) {
            Collections.reverse(rows);
        }
        rows.add(0, "question,seed,truth,first,second,grade,other,score");
        return Files.write(directory.resolve(name), rows);
    }

    private static CrossedSample<ConfusionMatrix> expected() {
        Map<String, Map<String, ConfusionMatrix>> cells = new LinkedHashMap<>();
        for (int question = 0; question < QUESTIONS; question++) {
            for (int seed = 0; seed < SEEDS; seed++) {
                boolean positive = truth(question) == 1;
                int right = isRight(question, seed, 0) ? 1 : 0;
                cells.computeIfAbsent("q" + question, name -> new LinkedHashMap<>())
                        .put(
                                "" + seed,
                                positive
                                        ? ConfusionMatrix.binary(right, 0, 1 - right, 0)
                                        : ConfusionMatrix.binary(0, 1 - right, 0, right));
            }
        }
        return CrossedSample.of(cells);
    }

    private static JsonNode json(String command, List<String> arguments, String... more) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(arguments);
        all.addAll(List.of(more));
        all.addAll(List.of("--format", "json"));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints(command + "Document", outcome.json())).isEmpty();
        return outcome.json();
    }

    private static List<String> with(String file, String[]... options) {
        List<String> all = new ArrayList<>(List.of(file));
        for (String[] some : options) {
            all.addAll(List.of(some));
        }
        return all;
    }

    private static JsonNode only(JsonNode document) {
        assertThat(document.get("results").size()).isEqualTo(1);
        JsonNode result = document.get("results").get(0);
        return result.has("difference") ? result.get("difference") : result;
    }

    private static double width(JsonNode result) {
        return result.get("upper").doubleValue() - result.get("lower").doubleValue();
    }

    @ParameterizedTest
    @CsvSource({"accuracy", "f1", "mcc", "f1.macro"})
    void fileGivesTheDigitsOfItsCells(String metric) throws IOException {
        String rows = file("rows.csv", false).toString();
        JsonNode document = json("evaluate", with(rows, LABELS, BOTH), "--metric", metric);
        Estimate estimate = Credence.load().evaluate(expected()).estimate(metric);
        assertThat(document.get("input").get("design").stringValue()).isEqualTo("crossed");
        assertThat(document.get("input").get("by").stringValue()).isEqualTo("question, seed");
        assertThat(only(document).get("method").stringValue()).isEqualTo("delta-wilson");
        assertThat(only(document).get("lower").doubleValue()).isEqualTo(estimate.lower(), within(1e-12));
        assertThat(only(document).get("upper").doubleValue()).isEqualTo(estimate.upper(), within(1e-12));
    }

    @Test
    void orderOfRowsAndClusterColumnsDoesNotChangeResults() throws IOException {
        JsonNode one = only(json("evaluate", with(file("a.csv", false).toString(), LABELS, BOTH), "--metric", "f1"));
        JsonNode other = only(json(
                "evaluate",
                with(file("b.csv", true).toString(), LABELS),
                "--metric",
                "f1",
                "--cluster",
                "seed",
                "--cluster",
                "question"));
        assertThat(other.get("lower").doubleValue()).isEqualTo(one.get("lower").doubleValue(), within(1e-12));
        assertThat(other.get("upper").doubleValue()).isEqualTo(one.get("upper").doubleValue(), within(1e-12));
    }

    @Test
    void intervalIsWiderThanWithOneClusterColumn() throws IOException {
        String rows = file("rows.csv", false).toString();
        double questions =
                width(only(json("evaluate", with(rows, LABELS), "--metric", "accuracy", "--cluster", "question")));
        double both = width(only(json("evaluate", with(rows, LABELS, BOTH), "--metric", "accuracy")));
        assertThat(both).isGreaterThan(1.3 * questions);
    }

    @Test
    void scoresAreReadInClustersOfTwoKinds() throws IOException {
        String[] scores = {"--truth", "truth", "--score", "score", "--positive", "1", "--metric", "auroc"};
        JsonNode area = only(json("evaluate", with(file("rows.csv", false).toString(), scores, BOTH)));
        assertThat(area.get("method").stringValue()).isEqualTo("delta-wilson");
        assertThat(width(area)).isPositive();
    }

    @Test
    void outcomesHaveTheIntervalOfThePredictionsTheyGrade() throws IOException {
        String rows = file("rows.csv", false).toString();
        JsonNode grades =
                json("evaluate", with(rows, BOTH), "--outcome", "grade", "--range", "0,1", "--method", "delta-wilson");
        JsonNode labels = json("evaluate", with(rows, LABELS, BOTH), "--metric", "accuracy", "--method", "delta-wald");
        JsonNode wald =
                json("evaluate", with(rows, BOTH), "--outcome", "grade", "--range", "0,1", "--method", "delta-wald");
        assertThat(grades.get("input").get("design").stringValue()).isEqualTo("crossed");
        assertThat(grades.get("input").get("by").stringValue()).isEqualTo("question, seed");
        assertThat(only(wald).get("lower").doubleValue())
                .isEqualTo(only(labels).get("lower").doubleValue(), within(1e-12));
        JsonNode named = json(
                "evaluate",
                with(rows, BOTH),
                "--outcome",
                "grade",
                "--range",
                "0,1",
                "--item",
                "question",
                "--method",
                "delta-wilson");
        assertThat(only(named).get("lower").doubleValue())
                .isEqualTo(only(grades).get("lower").doubleValue());
    }

    @Test
    void twoFilesAreMatchedByItemWithinTheirClusters() throws IOException {
        String rows = file("rows.csv", false).toString();
        String again = file("again.csv", true).toString();
        JsonNode one = only(json(
                "compare",
                with(rows, LABELS, BOTH),
                "--against",
                "second",
                "--metric",
                "f1",
                "--comparator",
                "paired-delta"));
        List<String> files = with(rows, LABELS, BOTH);
        files.addAll(List.of("--with", again, "--against", "second", "--id", "question"));
        JsonNode two = only(json("compare", files, "--metric", "f1", "--comparator", "paired-delta"));
        assertThat(two.get("lower").doubleValue()).isEqualTo(one.get("lower").doubleValue(), within(1e-12));
        assertThat(two.get("upper").doubleValue()).isEqualTo(one.get("upper").doubleValue(), within(1e-12));
    }

    @Test
    void outcomesOfTwoFilesAreMatchedByItemAndClusters() throws IOException {
        String rows = file("rows.csv", false).toString();
        String again = Files.writeString(
                        directory.resolve("again.csv"),
                        Files.readString(file("copy.csv", true)).replace("grade,other", "other,grade"))
                .toString();
        JsonNode one = only(json("compare", with(rows, BOTH), "--outcome", "grade", "--against", "other"));
        JsonNode two =
                only(json("compare", with(rows, BOTH), "--outcome", "grade", "--with", again, "--id", "question"));
        assertThat(two.get("lower").doubleValue()).isEqualTo(one.get("lower").doubleValue(), within(1e-12));
    }

    /** The runs of item i1 lie in two pairs of clusters, so that it would count as two items. */
    @Test
    void itemWhoseRunsAreInTwoPairsOfClustersIsRefused() throws IOException {
        Path rows = Files.writeString(
                directory.resolve("runs.csv"),
                "id,question,seed,grade\ni1,q1,1,1\ni1,q1,2,0\ni2,q1,1,1\ni3,q2,2,1\ni4,q2,1,0\n");
        List<String> options = with(rows.toString(), BOTH);
        options.addAll(List.of("--outcome", "grade", "--range", "0,1", "--item", "id"));
        options.add(0, "evaluate");
        Cli.Outcome refused = Cli.run(options.toArray(String[]::new));
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err())
                .isEqualTo("credence: " + rows + ": an item must be in one cluster: item 'i1' is in 'q1/1' and 'q1/2';"
                        + " leave --item out if each row is an item\n");
    }

    @Test
    void differentItemsAreComparedByIndependentDelta() throws IOException {
        List<String> files = with(file("rows.csv", false).toString(), LABELS, BOTH);
        files.addAll(List.of("--with", file("other.csv", true).toString(), "--against", "second"));
        JsonNode difference = only(json("compare", files, "--metric", "f1", "--comparator", "independent-delta"));
        assertThat(width(difference)).isPositive();
    }

    @Test
    void nestedClustersGiveTheDigitsOfTheLargerOnes() throws IOException {
        String rows = Files.writeString(
                        directory.resolve("visits.csv"),
                        Files.readString(file("copy.csv", false)).replaceAll("(?m)^(q\\d+),(\\d)", "$1,$1-visit-$2"))
                .toString();
        JsonNode patients = only(json("evaluate", with(rows, LABELS), "--metric", "f1", "--cluster", "question"));
        JsonNode visits = only(json("evaluate", with(rows, LABELS, BOTH), "--metric", "f1"));
        assertThat(visits.get("lower").doubleValue())
                .isEqualTo(patients.get("lower").doubleValue(), within(1e-12));
    }

    private Outcome fails(int status, String... arguments) {
        Outcome outcome = Cli.run(arguments);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.out()).isEmpty();
        return outcome;
    }

    @Test
    void methodForIndependentItemsIsRefused() throws IOException {
        List<String> arguments = with(file("rows.csv", false).toString(), LABELS, BOTH);
        arguments.add(0, "evaluate");
        arguments.addAll(List.of("--metric", "accuracy", "--method", "wilson"));
        assertThat(fails(1, arguments.toArray(String[]::new)).err())
                .contains("it assumes i.i.d. observations, the sample is crossed", "delta-wilson");
    }

    @Test
    void singleSeedIsRefused() throws IOException {
        Path rows = Files.writeString(directory.resolve("one.csv"), "question,seed,grade\na,1,1\nb,1,0\nc,1,1\n");
        assertThat(fails(
                                1,
                                "evaluate",
                                rows.toString(),
                                "--outcome",
                                "grade",
                                "--cluster",
                                "question",
                                "--cluster",
                                "seed",
                                "--method",
                                "delta-wilson")
                        .err())
                .contains("the second clusters must be at least 2 to see how they differ: clusters=1 ('1')");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "evaluate|--cluster question --cluster seed --cluster truth|--cluster may be given at most twice:"
                        + " --cluster=question --cluster=seed --cluster=truth",
                "evaluate|--cluster seed --cluster seed|--cluster names the same column twice: --cluster=seed; name it once, or"
                        + " name another column of clusters",
                "evaluate|--cluster question --cluster seed --stratified|only one design may be given: --cluster and --stratified"
                        + " were given",
                "evaluate|--cluster question --cluster sead|FILE: no column 'sead'; did you mean 'seed'? available: [question, seed,"
                        + " truth, first, second, grade, other, score]",
                "compare|--cluster question --cluster seed --against second,grade|--cluster of two columns cannot be combined with"
                        + " several systems: compare two at a time, or name one",
                "gate|--cluster question --cluster seed --against second|a gate does not check samples of crossed clusters, but the"
                        + " sample is crossed; compare the systems instead, or give the clusters of one kind alone",
                "collect|--cluster question --cluster seed|--cluster may be given once here; evaluate, compare and report take two"
                        + " columns of clusters: --cluster=question --cluster=seed"
            })
    void wrongClustersAreUsageErrors(String command, String options, String message) throws IOException {
        String rows = file("rows.csv", false).toString();
        List<String> arguments = with(rows, LABELS, options.split(" "));
        arguments.add(0, command);
        if (!command.equals("collect") && !command.equals("gate")) {
            arguments.addAll(List.of("--metric", "accuracy"));
        }
        if (command.equals("gate")) {
            arguments.addAll(List.of("--metric", "accuracy", "--margin", "0.1"));
        }
        if (command.equals("collect")) {
            arguments.addAll(List.of("--output", directory.resolve("out.html").toString()));
        }
        assertThat(fails(2, arguments.toArray(String[]::new)).err().strip())
                .isEqualTo("credence: " + message.replace("FILE", rows));
    }

    @Test
    void pageShowsTheComparisonOfTwoKindsOfClusters() throws IOException {
        String rows = file("rows.csv", false).toString();
        Path page = directory.resolve("page.html");
        List<String> arguments = with(rows, LABELS, "--cluster question --cluster seed --against second".split(" "));
        arguments.add(0, "compare");
        arguments.addAll(List.of("--metric", "accuracy", "--format", "json"));
        double upper = Cli.run(arguments.toArray(String[]::new))
                .json()
                .at("/results/0/difference/upper")
                .doubleValue();
        arguments.set(0, "report");
        arguments.subList(arguments.size() - 2, arguments.size()).clear();
        arguments.addAll(List.of("-o", page.toString()));

        assertThat(Cli.run(arguments.toArray(String[]::new)).status()).isZero();

        assertThat(Files.readString(page)).contains(Double.toString(upper));
    }
}
