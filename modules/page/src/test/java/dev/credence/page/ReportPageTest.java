package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.curves.curve.CostCurve;
import dev.credence.curves.curve.CurveKind;
import dev.credence.figures.Theme;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.CostReport;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportPageTest {
    private static final Credence CREDENCE = Credence.load();
    private static final EvaluationRequest RUN = EvaluationRequest.of(CREDENCE);
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);
    private static final ScoredSample SCORES = ScoredSample.of(
            IntStream.range(0, 60).mapToDouble(i -> (i * 37 % 60) / 60.0).toArray(), booleans(60));

    private static boolean[] booleans(int n) {
        boolean[] positive = new boolean[n];
        for (int i = 0; i < n; i++) {
            positive[i] = i * 37 % 60 + i % 9 * 4 > 40;
        }
        return positive;
    }

    private static ReportPage page() {
        return ReportPage.of(CREDENCE).evaluation(RUN.report(Observations.of(MATRIX)));
    }

    private static ReportPage full() {
        Sample<ScoredSample> scores = Sample.of(SCORES);
        ConfusionMatrix other = ConfusionMatrix.binary(180, 20, 32, 337);
        ObservedPair systems = ObservedPair.of(Pairing.independent(Sample.of(MATRIX), Sample.of(other)));
        ComparisonReport compared = ComparisonReportRequest.of(CREDENCE)
                .metrics("recall", "f1")
                .margin(0.01)
                .report(systems)
                .describedBy(Map.of("first", "new", "second", "old", "pairing", "independent"), List.of("a note"));
        Map<String, Observations> slices = new LinkedHashMap<>();
        slices.put("north", Observations.of(MATRIX));
        slices.put("south", Observations.of(other));
        EvaluationReport evaluation = RUN.report(Observations.of(List.of(Sample.of(MATRIX), scores)));
        return ReportPage.of(CREDENCE)
                .titled("Everything")
                .evaluation(evaluation)
                .curve(CurveRequest.of(CREDENCE, CurveKind.ROC).report("p", scores))
                .curve(CurveRequest.of(CREDENCE, CurveKind.PRECISION_RECALL).report("p", scores))
                .comparison(compared, systems)
                .slices(SlicedReportRequest.of(RUN, ConfidenceLevel.P95).report("region", slices))
                .prospect(MoreData.of(CREDENCE).of(RUN.metrics("accuracy").report(Observations.of(MATRIX))))
                .provenance(new Provenance(
                        "credence report x", "1.2.3", 42, List.of(new Provenance.DataFile("x.csv", "ab12"))));
    }

    @Test
    void calibrationOfBothSystemsIsDrawnInOneFigure() {
        ScoredSample other = ScoredSample.of(new double[] {0.7, 0.8, 0.9}, new double[] {0.1, 0.2, 0.75});
        CalibrationReport.Request request = new CalibrationReport.Request(
                CREDENCE,
                "brier",
                CalibrationBand.Kind.CONFIDENCE,
                ComparisonOptions.at(ConfidenceLevel.P95),
                ComputeOptions.defaults());
        CalibrationReport calibration =
                request.ofBoth(Map.of(), "p", "q", Pairing.independent(Sample.of(SCORES), Sample.of(other)), List.of());
        ReportPage page = ReportPage.of(CREDENCE)
                .evaluation(RUN.report(Observations.of(List.of(Sample.of(MATRIX), Sample.of(SCORES)))));

        assertThat(page.render()).contains("Calibration of ").doesNotContain("predicted probability of p and q");
        assertThat(page.report("Calibration", calibration).render())
                .contains("predicted probability of p and q", "id=\"figure-calibration\"")
                .doesNotContain("Calibration of p");
    }

    /** The policy allows only the script and style of the page: a browser runs nothing else and loads nothing. */
    @Test
    void policyAllowsOwnStyleAndScriptButNoNetwork() throws Exception {
        PageReader page = new PageReader(full().render());

        assertThat(page.html())
                .contains("content=\"default-src &#x27;none&#x27;; style-src &#x27;"
                        + PageReader.hash(page.inside("style")) + "&#x27;; script-src &#x27;"
                        + PageReader.hash(page.inside("script")) + "&#x27;; base-uri &#x27;none&#x27;; form-action"
                        + " &#x27;none&#x27;\"");
        assertThat(page.attributes()).doesNotContain("style", "src", "srcset", "action", "onclick");
        assertThat(page.elements()).doesNotContain("img", "link", "iframe", "object", "form", "base");
        assertThat(page.inside("style")).doesNotContain("url(", "@import", "<", "\r");
        assertThat(page.inside("script")).doesNotContain("fetch(", "XMLHttpRequest", "innerHTML", "</", "\r");
    }

    @Test
    void everySectionOccursOnce() {
        String html = full().render();

        for (String id : List.of(
                "verdict",
                "for-a-paper",
                "comparison",
                "metrics",
                "errors",
                "thresholds",
                "slices",
                "more-data",
                "methods",
                "reproduce",
                "figure-interval",
                "figure-confusion",
                "figure-posterior",
                "figure-roc",
                "figure-pr",
                "figure-calibration",
                "figure-differences",
                "figure-difference",
                "figure-overlay",
                "figure-slices",
                "vega-figure-roc",
                "results",
                "tooltip",
                "theme-switch",
                "sources")) {
            assertThat(html.split(" id=\"" + id + "\"", -1)).as(id).hasSize(2);
        }
        assertThat(html)
                .contains("<title>Everything</title>", "credence report x", "Credence 1.2.3", "ab12", "a note")
                .contains("doi.org/10.1080/01621459.1927.10502953")
                .contains("drawn one by one", "The systems judged different items")
                .contains("by Bonferroni&#x27;s inequality over the slices")
                .endsWith("</html>\n");
        assertThat(new PageReader(html).stray()).isEmpty();
    }

    @Test
    void sameReportsGiveTheSameBytes() {
        assertThat(full().render()).isEqualTo(full().render());
    }

    @Test
    void allResultsAreOnThePageAsJson() {
        var json = new PageReader(full().render()).results();

        assertThat(json.path("schema").asString()).isEqualTo("credence-page/1");
        assertThat(json.path("verdict").asString()).isEqualTo(full().verdict());
        assertThat(json.path("evaluation").path("schema").asString()).isEqualTo("credence/1");
        assertThat(json.path("evaluation").path("results").size())
                .isEqualTo(RUN.report(Observations.of(List.of(Sample.of(MATRIX), Sample.of(SCORES))))
                        .rows()
                        .size());
        assertThat(json.path("curves").size()).isEqualTo(2);
        assertThat(json.path("comparison").path("results").size()).isEqualTo(2);
        assertThat(json.path("slices").path("results").size()).isEqualTo(2);
        assertThat(json.path("plans").size()).isEqualTo(1);
        assertThat(json.path("provenance").path("seed").asLong()).isEqualTo(42);
    }

    @Test
    void paragraphForAPaperNamesMethodLevelSizeAndSource() {
        String html = ReportPage.of(CREDENCE)
                .evaluation(RUN.metrics("accuracy", "mcc").report(Observations.of(MATRIX)))
                .render();

        assertThat(html)
                .contains("<p id=\"paper\">The system was evaluated on 569 items, of which 212 (37.3%) were"
                        + " &#x27;positive&#x27;. Accuracy was 0.974 (95% CI 0.957 to 0.984); Matthews&#x27; correlation coefficient"
                        + " was 0.944 (95% credible interval 0.909 to 0.966). The intervals are Wilson score intervals with exact"
                        + " tails (accuracy) [1] and credible intervals of a Dirichlet posterior (Matthews&#x27; correlation"
                        + " coefficient) [2].</p>")
                .contains(
                        "<ol id=\"sources\"><li><span>Brown, Cai and DasGupta (2001), Statistical Science 16, 101-133. </span>");
    }

    @Test
    void furtherReportHasASectionAndItsJson() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.6, 0.6}, new double[] {0.5, 0.2, 0.1, 0.1});
        CostCurve curve = CostCurve.of(
                Sample.of(scores),
                CostCurve.Scale.EXPECTED_COST,
                List.of(0.25, 0.75),
                Double.NaN,
                ConfidenceLevel.P95,
                ComputeOptions.defaults().withDraws(40));
        String html = page().report(
                        "Costs",
                        new CostReport(
                                Map.of(),
                                CostCurve.Scale.EXPECTED_COST,
                                ConfidenceLevel.P95,
                                Map.of("<b>p</b>", curve),
                                List.of("a further note")))
                .render();

        assertThat(html)
                .contains("id=\"report-1\"", "Costs", "&lt;b&gt;p&lt;/b&gt; is better than", "a further note")
                .doesNotContain("<b>p</b>");
        assertThat(new PageReader(html)
                        .results()
                        .path("reports")
                        .path("Costs")
                        .path("results")
                        .size())
                .isEqualTo(1);
        assertThat(new PageReader(html).stray()).isEmpty();
    }

    @Test
    void omittedPartsAreListedWithTheirOptions() {
        assertThat(page().render())
                .contains("Left out", "--score COLUMN", "--against COLUMN")
                .doesNotContain("in Java, ");
        assertThat(full().render()).doesNotContain("Left out");
    }

    /** 212 of the 569 items are positive: 199 true positives and 13 false negatives; 554 are predicted correctly. */
    @Test
    void tilesShowFirstMetricsAndNumbersOfItems() {
        String html = ReportPage.of(CREDENCE)
                .evaluation(RUN.metrics("accuracy", "mcc").report(Observations.of(MATRIX)))
                .render();

        assertThat(html)
                .contains(
                        "<span class=\"quiet\">Accuracy</span><span class=\"counted\"><span class=\"large\">0.974</span>"
                                + "<span class=\"quiet\">554/569</span></span><span class=\"quiet\">95% CI 0.957 to 0.984</span><svg class=\"bar\"")
                .contains("<rect class=\"interval\" x=\"95.7")
                .contains("<span class=\"quiet\">Items</span><span class=\"large\">569</span>"
                        + "<span class=\"quiet\">212 positive (37.3%)</span>");
        assertThat(html.split("<svg class=\"bar\"", -1))
                .as("Matthews' coefficient reaches from -1 to 1 and has no bar")
                .hasSize(2);
        assertThat(html.split("class=\"counted\"", -1))
                .as("Matthews' coefficient is no proportion of items and has no counts")
                .hasSize(2);
    }

    @Test
    void bothSystemsHaveTiles() {
        assertThat(full().render())
                .contains(
                        "aria-label=\"Summary of new\"",
                        "aria-label=\"Summary of old\"",
                        "<span class=\"large\">569</span><span class=\"quiet\">212 positive (37.3%)</span>");
    }

    /** The intervals of both systems and of each class can be compared only if they come from the same method. */
    @Test
    void secondSystemAndClassesAreEstimatedByTheRequestedMethod() {
        ConfusionMatrix one =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{30, 2, 1}, {3, 40, 2}, {1, 4, 50}});
        ConfusionMatrix other =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{25, 5, 3}, {6, 35, 4}, {5, 4, 46}});
        ObservedPair systems = ObservedPair.of(Pairing.independent(Sample.of(one), Sample.of(other)));
        EvaluationRequest request = RUN.metrics("accuracy").methods("clopper-pearson");
        ComparisonReport compared =
                ComparisonReportRequest.of(CREDENCE).metrics("accuracy").report(systems);
        EvaluationReport report = request.report(Observations.of(one));

        assertThat(ReportPage.of(CREDENCE)
                        .evaluation(report, request)
                        .comparison(compared, systems)
                        .render())
                .contains("\"second\":{", "\"classesAlone\":[", "\"method\":\"clopper-pearson\"")
                .doesNotContain("\"method\":\"wilson-modified\"");
    }

    /** The paper states the same difference whichever system comes first, and it is positive. */
    @Test
    void paperSubtractsTheWorseSystem() {
        ConfusionMatrix other = ConfusionMatrix.binary(180, 20, 32, 337);
        String sentence = "The difference between new and old (new minus old) was 0.090 in recall";

        assertThat(paper(MATRIX, "new", other, "old")).contains(sentence);
        assertThat(paper(other, "old", MATRIX, "new")).contains(sentence);
    }

    private static String paper(ConfusionMatrix first, String name, ConfusionMatrix second, String other) {
        ObservedPair systems = ObservedPair.of(Pairing.independent(Sample.of(first), Sample.of(second)));
        return ReportPage.of(CREDENCE)
                .comparison(
                        ComparisonReportRequest.of(CREDENCE)
                                .metrics("recall")
                                .report(systems)
                                .named(name, other),
                        systems)
                .paragraph()
                .orElseThrow()
                .text();
    }

    @Test
    void tilesOfSeveralClassesHaveNoNumberOfPositives() {
        ConfusionMatrix three =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{30, 2, 1}, {3, 40, 2}, {1, 4, 50}});

        assertThat(ReportPage.of(CREDENCE)
                        .evaluation(RUN.metrics("accuracy").report(Observations.of(three)))
                        .render())
                .contains("<span class=\"large\">133</span>")
                .doesNotContain(" positive (");
    }

    /** Sorting turns headings into buttons, which are printed as text; all other buttons are not printed. */
    @Test
    void printedPageKeepsHeadingsWithoutButtons() {
        String css = new PageReader(page().render()).inside("style");
        String printed = css.substring(css.lastIndexOf("@media print{"));

        assertThat(printed).contains("button:not(.sort)", ".figures.several,.explored{grid-template-columns:repeat(2,");
        assertThat(css).contains("td,th[scope=row]{white-space:nowrap}");
        assertThat(printed).doesNotContain("td{white-space:normal", "th,td{white-space");
    }

    @ParameterizedTest
    @CsvSource({"AUTO, <html lang=\"en\">", "LIGHT, data-theme=\"light\"", "DARK, data-theme=\"dark\""})
    void themeMayBeChosenForTheReader(Theme theme, String reported) {
        assertThat(page().theme(theme).render()).contains(reported);
    }

    @Test
    void specificationsMayBeReplacedOrLeftOut() {
        assertThat(page().specifications(figure -> "{\"of\":\"</script>" + figure.title() + "\"}")
                        .render())
                .contains(
                        "id=\"vega-figure-confusion\" type=\"application/json\">{\"of\":\"\\u003c/script\\u003eConfusion");
        assertThat(page().withoutSpecifications().render()).doesNotContain("vega-figure", "Vega-Lite");
    }

    /** A page of 3,000 classes shows the best and the worst with a sentence about it; the JSON has all. */
    @Test
    void extremesOfThousandsOfClassesAreShown() {
        int classes = 3_000;
        List<String> truth = new ArrayList<>();
        List<String> predicted = new ArrayList<>();
        for (int i = 0; i < 4 * classes; i++) {
            truth.add("c" + i % classes);
            predicted.add("c" + (i % 7 == 0 ? (i + 1) % classes : i % classes));
        }
        EvaluationReport report = RUN.report(Observations.of(ConfusionMatrix.ofPredictions(truth, predicted)));
        PageReader page =
                new PageReader(ReportPage.of(CREDENCE).evaluation(report).render());

        assertThat(page.html()).contains("24 of 3,000 classes are shown: the 12 of lowest and the 12 of highest f1.");
        assertThat(page.markup().length()).isLessThan(250_000);
        assertThat(page.results().path("evaluation").path("results").size()).isGreaterThan(9_000);
    }

    /** 26 classes and two systems, with all specifications of figures, stay below 600 kB. */
    @Test
    void pageOfManyClassesAndTwoSystemsIsNotLarge() {
        int classes = 26;
        List<String> labels =
                IntStream.range(0, classes).mapToObj(i -> "class " + i).toList();
        long[][] one = new long[classes][classes];
        long[][] other = new long[classes][classes];
        for (int i = 0; i < classes; i++) {
            for (int j = 0; j < classes; j++) {
                one[i][j] = i == j ? 700 : (7 * i + 3 * j) % 5;
                other[i][j] = i == j ? 650 : (5 * i + 11 * j) % 7;
            }
        }
        ConfusionMatrix first = ConfusionMatrix.of(labels, one);
        ObservedPair systems =
                ObservedPair.of(Pairing.independent(Sample.of(first), Sample.of(ConfusionMatrix.of(labels, other))));
        String html = ReportPage.of(CREDENCE)
                .evaluation(RUN.report(Observations.of(first)))
                .comparison(ComparisonReportRequest.of(CREDENCE).report(systems), systems)
                .render();

        assertThat(html.length()).isBetween(200_000, 600_000);
        assertThat(html).contains("Class by class", "class 25 taken for", "class=\"class-search\"");
        assertThat(new PageReader(html)
                        .results()
                        .path("classes")
                        .path("results")
                        .size())
                .isEqualTo(2 * classes);
    }

    @Test
    void fewItemsAndRareClassesAreNotedAboveTheVerdict() {
        String few = ReportPage.of(CREDENCE)
                .evaluation(RUN.report(Observations.of(ConfusionMatrix.binary(3, 1, 2, 20))))
                .render();
        String rare = ReportPage.of(CREDENCE)
                .evaluation(RUN.report(Observations.of(ConfusionMatrix.binary(3, 5, 1, 100))))
                .render();

        assertThat(few).contains("This page rests on 26 items. With fewer than 30 items");
        assertThat(few.indexOf("id=\"few-data\"")).isLessThan(few.indexOf("id=\"verdict\""));
        assertThat(rare).contains("Class &#x27;positive&#x27; has fewer than 5 items");
        assertThat(page().render()).doesNotContain("id=\"few-data\"");
    }

    /** The table of two by two has the positive label first, as in reports of diagnostic accuracy. */
    @Test
    void twoClassesHaveACrossTableWithTotals() {
        assertThat(page().render())
                .contains(
                        "<th scope=\"row\">predicted positive</th><td class=\"number\">199</td><td class=\"number\">2</td>"
                                + "<td class=\"number\">201</td>")
                .contains("<th scope=\"row\">total</th><td class=\"number\">212</td><td class=\"number\">357</td>"
                        + "<td class=\"number\">569</td>")
                .contains("<pre id=\"bibtex\"><code>@article{brown2001,");
    }

    /** The first system has two of three items of class a right, and the second system one. */
    @Test
    void pairedSystemsShowDifferenceOfMatrices() {
        List<String> labels = List.of("a", "b", "c");
        long[][][] counts = new long[3][3][3];
        counts[0][0][0] = 1;
        counts[0][0][1] = 1;
        counts[0][2][2] = 1;
        counts[1][0][1] = 2;
        counts[2][2][2] = 5;
        ObservedPair systems = ObservedPair.of(Pairing.paired(PairedConfusionMatrix.of(labels, counts)));
        ComparisonReport compared = ComparisonReportRequest.of(CREDENCE)
                .metrics("accuracy")
                .report(systems)
                .named("new <i>", "old");

        String page = ReportPage.of(CREDENCE).comparison(compared, systems).render();

        assertThat(page)
                .contains("<h3>Confusion matrices: new &lt;i&gt; minus old</h3>")
                .contains("<th scope=\"row\">a</th>"
                        + "<td class=\"better\" data-first=\"2\" data-second=\"1\">+1"
                        + " \u25b2</td><td class=\"better\" data-first=\"0\""
                        + " data-second=\"1\">\u22121 \u25b2</td>"
                        + "<td data-first=\"1\" data-second=\"1\"></td>")
                .contains("<td class=\"worse\" data-first=\"2\" data-second=\"0\">+2" + " \u25bc</td>");
        assertThat(full().render()).doesNotContain("Confusion matrices: ");
    }

    @Test
    void emptyPageIsRefused() {
        ReportPage empty = ReportPage.of(CREDENCE);

        assertThatThrownBy(empty::render)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a page must have at least one part: parts=0; give it what EvaluationRequest");
        assertThatThrownBy(empty::verdict).isInstanceOf(IllegalArgumentException.class);
    }

    /** The first system is right more often, but worse in class c. */
    @Test
    void verdictNamesClassesWhereBetterSystemIsWorse() {
        PairedConfusionMatrix.Counter both = new PairedConfusionMatrix.Counter();
        both.add("a", "a", "a", 300);
        both.add("a", "a", "b", 60);
        both.add("b", "b", "b", 300);
        both.add("b", "b", "a", 60);
        both.add("c", "c", "c", 60);
        both.add("c", "a", "c", 40);
        String worse = "But new is worse in recall of 'c' (p < 0.001)";
        assertThat(compared(both.toMatrix(), "new", "old").verdict())
                .startsWith("new is better than old by accuracy.")
                .contains(worse, "by p-values adjusted for 3 classes.");
        assertThat(compared(both.toMatrix(), "new", "old").render())
                .contains(worse.replace("<", "&lt;").replace("'", "&#x27;"));

        both.add("c", "c", "a", 40);
        assertThat(compared(both.toMatrix(), "new", "old").verdict()).doesNotContain("But");
    }

    private static ReportPage compared(PairedConfusionMatrix both, String first, String second) {
        ObservedPair systems = ObservedPair.of(Pairing.paired(both));
        return ReportPage.of(CREDENCE)
                .comparison(
                        ComparisonReportRequest.of(CREDENCE)
                                .metrics("accuracy")
                                .report(systems)
                                .describedBy(Map.of("first", first, "second", second, "pairing", "paired"), List.of()),
                        systems);
    }
}
