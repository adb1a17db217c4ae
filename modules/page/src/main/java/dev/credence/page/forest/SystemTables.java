package dev.credence.page.forest;

import static j2html.TagCreator.each;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.MultipleComparison.RankedSystem;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.DifferenceScale;
import dev.credence.report.form.Phrases;
import dev.credence.report.form.RankedPair;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** The tables of several systems: each with its metrics, and the differences of all pairs. */
public final class SystemTables {
    private static final int WIDTH = 170;
    /** The width of an axis next to the text of an interval. */
    private static final int NARROW = 96;
    /** More metrics of a system have no room in a row. */
    private static final int MAX_METRICS = 4;
    /** The interval of a difference is drawn in the third column. */
    private static final int PLOT = 2;

    private final MultiSystemReport report;
    private final List<Map<String, EstimateRow>> estimates;
    private final Footnotes footnotes;

    /**
     * Creates the tables of a report.
     *
     * @param report the comparison of all pairs by each metric
     * @param evaluations the evaluation of each system by the same metrics, in the order of the systems
     * @param footnotes receives the notes of the differences
     */
    public SystemTables(MultiSystemReport report, List<EvaluationReport> evaluations, Footnotes footnotes) {
        this.report = report;
        this.footnotes = footnotes;
        this.estimates = evaluations.stream().map(SystemTables::byMetric).toList();
    }

    private static Map<String, EstimateRow> byMetric(EvaluationReport evaluation) {
        Map<String, EstimateRow> rows = new HashMap<>();
        evaluation.rows().forEach(row -> rows.putIfAbsent(row.estimate().metric(), row));
        return rows;
    }

    /** Returns the estimate of a metric of a system, which has no interval if the system was not evaluated by it. */
    private Optional<Estimate> estimate(int system, String metric) {
        return Optional.ofNullable(estimates.get(system).get(metric)).map(EstimateRow::estimate);
    }

    /** Returns the systems in the order of the first metric, each with its metrics, at most four in a table. */
    public List<DomContent> systems() {
        List<DomContent> tables = new ArrayList<>();
        List<MultipleComparison> all = report.comparisons();
        for (int from = 0; from < all.size(); from += MAX_METRICS) {
            tables.add(systems(all.subList(from, Math.min(from + MAX_METRICS, all.size()))));
        }
        return tables;
    }

    private DomContent systems(List<MultipleComparison> shown) {
        List<DomContent> heads = new ArrayList<>();
        heads.add(ForestCells.head("system", false));
        List<DomContent> scale = new ArrayList<>();
        scale.add(td());
        List<ForestAxis> axes = new ArrayList<>();
        List<Digits> digits = new ArrayList<>();
        for (MultipleComparison comparison : shown) {
            heads.add(ForestCells.head(SafeText.cell(comparison.metric()), true));
            List<Estimate> found = comparison.ranking().stream()
                    .flatMap(system -> estimate(system.system(), comparison.metric()).stream())
                    .toList();
            axes.add(ForestAxis.containing(
                    NARROW,
                    List.of(),
                    DoubleStream.concat(
                                    comparison.ranking().stream().mapToDouble(RankedSystem::value),
                                    found.stream().flatMapToDouble(one -> DoubleStream.of(one.lower(), one.upper())))
                            .toArray()));
            digits.add(Phrases.digits(found.stream()
                    .mapToDouble(Estimate::width)
                    .filter(width -> width > 0)
                    .min()
                    .orElse(1)));
            scale.add(td(axes.get(axes.size() - 1).ticks()).withClass("number plot"));
        }
        List<DomContent> rows = new ArrayList<>();
        for (RankedSystem system : report.comparisons().get(0).ranking()) {
            List<DomContent> cells = new ArrayList<>();
            cells.add(th(SafeText.cell(system.name())).attr("scope", "row"));
            for (int i = 0; i < shown.size(); i++) {
                cells.add(value(shown.get(i), system.system(), axes.get(i), digits.get(i)));
            }
            rows.add(tr(each(cells.stream())));
        }
        return ForestCells.framed(
                "Systems with " + SafeText.percent(shown.get(0).level()) + " intervals",
                heads,
                List.of(tbody(tr(each(scale.stream())).withClass("group"), each(rows.stream()))),
                "differences");
    }

    private DomContent value(MultipleComparison comparison, int system, ForestAxis axis, Digits digits) {
        RankedSystem ranked = comparison.ranking().stream()
                .filter(one -> one.system() == system)
                .findFirst()
                .orElseThrow();
        Optional<Estimate> found = estimate(system, comparison.metric()).filter(Estimate::hasInterval);
        String bounds = found.map(one -> " " + digits.interval(one.lower(), one.upper()))
                .orElse("");
        return ForestCells.valued(
                axis,
                digits.of(ranked.value()) + bounds + " " + ranked.letters(),
                ranked.value(),
                found.map(Estimate::lower).orElse(Double.NaN),
                found.map(Estimate::upper).orElse(Double.NaN),
                "first");
    }

    /** Returns the differences of all pairs by each metric, the better system minus the other one; all but the first are folded. */
    public List<DomContent> pairs() {
        List<DomContent> tables = new ArrayList<>();
        for (MultipleComparison comparison : report.comparisons()) {
            DomContent table = pairs(comparison);
            tables.add(
                    tables.isEmpty()
                            ? table
                            : HtmlTable.folded("All pairs by " + Phrases.metric(comparison.metric()), table));
        }
        return tables;
    }

    private DomContent pairs(MultipleComparison comparison) {
        List<RankedPair> pairs = comparison.differences().stream()
                .map(pair -> RankedPair.of(comparison, pair))
                .sorted((one, other) -> Integer.compare(one.place(), other.place()))
                .toList();
        List<Comparison> all =
                pairs.stream().map(pair -> pair.pair().comparison()).toList();
        Digits digits = DifferenceScale.digits(all);
        ForestAxis axis = ForestAxis.containing(
                WIDTH,
                List.of(0.0),
                pairs.stream()
                        .flatMapToDouble(pair -> DoubleStream.of(pair.difference(), pair.lower(), pair.upper()))
                        .filter(Double::isFinite)
                        .toArray());
        pairs.forEach(pair -> footnotes.marksOf(pair.pair().comparison().notes()));
        boolean noted =
                all.stream().anyMatch(one -> !Note.sentences(one.notes()).isEmpty());
        List<DomContent> heads = new ArrayList<>(List.of(
                ForestCells.head("pair", false),
                ForestCells.head(
                        "difference [" + SafeText.percent(comparison.level()) + " interval of all pairs]", true),
                ForestCells.head("", false),
                ForestCells.head("adjusted p", true)));
        if (noted) {
            heads.add(ForestCells.head("notes", false));
        }
        return ForestCells.framed(
                "All pairs by " + Phrases.metric(comparison.metric()),
                heads,
                List.of(tbody(
                        ForestCells.group(th(heading(comparison.direction())), PLOT, axis.ticks(), heads.size()),
                        each(pairs, pair -> row(pair, axis, digits, noted)))),
                "differences");
    }

    private static String heading(Direction direction) {
        return switch (direction) {
            case HIGHER_IS_BETTER -> "Higher is better";
            case LOWER_IS_BETTER -> "Lower is better";
            case NEUTRAL -> "Neither direction is better";
        };
    }

    private DomContent row(RankedPair pair, ForestAxis axis, Digits digits, boolean noted) {
        List<DomContent> cells = new ArrayList<>();
        cells.add(th(SafeText.cell(pair.better()) + " minus " + SafeText.cell(pair.other()))
                .attr("scope", "row"));
        cells.add(ForestCells.number(
                digits.of(pair.difference()) + " " + digits.interval(pair.lower(), pair.upper()), pair.difference()));
        cells.add(ForestCells.drawn(
                axis, pair.difference(), pair.lower(), pair.upper(), pair.pair().isSignificant() ? "first" : "open"));
        double adjusted = pair.pair().adjusted();
        cells.add(ForestCells.number(Double.isNaN(adjusted) ? "" : ComparisonTable.probability(adjusted), adjusted));
        if (noted) {
            cells.add(
                    ForestCells.text(footnotes.marksOf(pair.pair().comparison().notes())));
        }
        return tr(each(cells.stream()));
    }
}
