package dev.credence.page;

import dev.credence.Credence;
import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import dev.credence.figures.vega.VegaLiteWriter;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The content of a page.
 *
 * @param frame what surrounds the results
 * @param results the answers of the page
 * @param more what follows them
 */
record PageParts(Frame frame, Results results, More more) {
    static final PageParts NONE = new PageParts(
            new Frame("", Theme.AUTO, Optional.empty(), Optional.of(VegaLiteWriter.of(Theme.LIGHT)::json)),
            new Results(Optional.empty(), Optional.empty(), List.of(), Optional.empty(), Optional.empty()),
            new More(List.of(), List.of(), Optional.empty()));

    /** The title, the theme, how the page was made, and the form of the figures for other programs. */
    record Frame(
            String title,
            Theme theme,
            Optional<Provenance> provenance,
            Optional<Function<Figure, String>> specifications) {}

    /**
     * The metrics, how others are computed in the same way, the curves, the comparison and the slices.
     *
     * @param request the methods and options for the metrics of the second system and of each class
     */
    record Results(
            Optional<EvaluationReport> evaluation,
            Optional<EvaluationRequest> request,
            List<CurveReport> curves,
            Optional<Compared> compared,
            Optional<SlicedReport> slices) {}

    /** Further tables and reports, and what more data would give. */
    record More(List<NamedTable> tables, List<NamedReport> reports, Optional<MoreData.Outlook> prospect) {}

    /** A comparison with what was compared, and what is installed. */
    record Compared(ComparisonReport report, ObservedPair systems, Credence credence) {}

    /** A further table with the heading of its section. */
    record NamedTable(String heading, Table<?> table) {}

    /** A further report with the heading of its section. */
    record NamedReport(String heading, Report report) {}

    private PageParts with(Frame other) {
        return new PageParts(other, results, more);
    }

    private PageParts with(Results other) {
        return new PageParts(frame, other, more);
    }

    private PageParts with(More other) {
        return new PageParts(frame, results, other);
    }

    private static <T> List<T> plus(List<T> some, T one) {
        return Stream.concat(some.stream(), Stream.of(one)).toList();
    }

    PageParts titled(String title) {
        return with(new Frame(title, frame.theme, frame.provenance, frame.specifications));
    }

    PageParts themed(Theme theme) {
        return with(new Frame(frame.title, theme, frame.provenance, frame.specifications));
    }

    PageParts made(Provenance how) {
        return with(new Frame(frame.title, frame.theme, Optional.of(how), frame.specifications));
    }

    PageParts specified(Optional<Function<Figure, String>> specification) {
        return with(new Frame(frame.title, frame.theme, frame.provenance, specification));
    }

    PageParts evaluated(EvaluationReport report, Optional<EvaluationRequest> request) {
        return with(new Results(Optional.of(report), request, results.curves, results.compared, results.slices));
    }

    PageParts drawn(CurveReport report) {
        return with(new Results(
                results.evaluation, results.request, plus(results.curves, report), results.compared, results.slices));
    }

    PageParts compared(Compared pair) {
        return with(
                new Results(results.evaluation, results.request, results.curves, Optional.of(pair), results.slices));
    }

    PageParts sliced(SlicedReport report) {
        return with(new Results(
                results.evaluation, results.request, results.curves, results.compared, Optional.of(report)));
    }

    PageParts tabulated(NamedTable table) {
        return with(new More(plus(more.tables, table), more.reports, more.prospect));
    }

    PageParts reported(NamedReport report) {
        return with(new More(more.tables, plus(more.reports, report), more.prospect));
    }

    PageParts planned(MoreData.Outlook plans) {
        return with(new More(more.tables, more.reports, Optional.of(plans)));
    }

    boolean isEmpty() {
        return results.evaluation.isEmpty()
                && results.curves.isEmpty()
                && results.compared.isEmpty()
                && results.slices.isEmpty();
    }
}
