package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.registry.Registry;
import dev.credence.cli.Cli.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListTest {
    private static List<String> ids(String kind) {
        List<String> ids = new ArrayList<>();
        Cli.run("list", kind, "--format", "json")
                .json()
                .get("results")
                .forEach(entry -> ids.add(entry.get("id").stringValue()));
        return ids;
    }

    @Test
    void installedPartsAreListedById() {
        assertThat(ids("metrics")).isSorted().contains("f1", "mcc", "auroc", "cohen-kappa");
        assertThat(ids("methods")).isSorted().contains("wilson", "clopper-pearson", "delta-wilson", "beta");
        assertThat(ids("comparators")).isSorted().contains("paired-delta", "independent-delta", "bayes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"metrics", "methods", "comparators", "tests"})
    void everyFormatListsAllOfThem(String kind) {
        List<String> ids = ids(kind);

        for (String format : List.of("table", "csv", "markdown")) {
            Outcome outcome = Cli.run("list", kind, "--format", format);
            assertThat(outcome.status()).isZero();
            assertThat(outcome.out()).contains(ids);
        }
    }

    @Test
    void listShowsDefaultsOfOptions() {
        assertThat(Cli.run("list", "methods").out()).contains("prior=0.5 (prior weight on successes");
    }

    /** Returns the id, an option and its default where the list of a kind prints a value. */
    private static List<String[]> listedDefaults(String kind) {
        Pattern withDefault = Pattern.compile("([a-z0-9-]+)=(\\S+) \\(.*");
        List<String[]> found = new ArrayList<>();
        Cli.run("list", kind, "--format", "json")
                .json()
                .get("results")
                .forEach(entry -> entry.get("options").forEach(option -> {
                    Matcher matcher = withDefault.matcher(option.stringValue());
                    if (matcher.matches()) {
                        found.add(new String[] {entry.get("id").stringValue(), matcher.group(1), matcher.group(2)});
                    }
                }));
        return found;
    }

    private static String spelling(String kind, String name) {
        Registry registry = Credence.load().registry();
        return switch (kind) {
            case "metrics" -> registry.metric(name).spelling();
            case "methods" -> registry.method(name).spelling();
            default -> registry.comparator(name).spelling();
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"metrics", "methods", "comparators"})
    void everyListedDefaultIsAcceptedAndChangesNothing(String kind) {
        List<String[]> defaults = listedDefaults(kind);

        assertThat(defaults).hasSizeGreaterThan(15);
        for (String[] one : defaults) {
            assertThat(spelling(kind, one[0] + ":" + one[1] + "=" + one[2]))
                    .as(String.join(" ", one))
                    .isEqualTo(spelling(kind, one[0]));
        }
    }

    /** A default that is no value is described in words, so that nobody types it. */
    @Test
    void defaultsThatAreNoValuesAreWords() {
        assertThat(Cli.run("list", "comparators").out()).contains("with b; default: that of prior)");
        assertThat(Cli.run("list", "methods").out()).contains("at most 1; default: (K+1)/(2K) for K folds)");
        assertThat(Cli.run("list", "tests").out()).contains("as 1/9; default: 1/(K-1), K the folds or else n)");
    }

    @Test
    void everyListedDefaultOfTestsIsAcceptedAndChangesNothing() {
        String pair = "\"x\":[0.5,0.7,0.6,0.9,0.4],\"y\":[0.4,0.5,0.7,0.6,0.2]";
        String calibration =
                "\"p\":[0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.15,0.85]," + "\"y\":[0,0,1,0,1,0,1,1,1,1,0,1]";
        String matrix = "\"matrix\":[[0.81,0.78,0.7],[0.79,0.8,0.75],[0.84,0.8,0.86],[0.9,0.86,0.7]]";
        Map<String, String> inputs = Map.of(
                "binomial", "\"k\":8,\"n\":10",
                "friedman", matrix,
                "friedman-holm", matrix,
                "gauss", "\"x\":[0.1,0.3],\"sigma\":1",
                "hosmer-lemeshow", calibration,
                "iman-davenport", matrix,
                "isotonic-calibration", calibration,
                "nemenyi", matrix,
                "wilcoxon-signed-rank", pair);
        List<String[]> defaults = listedDefaults("tests");

        assertThat(defaults).hasSizeGreaterThan(12);
        for (String[] one : defaults) {
            String value = one[2].matches("[0-9.]+") ? one[2] : "\"" + one[2] + "\"";
            assertThat(tested(one[0], inputs.get(one[0]) + ",\"" + one[1] + "\":" + value))
                    .as(String.join(" ", one))
                    .isEqualTo(tested(one[0], inputs.get(one[0])))
                    .contains("\"pValue\"");
        }
    }

    private static String tested(String test, @Nullable String input) {
        return Cli.given("{\"op\":\"test\",\"test\":\"" + test + "\",\"input\":{" + input + "}}\n", "batch")
                .out();
    }

    @Test
    void optionsAreIndentedBelowMethod() {
        List<String> lines = Cli.run("list", "methods").lines();
        int draws = IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).strip().equals("bayesian-bootstrap"))
                .findFirst()
                .orElseThrow();

        assertThat(lines.get(0)).isEqualTo(" id");
        assertThat(lines.get(draws + 1))
                .isEqualTo("     posterior draws of any metric, by random weights of the observations");
        assertThat(lines.get(draws + 2)).startsWith("     draws=10000 (number of draws)");
        assertThat(lines.get(draws + 3)).isEqualTo(" beta");
    }

    @Test
    void metricsAreListedWithMeaningRangeAndDirection() {
        List<String> lines = Cli.run("list", "metrics").lines();
        int fdr = IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).startsWith(" fdr "))
                .findFirst()
                .orElseThrow();

        assertThat(lines.get(fdr)).contains("[0, 1]", "lower");
        assertThat(lines.get(fdr + 1))
                .isEqualTo("     false discovery rate: share of positive predictions that are wrong, fp / (fp + tp)");
    }

    @Test
    void metricsAreListedBelowKindOfEvidence() {
        assertThat(Cli.run("list", "metrics").lines())
                .containsSubsequence(
                        " two classes", " any number of classes", " scores", " scores of classes", " outcomes");
    }

    @Test
    void javaClassesAreShownOnlyOnRequest() {
        assertThat(Cli.run("list", "metrics").out()).doesNotContain("dev.credence.");
        assertThat(Cli.run("list", "metrics", "--java").lines().get(0)).endsWith(" from");
        assertThat(Cli.run("list", "metrics", "--format", "csv").lines().get(0)).endsWith(",from");
    }

    @Test
    void listShowsDefaultMethodOfEachMetric() {
        assertThat(Cli.run("list", "metrics").lines())
                .anyMatch(line -> line.startsWith(" recall ") && line.endsWith(" wilson-modified"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"metric", "METHOD", "Comparator", "test"})
    void kindInTheSingularListsTheSameAsThePlural(String kind) {
        assertThat(Cli.run("list", kind).out())
                .isEqualTo(Cli.run("list", kind.toLowerCase(Locale.ROOT) + "s").out());
    }

    @Test
    void unknownKindIsWrongUsage() {
        Outcome outcome = Cli.run("list", "methodes");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("credence: Invalid value for positional parameter at index 0 (KIND): expected one of"
                        + " [metrics, methods, comparators, tests] but was 'methodes'; see credence list"
                        + " --help\n");
    }

    @Test
    void helpAndVersionGoToStandardOutput() {
        assertThat(Cli.run("--version").out()).startsWith("credence ");
        assertThat(Cli.run("--help").out()).contains("evaluate", "compare", "batch", "list", "Exit status:");
        assertThat(Cli.run("evaluate", "--help").out()).contains("--truth", "--cluster", "Examples:");
        assertThat(Cli.run("evaluate", "--help").status()).isZero();
    }

    @Test
    void examplesAreWholeCommands() {
        for (String command : List.of("evaluate", "compare", "curve", "coverage", "batch", "completion")) {
            String help = Cli.run(command, "--help").out();
            List<String> examples = help.substring(help.indexOf("Example"))
                    .replace(" \\\n", "")
                    .lines()
                    .skip(1)
                    .takeWhile(line -> !line.isBlank())
                    .toList();
            assertThat(examples).isNotEmpty().allMatch(line -> line.matches("  (credence|source|echo) .*"), command);
        }
    }
}
