package dev.credence.page.forest;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.label;
import static j2html.TagCreator.option;
import static j2html.TagCreator.p;
import static j2html.TagCreator.select;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.sample.Sample;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import j2html.tags.specialized.TdTag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The confusions of several classes as text: the most frequent ones with their shares, and the whole matrix with its totals. */
public final class ConfusionTables {
    private static final int WIDTH = 130;
    /** Ten confusions are sufficient to show which classes a system confuses. */
    private static final int MAX_CONFUSIONS = 10;
    /** A matrix of more classes has no room on a page. */
    private static final int MAX_CLASSES = 40;

    private final ConfusionMatrix matrix;
    private final ConfidenceLevel level;
    private final Optional<ProportionBounds> bounds;
    private final long[] rows;
    private final long[] columns;

    /** A kind of error with its number of items. */
    private record Confusion(int truth, int predicted, long count) {}

    private ConfusionTables(
            Sample<ConfusionMatrix> sample, ConfidenceLevel level, Optional<ProportionIntervalMethod> method) {
        this.matrix = sample.evidence();
        this.level = level;
        this.bounds = sample.isExchangeable() ? method.map(one -> one.at(level)) : Optional.empty();
        this.rows = new long[matrix.classes()];
        this.columns = new long[matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            rows[matrix.truth(atom)] += matrix.count(atom);
            columns[matrix.predicted(atom)] += matrix.count(atom);
        }
    }

    /**
     * Returns the tables of a matrix.
     *
     * @param sample the matrix
     * @param level of the intervals
     * @param method of the intervals of shares, which is also that of the figure; empty for none
     * @return the tables; empty for fewer than three classes, or for items with weights
     */
    public static Optional<ConfusionTables> of(
            Sample<ConfusionMatrix> sample, ConfidenceLevel level, Optional<ProportionIntervalMethod> method) {
        return sample.evidence().classes() < 3 || sample.isWeighted()
                ? Optional.empty()
                : Optional.of(new ConfusionTables(sample, level, method));
    }

    /** Returns what is confused most often; nothing if there are no errors. */
    public List<DomContent> mostFrequent() {
        List<Confusion> largest = largest();
        return largest.isEmpty()
                ? List.of()
                : List.of(
                        list(largest),
                        p("Shares are of the items of the true class."
                                        + (bounds.isPresent()
                                                ? " Each interval is for one confusion alone. These confusions were chosen because"
                                                        + " they are the most frequent, so that their shares look somewhat too large."
                                                : " They have no intervals, because the items are not independent."))
                                .withClass("note"));
    }

    /** Returns the whole matrix in numbers; nothing if it has too many classes for a page. */
    public List<DomContent> whole() {
        return matrix.classes() <= MAX_CLASSES
                ? List.of(h3("Confusion matrix in numbers"), choice(), cells())
                : List.of();
    }

    private List<Confusion> largest() {
        List<Confusion> errors = new ArrayList<>();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            if (matrix.truth(atom) != matrix.predicted(atom) && matrix.count(atom) > 0) {
                errors.add(new Confusion(matrix.truth(atom), matrix.predicted(atom), matrix.count(atom)));
            }
        }
        return errors.stream()
                .sorted(Comparator.comparingLong(Confusion::count)
                        .reversed()
                        .thenComparingInt(Confusion::truth)
                        .thenComparingInt(Confusion::predicted))
                .limit(MAX_CONFUSIONS)
                .toList();
    }

    private DomContent list(List<Confusion> largest) {
        double[] ends = largest.stream()
                .flatMapToDouble(error ->
                        java.util.stream.DoubleStream.of(100 * lower(error), 100 * share(error), 100 * upper(error)))
                .toArray();
        ForestAxis axis = ForestAxis.containing(WIDTH, List.of(), ends);
        List<DomContent> heads = List.of(
                ForestCells.head("confusion", false),
                ForestCells.head("items", true),
                ForestCells.head("share of the class", true),
                ForestCells.head("in %", true));
        DomContent body = tbody(
                ForestCells.group(th(""), 3, axis.ticks(), heads.size()),
                each(
                        largest,
                        error -> tr(
                                th(SafeText.cell(name(error.truth())) + " taken for "
                                                + SafeText.cell(name(error.predicted())))
                                        .attr("scope", "row"),
                                ForestCells.number(
                                        SafeText.count(error.count()) + " of " + SafeText.count(rows[error.truth()]),
                                        error.count()),
                                ForestCells.number(shown(error), share(error)),
                                ForestCells.drawn(
                                        axis, 100 * share(error), 100 * lower(error), 100 * upper(error), "second"))));
        return ForestCells.framed(
                "The most frequent confusions, with " + SafeText.percent(level) + " intervals",
                heads,
                List.of(body),
                "confusions");
    }

    private String name(int label) {
        return matrix.labels().get(label);
    }

    private double share(Confusion error) {
        return error.count() / (double) rows[error.truth()];
    }

    private double lower(Confusion error) {
        return bounds.map(some -> some.lower(error.count(), rows[error.truth()]))
                .orElse(Double.NaN);
    }

    private double upper(Confusion error) {
        return bounds.map(some -> some.upper(error.count(), rows[error.truth()]))
                .orElse(Double.NaN);
    }

    private String shown(Confusion error) {
        return percent(share(error))
                + (bounds.isPresent() ? " [" + percent(lower(error)) + ", " + percent(upper(error)) + "]" : "");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    /** Returns the choice between counts and shares, which needs a script. */
    private static DomContent choice() {
        return div(
                        label("Cells show").attr("for", "confusion-cells"),
                        select(
                                        option("counts").withValue(""),
                                        option("shares of the row (true class)").withValue("row"),
                                        option("shares of the column (predicted class)")
                                                .withValue("column"))
                                .withId("confusion-cells"))
                .withClass("control")
                .attr("hidden");
    }

    private DomContent cells() {
        int classes = matrix.classes();
        long[][] counts = new long[classes][classes];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counts[matrix.truth(atom)][matrix.predicted(atom)] += matrix.count(atom);
        }
        List<DomContent> heads = new ArrayList<>();
        heads.add(ForestCells.head("true \\ predicted", false));
        matrix.labels().forEach(label -> heads.add(ForestCells.head(SafeText.cell(label), true)));
        heads.add(ForestCells.head("total", true));
        List<DomContent> body = new ArrayList<>();
        for (int truth = 0; truth < classes; truth++) {
            int row = truth;
            body.add(tr(
                    th(SafeText.cell(name(truth))).attr("scope", "row"),
                    each(IntStream.range(0, classes)
                            .mapToObj(predicted -> cell(row, predicted, counts[row][predicted]))),
                    ForestCells.number(SafeText.count(rows[truth]), rows[truth])));
        }
        body.add(tr(
                        th("total").attr("scope", "row"),
                        each(LongStream.of(columns)
                                .mapToObj(number -> ForestCells.number(SafeText.count(number), number))),
                        ForestCells.number(SafeText.count(matrix.size()), matrix.size()))
                .withClass("total"));
        return div(j2html.TagCreator.table()
                        .withClass(classes > 10 ? "matrix small" : "matrix")
                        .with(j2html.TagCreator.thead(tr(each(heads.stream()))), tbody(each(body.stream()))))
                .withClass("scroll")
                .attr("tabindex", 0)
                .attr("role", "region")
                .attr("aria-label", "Confusion matrix in numbers");
    }

    /** Returns a cell with its count and, for a script, its two shares. */
    private TdTag cell(int truth, int predicted, long count) {
        String shown = count == 0 ? "" : SafeText.count(count);
        TdTag cell = truth == predicted ? td(shown).withClass("right") : td(shown);
        return count == 0
                ? cell
                : cell.attr("data-row", percent(count / (double) rows[truth]))
                        .attr("data-column", percent(count / (double) columns[predicted]));
    }
}
