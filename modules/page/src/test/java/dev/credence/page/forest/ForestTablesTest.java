package dev.credence.page.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.text.Digits;
import j2html.tags.DomContent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ForestTablesTest {
    private static final Credence CREDENCE = Credence.load();
    private static final List<String> LABELS = List.of("a", "b", "c");
    private static final ConfusionMatrix FIRST =
            ConfusionMatrix.of(LABELS, new long[][] {{80, 9, 1}, {3, 40, 2}, {1, 4, 50}});
    private static final ConfusionMatrix SECOND =
            ConfusionMatrix.of(LABELS, new long[][] {{50, 30, 10}, {3, 40, 2}, {2, 4, 49}});
    private static final ObservedPair SYSTEMS =
            ObservedPair.of(Pairing.independent(Sample.of(FIRST), Sample.of(SECOND)));

    private static String html(List<DomContent> content) {
        return content.stream().map(DomContent::render).collect(Collectors.joining("\n"));
    }

    private static String metrics(ConfusionMatrix matrix, String... metrics) {
        Observations observations = Observations.of(matrix);
        EvaluationReport report =
                EvaluationRequest.of(CREDENCE).metrics(metrics).report(observations);
        return html(new MetricTable(CREDENCE, observations, report.level(), report.rows(), new Footnotes()).tables());
    }

    /** 170 of 190 items are on the diagonal. */
    @Test
    void metricOfAllClassesShowsCountsIntervalAndMark() {
        Estimate accuracy = CREDENCE.estimate("accuracy", FIRST);
        Digits digits = Digits.of(List.of(accuracy));

        assertThat(metrics(FIRST, "accuracy"))
                .contains(
                        "<th scope=\"row\">accuracy</th><td class=\"number\" data-value=\"0.8947368421052632\">170/190</td>")
                .contains(">" + digits.of(accuracy.value()) + "</td><td class=\"number\">"
                        + digits.interval(accuracy.lower(), accuracy.upper())
                        + "</td><td class=\"plot\"><svg class=\"forest\"")
                .contains("aria-hidden=\"true\"");
    }

    /** Next to accuracies of 0.9 an error rate of 0.1 would have no mark. */
    @Test
    void lossesHaveAScaleOfTheirOwn() {
        String html = metrics(FIRST, "accuracy", "error-rate");

        assertThat(html).contains(">lower is better</th>");
        assertThat(html.split("<circle class=\"first\"", -1)).hasSize(3);
        assertThat(metrics(FIRST, "error-rate")).doesNotContain("lower is better");
    }

    /** F1 of a, b and c is 0.92, 0.82 and 0.93. */
    @Test
    void classesBeginWithTheWorstOne() {
        String html = metrics(FIRST);
        int table = html.indexOf("the lowest f1 first");

        assertThat(table).isPositive();
        assertThat(html.indexOf(">b</th>", table)).isLessThan(html.indexOf(">a</th>", table));
        assertThat(html.indexOf(">a</th>", table)).isLessThan(html.indexOf(">c</th>", table));
    }

    @Test
    void rowsOfClassesFollowMetricsOfAllClasses() {
        String html = metrics(FIRST);

        assertThat(html.indexOf(">f1.macro<")).isPositive().isLessThan(html.indexOf("Classes with 95% intervals"));
        assertThat(html.split("<th scope=\"row\">b</th>", -1)).hasSize(2);
        assertThat(html)
                .contains(
                        "<th scope=\"col\" class=\"number\">precision</th><th scope=\"col\" class=\"number\">recall</th>"
                                + "<th scope=\"col\" class=\"number\">f1</th>")
                .contains("<th scope=\"row\">b</th><td class=\"number\" data-value=\"45\">45</td>")
                .doesNotContain("precision@");
    }

    @Test
    void severalMethodsOfAMetricKeepTheirRows() {
        Observations observations = Observations.of(FIRST);
        EvaluationReport report = EvaluationRequest.of(CREDENCE)
                .metrics("recall@a")
                .methods("wilson", "wald")
                .report(observations);
        String html =
                html(new MetricTable(CREDENCE, observations, report.level(), report.rows(), new Footnotes()).tables());

        assertThat(html.split("<th scope=\"row\">recall@a</th>", -1)).hasSize(3);
    }

    @Test
    void marginHasColumnsInsteadOfNotes() {
        ComparisonReport report = ComparisonReportRequest.of(CREDENCE)
                .metrics("accuracy", "error-rate")
                .margin(0.01)
                .report(SYSTEMS);
        Footnotes footnotes = new Footnotes();
        String html = new ComparisonTable(CREDENCE, report, SYSTEMS, footnotes)
                .content("Differences", "new", "old")
                .render();

        assertThat(html)
                .contains(
                        ">not worse by 0.01</th>", ">equal within 0.01</th>", "<td>yes (p &lt; 0.001)</td><td>no</td>")
                .contains("Higher is better: right of 0 favours new", "Lower is better: right of 0 favours old");
        assertThat(footnotes.lines()).isEmpty();
    }

    /** The first system has more errors by neither metric, so that both marks have its colour. */
    @Test
    void markHasTheColourOfTheBetterSystem() {
        Comparison accuracy = CREDENCE.compare("accuracy", Pairing.independent(Sample.of(FIRST), Sample.of(SECOND)));
        Comparison errors = CREDENCE.compare("error-rate", Pairing.independent(Sample.of(FIRST), Sample.of(SECOND)));
        Comparison none = CREDENCE.compare("recall@b", Pairing.independent(Sample.of(FIRST), Sample.of(SECOND)));

        assertThat(accuracy.lower()).isPositive();
        assertThat(errors.upper()).isNegative();
        assertThat(ComparisonTable.look(accuracy)).isEqualTo("first");
        assertThat(ComparisonTable.look(errors)).isEqualTo("first");
        assertThat(ComparisonTable.look(none)).isEqualTo("open");
    }

    /** Holm's procedure multiplies the smallest of three p-values by 3. */
    @Test
    void comparisonsOfClassesAreAdjustedForNumber() {
        ClassComparison classes = ClassComparison.of(
                        CREDENCE,
                        new ComparisonOptions(ConfidenceLevel.P95, 0),
                        SYSTEMS,
                        EvaluationRequest.of(CREDENCE))
                .orElseThrow();
        ComparisonReport report = classes.report(Map.of());
        Comparison recall = CREDENCE.compare(
                "recall@a", SYSTEMS.pairing(ConfusionMatrix.class).orElseThrow());
        Comparison last =
                CREDENCE.compare("f1@c", SYSTEMS.pairing(ConfusionMatrix.class).orElseThrow());

        assertThat(report.rows()).hasSize(6);
        assertThat(report.rows().get(0).comparison().lower()).isEqualTo(recall.lower());
        assertThat(report.rows().get(5).comparison().upper()).isEqualTo(last.upper());
        List<Double> p = report.rows().stream()
                .filter(row -> row.comparison().metric().startsWith("f1@"))
                .map(row -> row.comparison().pValue())
                .toList();
        double least = p.stream().min(Double::compare).orElseThrow();
        String html = html(classes.content("new", "old"));
        assertThat(html)
                .contains("data-value=\"" + 3 * least + "\"")
                .contains("<th scope=\"row\">a</th><td class=\"number\" data-value=\"90\">90</td>")
                .contains("adjusted by Holm", "Recall of each class", "F1 of each class");
    }

    /** The interval of one class alone excludes 0, but its p-value times 3 is above 0.05. */
    @Test
    void markOfClassIsOpenUnlessSignificant() {
        ConfusionMatrix one =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{70, 30, 0}, {0, 100, 0}, {0, 0, 100}});
        ConfusionMatrix other =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{56, 44, 0}, {0, 100, 0}, {0, 0, 100}});
        ClassComparison classes = ClassComparison.of(
                        CREDENCE,
                        new ComparisonOptions(ConfidenceLevel.P95, 0),
                        ObservedPair.of(Pairing.independent(Sample.of(one), Sample.of(other))),
                        EvaluationRequest.of(CREDENCE))
                .orElseThrow();
        Comparison recall = classes.report(Map.of()).rows().get(0).comparison();
        String html = html(classes.content("new", "old"));

        assertThat(recall.lower()).isPositive();
        assertThat(recall.pValue()).isBetween(0.02, 0.05);
        assertThat(html).contains("class=\"open\"").doesNotContain("class=\"first\"");
    }

    @Test
    void twoClassesHaveNoComparisonClassByClass() {
        ConfusionMatrix two = ConfusionMatrix.binary(20, 3, 4, 30);

        assertThat(ClassComparison.of(
                        CREDENCE,
                        new ComparisonOptions(ConfidenceLevel.P95, 0),
                        ObservedPair.of(Pairing.independent(Sample.of(two), Sample.of(two))),
                        EvaluationRequest.of(CREDENCE)))
                .isEmpty();
    }

    /** 9 of 90 items of a are taken for b, which is the most frequent confusion. */
    @Test
    void mostFrequentConfusionIsFirst() {
        ConfusionTables tables = ConfusionTables.of(Sample.of(FIRST), ConfidenceLevel.P95, method("wilson-modified"))
                .orElseThrow();
        String list = html(tables.mostFrequent());
        String whole = html(tables.whole());

        assertThat(list).contains("a taken for b</th><td class=\"number\" data-value=\"9\">9 of 90</td>", ">10.0% [");
        assertThat(list.indexOf("a taken for b")).isLessThan(list.indexOf("c taken for b"));
        assertThat(whole)
                .contains("data-row=\"10.0%\" data-column=\"17.0%\">9</td>")
                .contains(
                        "<tr class=\"total\"><th scope=\"row\">total</th><td class=\"number\" data-value=\"84\">84</td>");
        assertThat(ConfusionTables.of(
                        Sample.of(ConfusionMatrix.binary(1, 2, 3, 4)), ConfidenceLevel.P95, Optional.empty()))
                .isEmpty();
    }

    @Test
    void reasonOfAListOfMethodsIsTheFirstOne() {
        Refusal list = Refusal.of(
                Refusal.Code.NOTHING_INSTALLED,
                "no installed comparator fits metric 'ece': paired-delta: the noise of each bin counts as an error; its interval is"
                        + " folded-normal; corrected-resampled-t: it reads folds");
        Refusal one = Refusal.of(Refusal.Code.DATA, "there are no items; give some");

        assertThat(Reasons.of(list)).isEqualTo("there is no interval: the noise of each bin counts as an error");
        assertThat(Reasons.of(Refusal.of(
                        Refusal.Code.NOTHING_INSTALLED,
                        "no installed method gives an interval for metric 'ece': delta-wilson, bootstrap-bca: the noise counts; use"
                                + " brier; kfold-wilson: it reads folds")))
                .isEqualTo("there is no interval: the noise counts");
        assertThat(Reasons.of(one)).isEqualTo("there are no items; give some");
    }

    private static Optional<ProportionIntervalMethod> method(String spelling) {
        return Optional.of((ProportionIntervalMethod) CREDENCE.registry().method(spelling));
    }

    /** Clopper and Pearson's interval of 9 confused items of 90 is [0.0468, 0.1814], and Wilson's is [0.0535, 0.1791]. */
    @Test
    void sharesOfConfusionsHaveIntervalsOfTheRequestedMethod() {
        assertThat(mostFrequent("clopper-pearson")).contains("10.0% [4.7%, 18.1%]");
        assertThat(mostFrequent("wilson")).contains("10.0% [5.4%, 17.9%]");
    }

    private static String mostFrequent(String method) {
        return html(ConfusionTables.of(Sample.of(FIRST), ConfidenceLevel.P95, method(method))
                .orElseThrow()
                .mostFrequent());
    }
}
