package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests the formats of the paragraph for a paper. */
class PaperParagraphTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    private static ReportPage page(String system) {
        return ReportPage.of(Credence.load())
                .evaluation(EvaluationRequest.of(Credence.load())
                        .metrics("f1", "mcc")
                        .report(Observations.of(MATRIX))
                        .describedBy(Map.of("prediction", system), List.of()));
    }

    private static PaperParagraph paragraph(String system) {
        return page(system).paragraph().orElseThrow();
    }

    @Test
    void textEqualsPageWithSources() {
        PaperParagraph paper = paragraph("svm");
        String first = paper.text().lines().findFirst().orElseThrow();
        assertThat(page("svm").render()).contains("<p id=\"paper\">" + first.replace("'", "&#x27;") + "</p>");
        assertThat(paper.text()).contains("\n\n[1] Brown, Cai and DasGupta (2001)", "doi:10.1214/ss/1009213286\n");
        assertThat(paper).hasToString(paper.text());
    }

    @Test
    void everyCitationOfLatexIsAnEntryOfBibtex() {
        PaperParagraph paper = paragraph("svm");
        Set<String> cited = keys("\\\\cite\\{(.*?)}", paper.latex());
        assertThat(cited).isNotEmpty().isEqualTo(keys("@\\w+\\{(.*?),", paper.bibtex()));
        assertThat(paper.latex()).contains("37.3\\%").doesNotContain("[1]");
    }

    private static Set<String> keys(String pattern, String text) {
        Set<String> keys = new TreeSet<>();
        Pattern.compile(pattern).matcher(text).results().forEach(found -> keys.add(found.group(1)));
        return keys;
    }

    @Test
    void nameFromOutsideHasNoMeaningInAnyFormat() {
        PaperParagraph paper = paragraph("\\input{x}_$a&b%#~^<i>\u202e*c*");
        assertThat(paper.latex())
                .contains("\\textbackslash{}input\\{x\\}\\_\\$a\\&b\\%\\#\\textasciitilde{}\\textasciicircum{}$<$i$>$")
                .doesNotContain("\u202e");
        assertThat(paper.markdown()).doesNotContain("<i>", "*c*").contains("&lt;i");
        assertThat(paper.text()).doesNotContain("\u202e");
    }

    @Test
    void endOfANameChoosesTheFormat() {
        PaperParagraph paper = paragraph("svm");
        assertThat(paper.forFile("a.TXT")).isEqualTo(paper.text());
        assertThat(paper.forFile("a.md")).isEqualTo(paper.markdown()).contains("1. Brown", "<https://doi.org/10.1214");
        assertThat(paper.forFile("a.tex")).isEqualTo(paper.latex());
        assertThat(paper.forFile("a.bib")).isEqualTo(paper.bibtex());
        assertThatThrownBy(() -> paper.forFile("a.doc"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a paragraph must be written as .txt, .md, .tex or .bib: name=a.doc");
    }

    @Test
    void textStatesNumbersOfDesign() {
        assertThat(of(ClusteredSample.of(Map.of("a", MATRIX, "b", MATRIX, "c", MATRIX))))
                .contains("1,707 items (in 3 clusters), of which 636 (37.3%)");
        assertThat(of(FoldedSample.of(List.of(MATRIX, MATRIX))))
                .contains("items (in the 2 folds of a cross-validation), of which");
        assertThat(of(FoldedSample.of(List.of(MATRIX, MATRIX, MATRIX, MATRIX)).repeated(2)))
                .contains("items (in the 2 folds of a cross-validation that was repeated 2 times)");
        assertThat(of(Sample.of(MATRIX))).contains("569 items, of which 212");
    }

    private static String of(Sample<ConfusionMatrix> sample) {
        return ReportPage.of(Credence.load())
                .evaluation(
                        EvaluationRequest.of(Credence.load()).metrics("recall").report(Observations.of(sample)))
                .paragraph()
                .orElseThrow()
                .text();
    }

    @Test
    void emptyPageIsRefused() {
        assertThatThrownBy(() -> ReportPage.of(Credence.load()).paragraph())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a page must have at least one part");
    }
}
