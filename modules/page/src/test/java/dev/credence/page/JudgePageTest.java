package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.judge.JudgeErrors;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedLabels;
import dev.credence.report.gate.Gate;
import dev.credence.report.judge.JudgeCheck;
import dev.credence.report.judge.JudgeReport;
import dev.credence.report.judge.JudgeSlices;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JudgePageTest {
    private static final Credence CREDENCE = Credence.load();

    /** Returns 100 labelled items, of which the first system is right in 90 and the second in 64; the judge errs in 12. */
    private static JudgedLabels items(String yes, int systems) {
        JudgedLabels.Rows rows = JudgedLabels.counting(List.of("new", "old", "older").subList(0, systems).stream()
                .map(name -> name + " of " + yes)
                .toArray(String[]::new));
        add(rows, systems, yes, yes, 40, yes, yes, yes);
        add(rows, systems, yes, "no", 6, yes, "no", yes);
        add(rows, systems, yes, yes, 4, "no", "no", "no");
        add(rows, systems, "no", "no", 20, "no", yes, "no");
        add(rows, systems, "no", "no", 18, "no", "no", yes);
        add(rows, systems, "no", yes, 6, "no", yes, "no");
        add(rows, systems, "no", "no", 6, yes, yes, "no");
        add(rows, systems, null, yes, 420, yes, yes, yes);
        add(rows, systems, null, yes, 80, "no", "no", yes);
        add(rows, systems, null, "no", 250, "no", yes, "no");
        add(rows, systems, null, "no", 250, "no", "no", yes);
        return rows.toLabels().withPositive(yes);
    }

    private static void add(
            JudgedLabels.Rows rows,
            int systems,
            @Nullable String truth,
            String judge,
            long count,
            String... predictions) {
        rows.add(truth, judge, List.of(predictions).subList(0, systems), count);
    }

    private static JudgeReport report(String yes, int systems, String... metrics) {
        JudgedLabels items = items(yes, systems);
        return JudgeReport.of(
                Judged.of(CREDENCE, items),
                ConfidenceLevel.P95,
                items.systems(),
                List.of(metrics),
                ComputeOptions.defaults());
    }

    /** Returns a report with every part. */
    private static JudgeReport whole(String yes, double floor) {
        JudgedLabels items = items(yes, 2);
        Judged judged = Judged.of(CREDENCE, items);
        JudgeReport bare = report(yes, 2, "accuracy", "f1@" + yes);
        JudgeErrors errors = JudgeErrors.of(
                CREDENCE, Map.of(yes, items, "b", items), ConfidenceLevel.P95, ComputeOptions.defaults());
        List<JudgeCheck> checks = Gate.of(CREDENCE).atLeast("accuracy", floor).report(judged).decisions().stream()
                .map(found -> new JudgeCheck(items.systems().get(0), found.decision()))
                .toList();
        return new JudgeReport(
                Map.of("file", yes),
                ConfidenceLevel.P95,
                bare.labelled(),
                bare.estimates(),
                List.of(),
                bare.differences(),
                judged.agreement(),
                Optional.of(new JudgeSlices(yes, errors, Map.of(yes, bare.estimates()))),
                checks,
                List.of(yes),
                Optional.empty());
    }

    @Test
    void pageOfOneSystemBeginsWithTheCorrectedValue() {
        JudgePage page = JudgePage.of(report("yes", 1, "accuracy"));

        assertThat(page.verdict())
                .matches("Accuracy of new of yes is 0\\.\\d{3}, corrected for the judge; with 95% confidence it lies"
                        + " between 0\\.\\d{3} and 0\\.\\d{3}\\. The judge alone gives 0\\.\\d{3}, and the 100 true labels"
                        + " alone 0\\.900 \\(0\\.\\d{3} to 0\\.\\d{3}\\)\\.");
        assertThat(page.render()).contains("judge alone", "labels alone", "What the judge is worth");
    }

    @Test
    void pageOfTwoSystemsBeginsWithTheBetterOne() {
        assertThat(JudgePage.of(report("yes", 2, "accuracy")).verdict())
                .startsWith("new of yes is better than old of yes by accuracy, corrected for the judge. The corrected"
                        + " difference, new of yes minus old of yes, is 0.");
    }

    /** A lower error rate is better, so that the same system is named. */
    @Test
    void betterSystemByAnErrorRateHasTheLowerOne() {
        assertThat(JudgePage.of(report("yes", 2, "error-rate")).verdict())
                .startsWith("new of yes is better than old of yes by error rate, corrected");
    }

    @Test
    void pageOfThreeSystemsStatesThatIntervalsAreSimultaneous() {
        assertThat(JudgePage.of(report("yes", 3, "accuracy")).verdict())
                .startsWith("new of yes is better than old of yes; new of yes is better than older of yes")
                .endsWith("The intervals of all 3 differences are simultaneous.");
    }

    @Test
    void pageWithLimitsBeginsWithTheVerdict() {
        assertThat(JudgePage.of(whole("yes", 0.5)).verdict()).startsWith("The gate passes: all limits");
        assertThat(JudgePage.of(whole("yes", 0.99)).verdict())
                .startsWith("The gate fails: accuracy of new of yes at least 0.99 is not met.");
        assertThat(JudgePage.of(whole("yes", 0.93)).verdict())
                .startsWith(
                        "The gate is inconclusive: these data do not show whether accuracy of new of yes at least 0.93");
    }

    @Test
    void pageHasEverySectionAndItsResultsAsJson() {
        PageReader page = new PageReader(JudgePage.of(whole("yes", 0.5))
                .titled("Answers")
                .provenance(new Provenance("credence judge", "1", 0, List.of()))
                .render());

        assertThat(page.html())
                .contains(
                        "id=\"for-a-paper\"",
                        "id=\"limits\"",
                        "id=\"differences\"",
                        "id=\"metrics\"",
                        "id=\"agreement\"",
                        "id=\"slices\"",
                        "id=\"notes\"",
                        "id=\"reproduce\"")
                .contains("error rate on &#x27;yes&#x27;", "prediction-powered intervals [1]");
        assertThat(page.results().path("judge").path("results").size()).isEqualTo(4);
        assertThat(page.results().path("verdict").asString()).startsWith("The gate passes");
    }

    /** The error rate of a class is 1 minus its recall, with exchanged bounds. */
    @Test
    void errorRateOfClassIsComplementOfRecall() {
        // Of 50 labelled items of class yes the judge recognises 44.
        assertThat(JudgePage.of(whole("yes", 0.5)).render())
                .containsPattern(
                        "error rate on &#x27;yes&#x27;</th><td class=\"number\" data-value=\"0\\.12\\d*\">0\\.1200");
    }

    static List<String> hostile() {
        return HostilePageTest.hostile();
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void markupInANameIsEscaped(String name) {
        PageReader plain = new PageReader(JudgePage.of(whole("plain", 0.5)).render());
        PageReader page =
                new PageReader(JudgePage.of(whole(name, 0.5)).titled(name).render());

        assertThat(page.elements()).isEqualTo(plain.elements());
        assertThat(page.attributes()).isSubsetOf(plain.attributes());
        assertThat(page.stray()).isEmpty();
        assertThat(page.html()).doesNotContain("\u202e", "\u2066", "\u0000", "\u001b", "\u2028", "href=\"javascript");
        assertThat(page.results().path("judge").path("input").path("file").asString())
                .isEqualTo(name);
    }

    @Test
    void fewLabelsHaveAWarning() {
        JudgedLabels few = JudgedLabels.counting("new")
                .add("yes", "yes", List.of("yes"), 9)
                .add("no", "no", List.of("yes"), 8)
                .add(null, "no", List.of("no"), 40)
                .toLabels();
        String page = JudgePage.of(JudgeReport.of(
                        Judged.of(CREDENCE, few),
                        ConfidenceLevel.P95,
                        List.of("new"),
                        List.of("accuracy"),
                        ComputeOptions.defaults()))
                .render();

        assertThat(page).contains("This page rests on 17 true labels.");
    }

    @Test
    void equalReportsGiveEqualBytes() {
        assertThat(JudgePage.of(whole("yes", 0.5)).render())
                .isEqualTo(JudgePage.of(whole("yes", 0.5)).render());
    }

    @Test
    void reportWithoutANameOfASystemIsRefused() {
        Judged judged = Judged.of(CREDENCE, items("yes", 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JudgeReport.of(
                        judged, ConfidenceLevel.P95, List.of("new"), List.of("accuracy"), ComputeOptions.defaults()))
                .withMessageContaining("every system must have a name: names=[new], systems=2");
    }
}
