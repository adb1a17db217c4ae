package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.curve.CurveKind;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import j2html.Config;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that labels, columns, slices and files are data: the page shows them and has no additional element. */
class HostilePageTest {
    private static final Credence CREDENCE = Credence.load();
    private static final EvaluationRequest RUN = EvaluationRequest.of(CREDENCE);

    static List<String> hostile() {
        return List.of(
                "<script>alert(1)</script>",
                "\"><img src=x onerror=alert(1)>",
                "'><svg onload=alert(1)>",
                "</script><script>alert(1)</script>",
                "</style><b>",
                "<!--",
                "]]>",
                "&lt;b&gt;&amp;",
                "${alert(1)} {{alert(1)}}",
                "javascript:alert(1)",
                "\u202eevil\u2066\u0000\u001b[31m\u2028",
                "x".repeat(10_000),
                "<".repeat(10_000),
                "\ud83d\ude00 \u05d0\u05d1 \u4e2d\u6587");
    }

    private static ReportPage page(String name) {
        List<String> labels = List.of(name, "b", "c");
        ConfusionMatrix first = ConfusionMatrix.of(labels, new long[][] {{40, 3, 1}, {5, 52, 2}, {1, 2, 1}})
                .withPositive(name);
        ConfusionMatrix second = ConfusionMatrix.of(labels, new long[][] {{35, 8, 1}, {9, 48, 2}, {2, 1, 1}})
                .withPositive(name);
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.8, 0.4}, new double[] {0.7, 0.3, 0.2, 0.1});
        ObservedPair systems = ObservedPair.of(Pairing.independent(Sample.of(first), Sample.of(second)))
                .and(Pairing.independent(Sample.of(scores), Sample.of(scores)));
        Map<String, Object> input = Map.of("first", name, "second", name + "2", "prediction", name, "file", name);
        return ReportPage.of(CREDENCE)
                .titled(name)
                .evaluation(RUN.report(Observations.of(first).and(Sample.of(scores)))
                        .describedBy(input, List.of(name)))
                .curve(CurveRequest.of(CREDENCE, CurveKind.ROC).report(name, Sample.of(scores)))
                .comparison(
                        ComparisonReportRequest.of(CREDENCE)
                                .metrics("recall")
                                .report(systems)
                                .describedBy(input, List.of(name)),
                        systems)
                .slices(SlicedReportRequest.of(RUN, ConfidenceLevel.P95)
                        .report(name, Map.of(name, Observations.of(first))))
                .prospect(new MoreData.Outlook(List.of(), List.of(name)))
                .provenance(new Provenance(name, name, 1, List.of(new Provenance.DataFile(name, name))));
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void markupInANameIsEscaped(String name) {
        PageReader plain = new PageReader(page("plain").render());
        PageReader page = new PageReader(page(name).render());

        assertThat(page.elements()).isEqualTo(plain.elements());
        assertThat(page.attributes()).isSubsetOf(plain.attributes());
        assertThat(page.stray()).isEmpty();
        assertThat(page.html().split("<script", -1)).hasSameSizeAs(plain.html().split("<script", -1));
        assertThat(page.html().split("</script>", -1))
                .hasSameSizeAs(plain.html().split("</script>", -1));
        assertThat(page.html()).doesNotContain("\u202e", "\u2066", "\u0000", "\u001b", "\u2028", "href=\"javascript");
    }

    /** The parts that show names of classes and systems are all on the page of a hostile name. */
    @Test
    void pageOfAHostileNameHasAllParts() {
        assertThat(page("<b>").render())
                .contains("id=\"explorer\"", "id=\"threshold-data\"", "id=\"few-data\"", "Class by class")
                .contains("&lt;b&gt; taken for b", "The most frequent confusions", "Decision curve");
    }

    /** A name that is short enough is shown as it was written. */
    @Test
    void nameIsShown() {
        assertThat(page("<script>alert(1)</script>").render())
                .contains("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>", "<h1>&lt;script&gt;");
        assertThat(page("\u202eevil").render()).contains("\\u202eevil");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void jsonContainsUnchangedName(String name) {
        var json = new PageReader(page(name).render()).results();

        assertThat(json.path("evaluation").path("input").path("prediction").asString())
                .isEqualTo(name);
        assertThat(json.path("provenance").path("command").asString()).isEqualTo(name);
        assertThat(json.path("slices").path("results").path(0).path("slice").asString())
                .isEqualTo(name);
    }

    /** A long name does not make a long title, nor a table wider than a page. */
    @Test
    void longNameIsCut() {
        String html = page("x".repeat(10_000)).render();

        assertThat(new PageReader(html).inside("title")).hasSizeLessThan(210);
        assertThat(html)
                .containsPattern("<th scope=\"row\">[^<]{1,60}</th>")
                .doesNotContainPattern("<t[hd][^>]*>[^<]{300}");
    }

    /** The settings of the template library are global to the process, so other code may have changed them. */
    @Test
    void pageEscapesTextWithoutTheTemplateEngine() {
        var before = Config.textEscaper;
        Config.textEscaper = text -> text;
        try {
            assertThat(new PageReader(page("<b>").render()).stray()).isEmpty();
            assertThat(page("<b>").render()).doesNotContain("<b>");
        } finally {
            Config.textEscaper = before;
        }
    }
}
