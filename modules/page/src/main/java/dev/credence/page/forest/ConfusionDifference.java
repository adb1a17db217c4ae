package dev.credence.page.forest;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.label;
import static j2html.TagCreator.option;
import static j2html.TagCreator.p;
import static j2html.TagCreator.select;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import j2html.tags.specialized.TdTag;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The confusion matrix of one system minus that of another one on the same items, cell by cell: how many more items of a true class the
 * first system puts into a class. A mark, which does not depend on colour, shows for which system a difference speaks.
 */
public final class ConfusionDifference {
    /** A matrix of more classes has no room on a page. */
    private static final int MAX_CLASSES = 40;

    private static final int FEW_CLASSES = 10;

    private final List<String> labels;
    private final long[][] first;
    private final long[][] second;

    private ConfusionDifference(ConfusionMatrix first, ConfusionMatrix second) {
        this.labels = first.labels();
        this.first = counts(first);
        this.second = counts(second);
    }

    private static long[][] counts(ConfusionMatrix matrix) {
        long[][] counts = new long[matrix.classes()][matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counts[matrix.truth(atom)][matrix.predicted(atom)] += matrix.count(atom);
        }
        return counts;
    }

    /**
     * Returns the difference with its heading and a note.
     *
     * @param pairing two systems
     * @param first the name of the first system
     * @param second the name of the second system
     * @return nothing for systems on different items, with weights, with different labels, or with too many classes
     */
    public static List<DomContent> of(Pairing<ConfusionMatrix> pairing, String first, String second) {
        ConfusionMatrix one = pairing.firstEvidence();
        ConfusionMatrix other = pairing.secondEvidence();
        boolean comparable = !(pairing instanceof Pairing.Independent<?>)
                && one.labels().equals(other.labels())
                && one.classes() <= MAX_CLASSES
                && one.countsTrueNegatives()
                && one.size() == other.size();
        return comparable ? new ConfusionDifference(one, other).written(first, second) : List.of();
    }

    private List<DomContent> written(String one, String other) {
        String names = SafeText.cell(one) + " minus " + SafeText.cell(other);
        return List.of(
                h3("Confusion matrices: " + names),
                choice(one, other),
                div(cells())
                        .withClass("scroll")
                        .attr("tabindex", 0)
                        .attr("role", "region")
                        .attr("aria-label", "Confusion matrices: " + names),
                p(
                                span("\u25b2").withClass("better"),
                                text(" marks cells in which " + SafeText.cell(one)
                                        + " is better: more items are right, or fewer" + " are confused. "),
                                span("\u25bc").withClass("worse"),
                                text(" marks cells in which " + SafeText.cell(other)
                                        + " is better. Empty cells have equal counts. Single cells are not tested."))
                        .withClass("note"));
    }

    /** Returns the choice between differences and the counts of each system, which needs a script. */
    private static DomContent choice(String one, String other) {
        return div(
                        label("Cells show").attr("for", "difference-cells"),
                        select(
                                        option("differences").withValue(""),
                                        option("counts of " + SafeText.cell(one))
                                                .withValue("first"),
                                        option("counts of " + SafeText.cell(other))
                                                .withValue("second"))
                                .withId("difference-cells"))
                .withClass("control")
                .attr("hidden");
    }

    private DomContent cells() {
        List<DomContent> heads = new ArrayList<>();
        heads.add(ForestCells.head("true \\ predicted", false));
        labels.forEach(name -> heads.add(ForestCells.head(SafeText.cell(name), true)));
        return table().withClass(labels.size() > FEW_CLASSES ? "matrix difference small" : "matrix difference")
                .with(
                        thead(tr(each(heads.stream()))),
                        tbody(each(IntStream.range(0, labels.size())
                                .mapToObj(truth -> tr(
                                        th(SafeText.cell(labels.get(truth))).attr("scope", "row"),
                                        each(IntStream.range(0, labels.size())
                                                .mapToObj(predicted -> cell(truth, predicted))))))));
    }

    /** Returns a cell with the difference and, for a script, the counts of both systems. */
    private TdTag cell(int truth, int predicted) {
        long one = first[truth][predicted];
        long other = second[truth][predicted];
        long difference = one - other;
        boolean better = difference > 0 == (truth == predicted);
        String shown = difference == 0
                ? ""
                : (difference > 0 ? "+" : "\u2212") + SafeText.count(Math.abs(difference)) + " "
                        + (better ? "\u25b2" : "\u25bc");
        TdTag cell = difference == 0 ? td(shown) : td(shown).withClass(better ? "better" : "worse");
        return one == 0 && other == 0
                ? cell
                : cell.attr("data-first", SafeText.count(one)).attr("data-second", SafeText.count(other));
    }
}
