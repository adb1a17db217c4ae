package dev.credence.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.write.MarkdownWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests a service that evaluates, compares and answers in Markdown without the command line. */
class ServiceTest {
    /** This is the whole code of such a service. */
    private static final class ModelCard {
        private final Credence credence = Credence.load();
        private final ReportWriter markdown = new MarkdownWriter();

        String quality(ConfusionMatrix matrix) {
            return markdown.write(EvaluationRequest.of(credence).report(Observations.of(matrix)));
        }

        String progress(PairedConfusionMatrix newAndOld) {
            return markdown.write(ComparisonReportRequest.of(credence)
                    .metrics("accuracy", "f1")
                    .margin(0.01)
                    .report(ObservedPair.of(Pairing.paired(newAndOld))));
        }
    }

    private final ModelCard card = new ModelCard();

    @Test
    void usualReportNeedsOneCall() {
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("benign", "malignant"), new long[][] {{355, 2}, {13, 199}})
                .withPositive("malignant");

        List<String> lines = card.quality(matrix).lines().toList();

        assertThat(lines)
                .startsWith(
                        "| truth \\\\ predicted | benign | malignant |",
                        "|:--|--:|--:|",
                        "| benign | 355 | 2 |",
                        "| malignant | 13 | 199 |",
                        "",
                        "| metric | value | 95% interval | method | n | notes |",
                        "|:--|--:|:--|:--|--:|:--|",
                        "| precision | 0.9900 | [0.9645, 0.9982] | wilson-modified | 201 |  |")
                .contains("| f1 | 0.9637 | [0.9404, 0.9781] | wilson-modified | 214 |  |")
                .noneMatch(line -> line.contains(".micro"));
    }

    @Test
    void comparisonNeedsOneCall() {
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}
                })
                .withPositive("y");

        List<String> lines = card.progress(joint).lines().toList();

        assertThat(lines.get(0)).startsWith("**The first system is better than the second system by accuracy.");
        assertThat(lines.get(2)).isEqualTo("**By F1, the first system is better.**");
        assertThat(lines.get(4))
                .isEqualTo(
                        "| metric | first | second | difference | 95% interval | p | P(first better) | comparator | n | notes |");
        assertThat(lines.get(6))
                .startsWith("| accuracy | 0.9508 | 0.9332 | 0.0176 | [0.0005, 0.0368] |")
                .contains("| tango | 569 |");
        assertThat(lines).anyMatch(line -> line.contains("with margin 0.01, p of non-inferiority"));
    }
}
