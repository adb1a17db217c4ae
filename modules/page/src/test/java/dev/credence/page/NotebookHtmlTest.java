package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import org.junit.jupiter.api.Test;

class NotebookHtmlTest {
    private static final Credence CREDENCE = Credence.load();
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    @Test
    void estimateIsATableOfOneRow() {
        Estimate estimate = CREDENCE.estimate("f1", MATRIX);

        assertThat(NotebookHtml.of(estimate))
                .contains("<table", "95% interval", "0.9637", "[0.9404, 0.9781]", "wilson-modified")
                .doesNotContain("<script", "<html");
    }

    @Test
    void comparisonIsATableOfOneRow() {
        PairedConfusionMatrix pair = PairedConfusionMatrix.of(List.of("ham", "spam"), new long[][][] {
                    {{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}
                })
                .withPositive("spam");
        Comparison comparison = CREDENCE.compare("accuracy", Pairing.paired(pair));

        assertThat(NotebookHtml.of(comparison)).contains("<table", "accuracy", comparison.comparator());
    }

    @Test
    void pageIsAFrameThatContainsItEscaped() {
        ReportPage page = ReportPage.of(CREDENCE)
                .titled("Spam & \"ham\"")
                .evaluation(EvaluationRequest.of(CREDENCE).metrics("accuracy").report(Observations.of(MATRIX)));

        String frame = NotebookHtml.of(page);

        assertThat(frame).startsWith("<iframe srcdoc=\"&lt;!DOCTYPE html&gt;").endsWith("</iframe>");
        String inside = frame.substring("<iframe srcdoc=\"".length(), frame.indexOf("\" title="));
        assertThat(inside.replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&quot;", "\"")
                        .replace("&#x27;", "'")
                        .replace("&amp;", "&"))
                .isEqualTo(page.render());
    }

    @Test
    void noteAndLabelFromOutsideAreEscaped() {
        ConfusionMatrix hostile = ConfusionMatrix.of(List.of("<b>", "ham"), new long[][] {{9, 1}, {0, 8}});

        assertThat(NotebookHtml.of(CREDENCE.estimate("recall@<b>", hostile)))
                .contains("recall@&lt;b&gt;")
                .doesNotContain("<b>");
    }
}
