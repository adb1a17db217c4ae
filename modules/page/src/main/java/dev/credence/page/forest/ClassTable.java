package dev.credence.page.forest;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Direction;
import dev.credence.page.forest.MetricTable.ClassRows;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.Phrases;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A table of classes: one row per class, with each metric as text and as a mark on a scale that all of them share. */
final class ClassTable {
    private static final int WIDTH = 120;
    /** The metric of classes that readers know best. */
    private static final String USUAL = "f1";

    private final ClassRows rows;
    private final ConfidenceLevel level;
    private final Footnotes footnotes;
    private final List<EstimateRow> all;

    ClassTable(ClassRows rows, ConfidenceLevel level, Footnotes footnotes) {
        this.rows = rows;
        this.level = level;
        this.footnotes = footnotes;
        this.all = rows.byClass().values().stream()
                .flatMap(metrics -> metrics.values().stream())
                .toList();
    }

    DomContent content() {
        boolean noted = all.stream().anyMatch(row -> !MetricTable.notes(row).isEmpty());
        boolean counted = rows.metrics().contains("recall");
        ForestAxis axis = MetricTable.axis(all, WIDTH);
        Digits digits = Phrases.digits(all.stream()
                .mapToDouble(row -> row.estimate().width())
                .filter(width -> width > 0)
                .min()
                .orElse(1));
        List<DomContent> heads = new ArrayList<>();
        heads.add(ForestCells.head("class", false));
        if (counted) {
            heads.add(ForestCells.head("items", true));
        }
        rows.metrics().forEach(metric -> heads.add(ForestCells.head(SafeText.cell(metric), true)));
        if (noted) {
            heads.add(ForestCells.head("notes", false));
        }
        List<DomContent> scale = new ArrayList<>();
        scale.add(td().attr("colspan", counted ? 2 : 1));
        rows.metrics().forEach(metric -> scale.add(td(axis.ticks()).withClass("number plot")));
        if (noted) {
            scale.add(td());
        }
        DomContent body = tbody(
                tr(each(scale.stream())).withClass("group"),
                each(sorted(), entry -> row(entry.getKey(), entry.getValue(), axis, digits, counted, noted)));
        TreeSet<String> methods = new TreeSet<>();
        all.stream()
                .map(row -> row.estimate().method())
                .filter(method -> !method.isEmpty())
                .forEach(methods::add);
        String methodText = methods.isEmpty() ? "" : " by " + SafeText.cell(String.join(", ", methods));
        DomContent table = ForestCells.framed(
                "Classes with " + SafeText.percent(level) + " intervals" + methodText + order(),
                heads,
                List.of(body),
                "classes");
        return div(ForestCells.search(rows.byClass().size()), table).withClass("below");
    }

    /** Returns the metric by which the classes are sorted: F1, or the first one. */
    private String decisive() {
        return rows.metrics().contains(USUAL) ? USUAL : rows.metrics().get(0);
    }

    private boolean isSorted() {
        return rows.byClass().size() > 2
                && rows.byClass().values().stream()
                        .flatMap(metrics -> Optional.ofNullable(metrics.get(decisive())).stream())
                        .allMatch(row -> row.direction() == Direction.HIGHER_IS_BETTER);
    }

    private String order() {
        return isSorted() ? ", the lowest " + SafeText.cell(decisive()) + " first" : "";
    }

    /** Returns the classes, of three or more the worst one first; those without a value come last. */
    private List<Map.Entry<String, Map<String, EstimateRow>>> sorted() {
        List<Map.Entry<String, Map<String, EstimateRow>>> entries =
                new ArrayList<>(rows.byClass().entrySet());
        if (isSorted()) {
            entries.sort(Comparator.comparingDouble(entry -> value(entry.getValue())));
        }
        return entries;
    }

    private double value(Map<String, EstimateRow> metrics) {
        return Optional.ofNullable(metrics.get(decisive()))
                .map(row -> row.estimate().value())
                .orElse(Double.NaN);
    }

    private DomContent row(
            String label,
            Map<String, EstimateRow> metrics,
            ForestAxis axis,
            Digits digits,
            boolean counted,
            boolean noted) {
        List<DomContent> cells = new ArrayList<>();
        cells.add(th(SafeText.cell(label)).attr("scope", "row"));
        if (counted) {
            EstimateRow recall = metrics.get("recall");
            cells.add(
                    recall == null
                            ? ForestCells.text("")
                            : ForestCells.number(
                                    SafeText.count(recall.estimate().n()),
                                    recall.estimate().n()));
        }
        rows.metrics().forEach(metric -> cells.add(cell(metrics.get(metric), axis, digits)));
        if (noted) {
            List<String> notes = metrics.values().stream()
                    .flatMap(row -> MetricTable.notes(row).stream())
                    .distinct()
                    .toList();
            cells.add(ForestCells.text(footnotes.marks(notes)));
        }
        return tr(each(cells.stream()));
    }

    private static DomContent cell(@Nullable EstimateRow row, ForestAxis axis, Digits digits) {
        if (row == null) {
            return ForestCells.text("");
        }
        Estimate estimate = row.estimate();
        String bounds = estimate.hasInterval() ? " " + digits.interval(estimate.lower(), estimate.upper()) : "";
        return ForestCells.valued(
                axis,
                digits.of(estimate.value()) + bounds,
                estimate.value(),
                estimate.lower(),
                estimate.upper(),
                "first");
    }
}
