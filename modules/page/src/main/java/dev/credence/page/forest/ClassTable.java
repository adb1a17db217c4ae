package dev.credence.page.forest;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.page.forest.MetricTable.ClassRows;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.Phrases;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A table of classes: one row per class, with each metric as text and as a mark on a scale that all of them share. */
final class ClassTable {
    private static final int WIDTH = 120;

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
                each(rows.byClass(), entry -> row(entry.getKey(), entry.getValue(), axis, digits, counted, noted)));
        TreeSet<String> methods = new TreeSet<>();
        all.stream()
                .map(row -> row.estimate().method())
                .filter(method -> !method.isEmpty())
                .forEach(methods::add);
        String by = methods.isEmpty() ? "" : " by " + SafeText.cell(String.join(", ", methods));
        DomContent table = ForestCells.framed(
                "Classes with " + SafeText.percent(level) + " intervals" + by, heads, List.of(body), "classes");
        return div(ForestCells.search(rows.byClass().size()), table).withClass("below");
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
