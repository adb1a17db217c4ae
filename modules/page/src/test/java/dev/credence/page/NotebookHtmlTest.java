package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The renderers that the Kotlin kernel for Jupyter finds in the jar: the code of each is a call, which is made here by reflection. */
class NotebookHtmlTest {
    private static final Pattern CALL = Pattern.compile("HTML\\(([\\w.]+)\\.(\\w+)\\(\\$it as ([\\w.]+)\\)\\)");

    private static final Credence CREDENCE = Credence.load();
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    private static JsonNode descriptor() throws IOException {
        try (InputStream in = NotebookHtml.class.getResourceAsStream("/META-INF/kotlin-jupyter-libraries/libraries.json")) {
            return CredenceJson.mapper()
                    .readTree(Objects.requireNonNull(in).readAllBytes())
                    .at("/descriptors/0");
        }
    }

    private static String rendered(Object value) throws IOException, ReflectiveOperationException {
        String type = value.getClass().getName();
        JsonNode code = descriptor().get("renderers").get(type);
        Matcher call = CALL.matcher(Objects.requireNonNull(code, type).stringValue());
        assertThat(call.matches()).as(type).isTrue();
        assertThat(call.group(3)).isEqualTo(type);
        return (String) Class.forName(call.group(1))
                .getMethod(call.group(2), Class.forName(call.group(3)))
                .invoke(null, value);
    }

    @Test
    void estimateIsATableOfOneRow() throws Exception {
        Estimate estimate = CREDENCE.estimate("f1", MATRIX);

        assertThat(rendered(estimate))
                .contains("<table", "95% interval", "0.9637", "[0.9404, 0.9781]", "wilson-modified")
                .doesNotContain("<script", "<html");
    }

    @Test
    void comparisonIsATableOfOneRow() throws Exception {
        PairedConfusionMatrix pair = PairedConfusionMatrix.of(
                        List.of("ham", "spam"), new long[][][] {{{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}})
                .withPositive("spam");
        Comparison comparison = CREDENCE.compare("accuracy", Pairing.paired(pair));

        assertThat(rendered(comparison)).contains("<table", "accuracy", comparison.comparator());
    }

    @Test
    void pageIsAFrameThatContainsItEscaped() throws Exception {
        ReportPage page = ReportPage.of(CREDENCE)
                .titled("Spam & \"ham\"")
                .evaluation(EvaluationRequest.of(CREDENCE).metrics("accuracy").report(Observations.of(MATRIX)));

        String frame = rendered(page);

        assertThat(frame).startsWith("<iframe srcdoc=\"&lt;!DOCTYPE html&gt;").endsWith("</iframe>");
        String inside = frame.substring("<iframe srcdoc=\"".length(), frame.indexOf("\" title="));
        assertThat(inside.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#x27;", "'").replace("&amp;", "&"))
                .isEqualTo(page.render());
    }

    @Test
    void noteAndLabelFromOutsideAreEscaped() throws Exception {
        ConfusionMatrix hostile = ConfusionMatrix.of(List.of("<b>", "ham"), new long[][] {{9, 1}, {0, 8}});

        assertThat(rendered(CREDENCE.estimate("recall@<b>", hostile)))
                .contains("recall@&lt;b&gt;")
                .doesNotContain("<b>");
    }
}
