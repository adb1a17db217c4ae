package dev.credence.page.forest;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.page.forest.MetricTable.ClassRows;
import dev.credence.page.forest.MetricTable.ClassTable;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.Phrases;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The metrics of one system: those of the whole, each in a row with its interval, and those of the classes, one row per class. */
public final class MetricTable {
    private static final int WIDTH = 170;
    /** The interval is drawn in the fifth column. */
    private static final int PLOT = 4;

    private final ProportionCounts counts;
    private final ConfidenceLevel level;
    private final Footnotes footnotes;
    private final ClassRows classes;

    /**
     * Creates the tables of rows.
     *
     * @param credence the installed metrics, from which the counts of proportions come
     * @param observations the data of the system
     * @param level of the intervals
     * @param rows the estimates
     * @param footnotes receives the notes of the rows
     */
    public MetricTable(
            Credence credence,
            Observations observations,
            ConfidenceLevel level,
            List<EstimateRow> rows,
            Footnotes footnotes) {
        this.counts = new ProportionCounts(credence, observations);
        this.level = level;
        this.footnotes = footnotes;
        this.classes = ClassRows.of(rows);
    }

    /** Returns the tables: that of the whole first, that of the classes after it. */
    public List<DomContent> tables() {
        List<DomContent> tables = new ArrayList<>();
        if (!classes.others().isEmpty()) {
            tables.add(whole());
        }
        if (!classes.isEmpty()) {
            tables.add(new ClassTable(classes, level, footnotes).content());
        }
        return tables;
    }

    private DomContent whole() {
        List<EstimateRow> rows = classes.others();
        boolean effective = rows.stream().anyMatch(EstimateRow::isEffective);
        boolean noted = rows.stream().anyMatch(row -> !notes(row).isEmpty());
        boolean counted = rows.stream().anyMatch(row -> counts.of(row).isPresent());
        List<DomContent> heads = new ArrayList<>(List.of(
                ForestCells.head("metric", false),
                ForestCells.head(counted ? "k/n" : "", true),
                ForestCells.head("value", true),
                ForestCells.head(SafeText.percent(level) + " interval", true),
                ForestCells.head("", false),
                ForestCells.head("n", true)));
        if (effective) {
            heads.add(ForestCells.head("effective n", true));
        }
        heads.add(ForestCells.head("method", false));
        if (noted) {
            heads.add(ForestCells.head("notes", false));
        }
        Digits digits = Digits.of(rows.stream().map(EstimateRow::estimate).toList());
        Map<String, List<EstimateRow>> groups = new LinkedHashMap<>();
        rows.forEach(row -> groups.computeIfAbsent(heading(row, rows), any -> new ArrayList<>())
                .add(row));
        List<DomContent> bodies = new ArrayList<>();
        groups.forEach((name, members) -> {
            ForestAxis axis = axis(members);
            bodies.add(tbody(
                    ForestCells.group(th(SafeText.cell(name)), PLOT, axis.ticks(), heads.size()),
                    each(members, row -> row(row, axis, digits, effective, noted))));
        });
        return ForestCells.framed("Metrics with " + SafeText.percent(level) + " intervals", heads, bodies, "metrics");
    }

    /** Returns the heading of a row's group; losses have a group and a scale of their own below the metrics that should be high. */
    private static String heading(EstimateRow row, List<EstimateRow> all) {
        boolean alone = row.direction() != Direction.LOWER_IS_BETTER
                || all.stream()
                        .filter(other -> other.group().equals(row.group()))
                        .allMatch(other -> other.direction() == row.direction());
        return alone ? row.group() : row.group().isEmpty() ? "lower is better" : row.group() + ", lower is better";
    }

    private DomContent row(EstimateRow row, ForestAxis axis, Digits digits, boolean effective, boolean noted) {
        Estimate estimate = row.estimate();
        List<DomContent> cells = new ArrayList<>();
        cells.add(th(SafeText.cell(estimate.metric())).attr("scope", "row"));
        cells.add(counts.of(row)
                .map(found -> ForestCells.number(ProportionCounts.text(found), found.proportion()))
                .orElseGet(() -> ForestCells.number("", Double.NaN)));
        cells.add(ForestCells.number(digits.of(estimate.value()), estimate.value()));
        cells.add(ForestCells.number(
                estimate.hasInterval() ? digits.interval(estimate.lower(), estimate.upper()) : "none", Double.NaN));
        cells.add(ForestCells.drawn(axis, estimate.value(), estimate.lower(), estimate.upper(), "first"));
        cells.add(ForestCells.number(SafeText.count(estimate.n()), estimate.n()));
        if (effective) {
            cells.add(ForestCells.number(
                    row.isEffective() ? String.format(Locale.ROOT, "%.4g", estimate.effectiveN()) : "",
                    estimate.effectiveN()));
        }
        cells.add(ForestCells.text(SafeText.cell(estimate.method())));
        if (noted) {
            cells.add(ForestCells.text(footnotes.marks(notes(row))));
        }
        return tr(each(cells.stream()));
    }

    /** Returns the notes of a row, with the reason why it has no interval. */
    static List<String> notes(EstimateRow row) {
        return Stream.concat(Note.sentences(row.estimate().notes()).stream(), row.refusal().map(Reasons::of).stream())
                .toList();
    }

    /** Returns an axis that the metrics of which 1 is best fill; the others are drawn where they lie on it. */
    private static ForestAxis axis(List<EstimateRow> rows) {
        List<EstimateRow> best = rows.stream()
                .filter(row -> row.direction() == Direction.HIGHER_IS_BETTER
                        && row.range().upper() == 1)
                .toList();
        return axis(best.isEmpty() ? rows : best, WIDTH);
    }

    static ForestAxis axis(List<EstimateRow> rows, int width) {
        double[] ends = rows.stream()
                .map(EstimateRow::estimate)
                .flatMapToDouble(found -> java.util.stream.DoubleStream.of(found.value(), found.lower(), found.upper()))
                .toArray();
        return ForestAxis.containing(width, List.of(), ends);
    }

    /** The rows of an evaluation; rows of classes are sorted by class and metric. */
    record ClassRows(List<EstimateRow> others, List<String> metrics, Map<String, Map<String, EstimateRow>> byClass) {
        /** More metrics of a class have no room in a row. */
        private static final int MAX_METRICS = 4;

        boolean isEmpty() {
            return byClass.isEmpty();
        }

        /** Sorts the rows; where a metric of a class has several methods, or there are many metrics, each keeps its own row. */
        static ClassRows of(List<EstimateRow> rows) {
            List<EstimateRow> others = new ArrayList<>();
            Map<String, Map<String, EstimateRow>> byClass = new LinkedHashMap<>();
            List<String> metrics = new ArrayList<>();
            boolean whole = true;
            for (EstimateRow row : rows) {
                int at = row.estimate().metric().indexOf('@');
                if (at < 0) {
                    others.add(row);
                    continue;
                }
                String metric = row.estimate().metric().substring(0, at);
                String label = row.estimate().metric().substring(at + 1);
                whole &= byClass.computeIfAbsent(label, any -> new LinkedHashMap<>())
                                .put(metric, row)
                        == null;
                if (!metrics.contains(metric)) {
                    metrics.add(metric);
                }
            }
            return whole && metrics.size() <= MAX_METRICS
                    ? new ClassRows(List.copyOf(others), List.copyOf(metrics), byClass)
                    : new ClassRows(List.copyOf(rows), List.of(), Map.of());
        }
    }

    /** A table of classes: one row per class, with each metric as text and as a mark on a scale that all of them share. */
    static final class ClassTable {
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
            String by = methods.isEmpty() ? "" : " by " + SafeText.cell(String.join(", ", methods));
            DomContent table = ForestCells.framed(
                    "Classes with " + SafeText.percent(level) + " intervals" + by + order(),
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
}
