package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.report.systems.MultiSystemRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class SystemsPageTest {
    private static final Credence CREDENCE = Credence.load();

    /** Returns items of three classes, of which the systems confuse these shares. */
    private static JointConfusionMatrix items(List<String> systems, int items, double... errors) {
        Random random = new Random(3);
        List<String> labels = List.of("a", "b", "c");
        List<String> truth = new ArrayList<>();
        Map<String, List<String>> predictions = new LinkedHashMap<>();
        systems.forEach(system -> predictions.put(system, new ArrayList<>()));
        for (int item = 0; item < items; item++) {
            int label = item % 3;
            truth.add(labels.get(label));
            double drawn = random.nextDouble();
            for (int system = 0; system < errors.length; system++) {
                Objects.requireNonNull(predictions.get(systems.get(system)))
                        .add(labels.get(drawn < errors[system] ? (label + 1) % 3 : label));
            }
        }
        return JointConfusionMatrix.ofPredictions(truth, predictions).withLabels(labels);
    }

    private static SystemsPage page(Sample<JointConfusionMatrix> sample, String... metrics) {
        MultiSystemReport report =
                MultiSystemRequest.of(CREDENCE).metrics(metrics).report(sample);
        return SystemsPage.of(CREDENCE, report, List.of(sample), ComputeOptions.defaults());
    }

    private static SystemsPage page(List<String> systems, String... metrics) {
        return page(Sample.of(items(systems, 600, 0.2, 0.05, 0.1)), metrics);
    }

    @Test
    void pageBeginsWithTheSystemThatIsBetterThanAllOthers() {
        assertThat(page(List.of("old", "new", "middle"), "accuracy", "f1.macro").verdict())
                .matches(
                        "new is better than middle and old by accuracy\\. The difference in accuracy, new minus middle,"
                                + " is 0\\.0\\d\\d; with 95% confidence for all 3 pairs together it lies between 0\\.0\\d\\d and"
                                + " 0\\.\\d{3} \\(n = 600\\)\\. Macro-averaged F1 agrees\\.");
    }

    /** A lower error rate is better, so that the same system is named, and the difference is negative. */
    @Test
    void bestSystemByAnErrorRateHasTheLowestOne() {
        assertThat(page(List.of("old", "new", "middle"), "error-rate").verdict())
                .startsWith("new is better than middle and old by error rate. The difference in error rate, new minus"
                        + " middle, is -0.0");
    }

    @Test
    void systemsThatTheDataDoNotDistinguishAreNamedTogether() {
        SystemsPage page = page(Sample.of(items(List.of("old", "new", "twin"), 200, 0.4, 0.1, 0.105)), "accuracy");

        assertThat(page.verdict())
                .startsWith(
                        "These data do not show which of new and twin is best by accuracy; new is better than old.");
    }

    @Test
    void manySystemsAreCounted() {
        List<String> names = IntStream.range(0, 7).mapToObj(i -> "s" + i).toList();
        double[] errors = IntStream.range(0, 7).mapToDouble(i -> 0.1).toArray();

        assertThat(page(Sample.of(items(names, 90, errors)), "accuracy").verdict())
                .startsWith("These data do not show which of s0, s1, s2 and 4 others is best by accuracy.");
    }

    @Test
    void pageHasEverySectionAndItsResultsAsJson() {
        PageReader page = new PageReader(page(List.of("old", "new", "middle"), "accuracy", "f1.macro")
                .titled("Letters")
                .provenance(new Provenance("credence report", "1", 0, List.of()))
                .render());

        assertThat(page.html())
                .contains(
                        "id=\"for-a-paper\"",
                        "id=\"systems\"",
                        "id=\"pairs\"",
                        "id=\"classes\"",
                        "id=\"at-once\"",
                        "id=\"methods\"",
                        "id=\"reproduce\"",
                        "Recall of each class, with 95% intervals",
                        "simultaneous intervals by the largest deviate of all pairs [3]");
        JsonNode results = page.results();
        assertThat(results.path("systems").path("results")).hasSize(2);
        assertThat(results.path("systems")
                        .path("results")
                        .path(0)
                        .path("ranking")
                        .path(0)
                        .path("system")
                        .asString())
                .isEqualTo("new");
        assertThat(results.path("evaluations")).hasSize(3);
        assertThat(results.path("evaluations")
                        .path(1)
                        .path("input")
                        .path("system")
                        .asString())
                .isEqualTo("new");
        assertThat(results.path("classes").path("results")).hasSize(3);
    }

    /** The value of a system by itself is the one by which it is ranked. */
    @Test
    void evaluationOfEachSystemHasTheValuesOfTheRanking() {
        JsonNode results =
                new PageReader(page(List.of("old", "new", "middle"), "f1.macro").render()).results();
        JsonNode compared = results.path("systems").path("results").path(0);

        compared.path("ranking").forEach(ranked -> {
            JsonNode own = IntStream.range(0, 3)
                    .mapToObj(results.path("evaluations")::path)
                    .filter(one -> one.path("input").path("system").equals(ranked.path("system")))
                    .findFirst()
                    .orElseThrow()
                    .path("results")
                    .findParent("value");
            assertThat(own.path("value").asDouble())
                    .isEqualTo(ranked.path("value").asDouble());
        });
    }

    /** The table subtracts the worse system, whatever the order of the columns is. */
    @Test
    void orderOfSystemsDoesNotChangeThePairs() {
        String html = page(Sample.of(items(List.of("x", "y", "z"), 600, 0.2, 0.05, 0.1)), "accuracy")
                .render();
        String turned = page(Sample.of(items(List.of("y", "z", "x"), 600, 0.05, 0.1, 0.2)), "accuracy")
                .render();

        assertThat(differences(html)).hasSize(3).isNotEmpty();
        assertThat(differences(turned).keySet())
                .containsExactlyElementsOf(differences(html).keySet());
        differences(html)
                .forEach((pair, value) ->
                        assertThat(differences(turned).get(pair)).isCloseTo(value, within(1e-15)));
        assertThat(differences(html).values()).allMatch(value -> value > 0);
    }

    private static Map<String, Double> differences(String html) {
        Map<String, Double> found = new LinkedHashMap<>();
        java.util.regex.Matcher rows = java.util.regex.Pattern.compile(
                        "<th scope=\"row\">(\\w minus \\w)</th><td class=\"number\" data-value=\"([^\"]*)\">")
                .matcher(html);
        while (rows.find()) {
            found.put(rows.group(1), Double.valueOf(rows.group(2)));
        }
        return found;
    }

    /** Clusters of one item each are independent items. */
    @Test
    void clustersOfOneItemGiveThePageOfIndependentItems() {
        List<String> systems = List.of("x", "y", "z");
        JointConfusionMatrix whole = items(systems, 60, 0.3, 0.1, 0.2);
        Map<String, JointConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int atom = 0; atom < whole.atoms(); atom++) {
            Map<String, List<String>> predictions = new LinkedHashMap<>();
            for (int system = 0; system < systems.size(); system++) {
                predictions.put(systems.get(system), List.of(whole.labels().get(whole.prediction(atom, system))));
            }
            for (long item = 0; item < whole.count(atom); item++) {
                List<String> truth = List.of(whole.labels().get(whole.truth(atom)));
                clusters.put(
                        "item " + clusters.size(),
                        JointConfusionMatrix.ofPredictions(truth, predictions).withLabels(whole.labels()));
            }
        }

        assertThat(page(ClusteredSample.of(clusters), "accuracy").verdict())
                .isEqualTo(page(Sample.of(whole), "accuracy").verdict());
    }

    @Test
    void fewItemsHaveAWarning() {
        assertThat(page(Sample.of(items(List.of("x", "y", "z"), 12, 0.3, 0.1, 0.2)), "accuracy")
                        .render())
                .contains("This page rests on 12 items.");
    }

    static List<String> hostile() {
        return HostilePageTest.hostile();
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void markupInANameIsEscaped(String name) {
        PageReader plain =
                new PageReader(page(List.of("plain", "y", "z"), "accuracy").render());
        PageReader page = new PageReader(
                page(List.of(name, "y", "z"), "accuracy").titled(name).render());

        assertThat(page.elements()).isEqualTo(plain.elements());
        assertThat(page.attributes()).isSubsetOf(plain.attributes());
        assertThat(page.stray()).isEmpty();
        assertThat(page.html()).doesNotContain("\u202e", "\u2066", "\u0000", "\u001b", "\u2028", "href=\"javascript");
    }

    @Test
    void equalReportsGiveEqualBytes() {
        assertThat(page(List.of("old", "new", "middle"), "accuracy").render())
                .isEqualTo(page(List.of("old", "new", "middle"), "accuracy").render());
    }

    @Test
    void reportWithoutAMetricIsRefused() {
        Sample<JointConfusionMatrix> sample = Sample.of(items(List.of("x", "y", "z"), 30, 0.3, 0.1, 0.2));
        MultiSystemReport empty = new MultiSystemReport(Map.of(), List.of(), List.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> SystemsPage.of(CREDENCE, empty, List.of(sample), ComputeOptions.defaults()))
                .withMessageContaining("comparisons=0");
    }
}
