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
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    /**
     * Returns the methods in order of preference.
     *
     * @return a summary for each method
     */
    public List<CoverageSummary> summaries() {
        return ranking().summaries();
    }

    /** Returns the results of a method. */
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

    /**
     * Returns the recommendation in a sentence.
     *
     * @return which method is best here, and by which rule
     */
    public String verdict() {
        String rule = "a method holds where it misses at most 1.1 times as often as " + SafeText.percent(level)
                + " allows, on neither side more than 1.5 times, and nowhere more than twice";
        return ranking().verdict() + "; " + rule;
    }

    @Override
    public Document document() {
        List<Document.Section> sections = new ArrayList<>();
        sections.add(new Document.Section(CoverageColumns.ranking(summaries())));
        if (each) {
            sections.add(new Document.Section(CoverageColumns.each(ranked(), summaries())));
        }
        return new Document(input, sections, List.of(verdict()), notes);
    }

    @Override
    public Table<Coverage> data() {
        return CoverageColumns.each(ranked(), summaries());
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
}
