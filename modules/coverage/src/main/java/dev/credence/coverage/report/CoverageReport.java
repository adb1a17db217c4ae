package dev.credence.coverage.report;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageRanking;
import dev.credence.coverage.CoverageSummary;
import dev.credence.coverage.figure.CoverageAxes;
import dev.credence.coverage.figure.CoverageFigure;
import dev.credence.coverage.figure.CoverageSurfaceFigure;
import dev.credence.coverage.form.CoverageForm;
import dev.credence.figures.Figure;
import dev.credence.figures.kind.FigureKind;
import dev.credence.report.Report;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The report of a coverage study: how often the intervals of each method cover the true value, with the best method first.
 *
 * @param input description of the request, in the order to show it; may be empty
 * @param level the level
 * @param results a result for each method and population
 * @param notes notes for the reader
 * @param each whether the document shows every population, and not only the ranking
 * @param usual spelling of the default method of the metric; empty if there is none
 */
public record CoverageReport(
        Map<String, Object> input,
        ConfidenceLevel level,
        List<Coverage> results,
        List<String> notes,
        boolean each,
        Optional<String> usual)
        implements Report, FigureKind.Source {
    /**
     * Returns a copy with a description of the request.
     *
     * @param described description of the request, in the order to show it
     * @param everyTruth whether the document shows every population
     * @return the report
     */
    public CoverageReport describedBy(Map<String, Object> described, boolean everyTruth) {
        return new CoverageReport(described, level, results, notes, everyTruth, usual);
    }

    /** {@return the methods in order of preference, with the reason for the first} */
    public CoverageRanking ranking() {
        return CoverageRanking.of(results, usual);
    }

    /** {@return the methods in order of preference, each with its summary} */
    public List<CoverageSummary> summaries() {
        return ranking().summaries();
    }

    List<Coverage> of(CoverageSummary method) {
        return results.stream()
                .filter(result -> result.method().equals(method.method()))
                .toList();
    }

    private List<Coverage> ranked() {
        List<Coverage> ranked = new ArrayList<>();
        summaries().forEach(method -> ranked.addAll(of(method)));
        return ranked;
    }

    /** {@return the recommendation in a sentence: which method is best here, and by which rule} */
    public String verdict() {
        String rule = "a method holds where, averaged over the truths, it misses at most 1.1 times as often as "
                + SafeText.percent(level)
                + " allows and on neither side more than 1.5 times, and at no truth more than twice";
        return ranking().verdict() + "; " + rule;
    }

    @Override
    public Document document() {
        List<Document.Section> sections = new ArrayList<>();
        sections.add(new Document.Section(CoverageColumns.ranking(summaries())));
        if (each) {
            sections.add(new Document.Section(CoverageColumns.resultTable(ranked(), summaries())));
        }
        return new Document(input, sections, List.of(verdict()), notes);
    }

    @Override
    public Table<Coverage> data() {
        return CoverageColumns.resultTable(ranked(), summaries());
    }

    @Override
    public Report.Envelope envelope() {
        return new Report.Envelope(
                input,
                summaries().stream()
                        .map(method -> CoverageForm.method(method, of(method)))
                        .toList(),
                notes);
    }

    @Override
    public List<FigureKind> figureKinds() {
        List<FigureKind> kinds = new ArrayList<>();
        if (CoverageAxes.varied(results).size() == 2) {
            kinds.add(FigureKind.SURFACE);
        }
        if (CoverageAxes.values(results, Coverage::truth).size() > 1) {
            kinds.add(FigureKind.COVERAGE);
        }
        return kinds;
    }

    @Override
    public Figure figure(FigureKind kind) {
        return kind == FigureKind.SURFACE ? CoverageSurfaceFigure.of(this) : CoverageFigure.of(this);
    }

    /** The columns of a coverage report. */
    static final class CoverageColumns {
        /** Returns a table with a row for each method. */
        static Table<CoverageSummary> ranking(List<CoverageSummary> summaries) {
            Digits length = lengths(summaries);
            return new Table<>(
                    List.of(
                            Column.shown("method", CoverageSummary::method),
                            Column.shown("holds", s -> s.holds() ? "yes" : "no"),
                            Column.<CoverageSummary>shown(
                                            "mean coverage",
                                            s -> share(
                                                    s.means().coverage(),
                                                    s.means().error()))
                                    .right(),
                            Column.<CoverageSummary>shown(
                                            "worst",
                                            s -> share(
                                                    s.worst().coverage(),
                                                    s.worst().rates().error()))
                                    .right(),
                            Column.shown("at", s -> s.worst().population()),
                            Column.<CoverageSummary>shown(
                                            "below", s -> share(s.means().missedBelow(), 0))
                                    .right()
                                    .with(Column.Priority.DETAIL),
                            Column.<CoverageSummary>shown(
                                            "above", s -> share(s.means().missedAbove(), 0))
                                    .right()
                                    .with(Column.Priority.DETAIL),
                            Column.<CoverageSummary>shown("length", s -> length.of(s.length()))
                                    .right()
                                    .with(Column.Priority.SUPPORTING),
                            Column.<CoverageSummary>shown("score", s -> length.of(s.score()))
                                    .right()
                                    .with(Column.Priority.EXTRA),
                            Column.<CoverageSummary>shown(
                                            "undefined",
                                            s -> shareUnlessZero(s.means().undefined()))
                                    .right()
                                    .with(Column.Priority.DETAIL)
                                    .optional(),
                            Column.<CoverageSummary>shown(
                                            "degenerate",
                                            s -> shareUnlessZero(s.means().degenerate()))
                                    .right()
                                    .with(Column.Priority.DETAIL)
                                    .optional(),
                            Column.<CoverageSummary>shown(
                                            "no interval",
                                            s -> shareUnlessZero(s.means().without()))
                                    .right()
                                    .with(Column.Priority.DETAIL)
                                    .optional()),
                    summaries);
        }

        /** Returns a table with a row for each method and population. */
        static Table<Coverage> resultTable(List<Coverage> results, List<CoverageSummary> summaries) {
            Digits length = lengths(summaries);
            List<Column<Coverage>> columns = new ArrayList<>();
            columns.add(Column.data("metric", Coverage::metric));
            columns.add(Column.data("method", Coverage::method));
            columns.add(Column.data("level", r -> r.level().value()));
            columns.add(Column.shown("truth", Coverage::population).withData("population", Coverage::population));
            columns.add(Column.data("n", Coverage::n));
            parameters(results)
                    .forEach(name ->
                            columns.add(Column.data(name, r -> r.parameters().getOrDefault(name, Double.NaN))));
            columns.add(Column.<Coverage>number("truth", Coverage::truth, r -> share(r.truth(), 0))
                    .headed("value"));
            columns.add(Column.number(
                    "coverage",
                    Coverage::coverage,
                    r -> share(r.coverage(), r.rates().error())));
            columns.add(Column.data("coverage_error", r -> r.rates().error()));
            columns.add(Column.<Coverage>number(
                            "missed_below",
                            r -> r.rates().missedBelow(),
                            r -> share(r.rates().missedBelow(), 0))
                    .headed("below")
                    .with(Column.Priority.DETAIL));
            columns.add(Column.<Coverage>number(
                            "missed_above",
                            r -> r.rates().missedAbove(),
                            r -> share(r.rates().missedAbove(), 0))
                    .headed("above")
                    .with(Column.Priority.DETAIL));
            columns.add(Column.data("without_interval", r -> r.rates().without()));
            columns.add(Column.data("undefined", r -> r.rates().undefined()));
            columns.add(Column.data("degenerate", r -> r.rates().degenerate()));
            columns.add(Column.number(
                    "length",
                    r -> r.lengths().mean(),
                    r -> length.of(r.lengths().mean())));
            columns.add(Column.data("length_error", r -> r.lengths().error()));
            columns.add(Column.<Coverage>number(
                            "score",
                            r -> r.lengths().score(),
                            r -> length.of(r.lengths().score()))
                    .with(Column.Priority.EXTRA));
            columns.add(Column.data("exact", Coverage::exact));
            columns.add(Column.data("samples", Coverage::samples));
            columns.add(rare("undefined", r -> r.rates().undefined()));
            columns.add(rare("degenerate", r -> r.rates().degenerate()));
            columns.add(rare("no interval", r -> r.rates().without()));
            return new Table<>(columns, results).groupedBy(Coverage::method);
        }

        private static Set<String> parameters(List<Coverage> results) {
            Set<String> parameters = new LinkedHashSet<>();
            results.forEach(r -> parameters.addAll(r.parameters().keySet()));
            parameters.remove("n");
            return parameters;
        }

        private static Column<Coverage> rare(String heading, ToDoubleFunction<Coverage> part) {
            return Column.<Coverage>shown(heading, r -> shareUnlessZero(part.applyAsDouble(r)))
                    .right()
                    .optional();
        }

        /** Returns as many digits as the shortest length needs for two. */
        private static Digits lengths(List<CoverageSummary> summaries) {
            return Digits.ofWidths(
                    summaries.stream().mapToDouble(CoverageSummary::length).filter(Double::isFinite));
        }

        private static String share(double share, double error) {
            String shown = String.format(Locale.ROOT, "%.4f", share);
            return error > 0 ? shown + String.format(Locale.ROOT, " +-%.4f", error) : shown;
        }

        /** Formats a share; a share that rounds to 0 is left empty. */
        private static String shareUnlessZero(double share) {
            return share < 5e-5 ? "" : share(share, 0);
        }
    }
}
