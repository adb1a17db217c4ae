package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
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
