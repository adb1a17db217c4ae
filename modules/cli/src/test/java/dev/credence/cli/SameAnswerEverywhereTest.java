package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One question has one answer: for every registered metric that reads the data, Java, the command, batch and the page give the same
 * JSON to the last digit, notes included.
 */
class SameAnswerEverywhereTest {
    private static final Credence CREDENCE = Credence.load();
    private static final List<String> LABELS = List.of("benign", "malignant");

    @TempDir
    Path directory;

    /** Returns the columns of an example file. */
    private static List<String[]> rows() throws IOException {
        return Files.readAllLines(Path.of(Cli.example("breast-cancer.csv"))).stream()
                .skip(1)
                .map(line -> line.split(","))
                .toList();
    }

    /** Returns the metrics of the evidence; the detection cost has intervals if the weights of both rates are similar. */
    private static List<String> metrics(Evidence evidence) {
        return CREDENCE.registry().metrics().stream()
                .filter(metric -> metric.evidenceType().isInstance(evidence)
                        && metric.unsupported(evidence).isEmpty())
                .map(Metric::id)
                .map(id -> id.equals("min-dcf") ? "min-dcf:target=0.3" : id)
                .toList();
    }

    private static Map<String, JsonNode> byMetric(JsonNode results) {
        Map<String, JsonNode> answers = new LinkedHashMap<>();
        results.forEach(result -> answers.put(result.get("metric").stringValue(), result));
        return answers;
    }

    /** Returns the answers of batch without the id of each line. */
    private static Map<String, JsonNode> batch(String operation, JsonNode evidence, List<String> metrics) {
        StringBuilder lines = new StringBuilder();
        for (String metric : metrics) {
            ObjectNode line = CredenceJson.mapper().createObjectNode();
            line.put("id", metric);
            line.put("op", operation);
            line.put("metric", metric);
            line.set("evidence", evidence);
            lines.append(line).append('\n');
        }
        Map<String, JsonNode> answers = new LinkedHashMap<>();
        for (String line : Cli.given(lines.toString(), "batch").lines()) {
            ObjectNode answer = (ObjectNode) CredenceJson.mapper().readTree(line);
            answers.put(answer.remove("id").stringValue(), answer);
        }
        return answers;
    }

    private static Map<String, JsonNode> command(List<String> metrics, String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        metrics.forEach(metric -> all.addAll(List.of("--metric", metric)));
        all.addAll(List.of("--format", "json"));
        return byMetric(Cli.run(all.toArray(String[]::new)).json().get("results"));
    }

    private Map<String, JsonNode> page(String part, List<String> metrics, String... arguments) throws IOException {
        Path page = directory.resolve(part + ".html");
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        metrics.forEach(metric -> all.addAll(List.of("--metric", metric)));
        all.addAll(List.of("-o", page.toString()));
        Cli.Outcome outcome = Cli.run(all.toArray(String[]::new));
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return byMetric(new WrittenPage(page).results().get(part).get("results"));
    }

    private static Map<String, JsonNode> java(List<String> metrics, Function<String, Object> answer) {
        Map<String, JsonNode> answers = new LinkedHashMap<>();
        metrics.forEach(metric -> answers.put(metric, CredenceJson.mapper().valueToTree(answer.apply(metric))));
        return answers;
    }

    @SafeVarargs
    private static List<DynamicTest> same(List<String> metrics, Map<String, JsonNode>... others) {
        assertThat(metrics).hasSizeGreaterThan(3);
        return metrics.stream()
                .map(metric -> DynamicTest.dynamicTest(metric, () -> {
                    String expected =
                            Objects.requireNonNull(others[0].get(metric)).toString();
                    for (Map<String, JsonNode> other : others) {
                        assertThat(other.get(metric)).hasToString(expected);
                    }
                }))
                .toList();
    }

    @TestFactory
    List<DynamicTest> intervalsOfTwoClasses() throws IOException {
        long[][] counts = new long[2][2];
        for (String[] row : rows()) {
            counts[LABELS.indexOf(row[2])][LABELS.indexOf(row[5])]++;
        }
        return intervals(
                ConfusionMatrix.of(LABELS, counts).withPositive("malignant"), "--prediction", "tree_prediction");
    }

    @TestFactory
    List<DynamicTest> intervalsOfScores() throws IOException {
        List<String[]> rows = rows();
        ScoredSample scores = ScoredSample.of(
                rows.stream().mapToDouble(row -> Double.parseDouble(row[6])).toArray(),
                rows.stream().mapToInt(row -> LABELS.indexOf(row[2])).toArray());
        return intervals(scores, "--score", "tree_score");
    }

    private List<DynamicTest> intervals(Evidence evidence, String... column) throws IOException {
        List<String> metrics = metrics(evidence);
        String[] file = joined(
                new String[] {Cli.example("breast-cancer.csv"), "--truth", "truth", "--positive", "malignant"}, column);
        return same(
                metrics,
                java(metrics, metric -> CREDENCE.evaluate(evidence).estimate(metric)),
                batch("interval", CredenceJson.mapper().valueToTree(evidence), metrics),
                command(metrics, joined(new String[] {"evaluate"}, file)),
                page("evaluation", metrics, joined(new String[] {"report"}, file)));
    }

    @TestFactory
    List<DynamicTest> comparisonsOfTwoClasses() throws IOException {
        long[][][] counts = new long[2][2][2];
        for (String[] row : rows()) {
            counts[LABELS.indexOf(row[2])][LABELS.indexOf(row[5])][LABELS.indexOf(row[3])]++;
        }
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(LABELS, counts).withPositive("malignant");
        List<String> metrics = metrics(joint.first()).stream()
                .filter(metric -> CREDENCE.compare(Pairing.paired(joint))
                        .resultOrRefusal(metric)
                        .refusal()
                        .isEmpty())
                .toList();
        return comparisons(
                metrics,
                CredenceJson.mapper().valueToTree(joint),
                metric -> CREDENCE.compare(Pairing.paired(joint)).comparison(metric),
                "--prediction",
                "tree_prediction",
                "--against",
                "logistic_prediction");
    }

    @TestFactory
    List<DynamicTest> comparisonsOfScores() throws IOException {
        List<String[]> rows = rows();
        boolean[] positive = new boolean[rows.size()];
        for (int i = 0; i < positive.length; i++) {
            positive[i] = rows.get(i)[2].equals("malignant");
        }
        PairedScoredSample joint = PairedScoredSample.of(
                positive,
                rows.stream().mapToDouble(row -> Double.parseDouble(row[6])).toArray(),
                rows.stream().mapToDouble(row -> Double.parseDouble(row[4])).toArray());
        List<String> metrics = metrics(joint.first()).stream()
                .filter(metric -> CREDENCE.compare(Pairing.paired(joint))
                        .resultOrRefusal(metric)
                        .refusal()
                        .isEmpty())
                .toList();
        return comparisons(
                metrics,
                CredenceJson.mapper().valueToTree(joint),
                metric -> CREDENCE.compare(Pairing.paired(joint)).comparison(metric),
                "--score",
                "tree_score",
                "--against-score",
                "logistic_score");
    }

    private List<DynamicTest> comparisons(
            List<String> metrics, JsonNode evidence, Function<String, Object> answer, String... columns)
            throws IOException {
        String[] file = joined(
                new String[] {Cli.example("breast-cancer.csv"), "--truth", "truth", "--positive", "malignant"},
                columns);
        return same(
                metrics,
                java(metrics, answer),
                batch("compare", evidence, metrics),
                command(metrics, joined(new String[] {"compare"}, file)),
                page("comparison", metrics, joined(new String[] {"report"}, file)));
    }

    private static String[] joined(String[] first, String... second) {
        String[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
