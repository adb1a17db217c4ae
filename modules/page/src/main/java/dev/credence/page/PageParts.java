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
import dev.credence.report.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The content of a page. */
record PageParts(
        String title,
        Theme theme,
        Optional<EvaluationReport> evaluation,
        List<CurveReport> curves,
        Optional<ComparedSystems> compared,
        List<NamedTable> tables,
        List<NamedReport> reports,
        Optional<SlicedReport> slices,
        Optional<MoreData.Outlook> prospect,
        Optional<Provenance> provenance,
        Optional<Function<Figure, String>> specifications) {
    static final PageParts NONE = new PageParts(
            "",
            Theme.AUTO,
            Optional.empty(),
            List.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(VegaLiteWriter.of(Theme.LIGHT)::json));

    /** A comparison with what was compared, and what is installed. */
    record ComparedSystems(ComparisonReport report, ObservedPair systems, Credence credence) {}

    /** A further table with the heading of its section. */
    record NamedTable(String heading, Table<?> table) {}

    /** A further report with the heading of its section. */
    record NamedReport(String heading, Report report) {}

    PageParts {
        curves = List.copyOf(curves);
        reports = List.copyOf(reports);
        tables = List.copyOf(tables);
    }

    PageParts titled(String other) {
        return new PageParts(
                other,
                theme,
                evaluation,
                curves,
                compared,
                tables,
                reports,
                slices,
                prospect,
                provenance,
                specifications);
    }

    PageParts themed(Theme other) {
        return new PageParts(
                title,
                other,
                evaluation,
                curves,
                compared,
                tables,
                reports,
                slices,
                prospect,
                provenance,
                specifications);
    }

    PageParts evaluated(EvaluationReport report) {
        return new PageParts(
                title,
                theme,
                Optional.of(report),
                curves,
                compared,
                tables,
                reports,
                slices,
                prospect,
                provenance,
                specifications);
    }

    PageParts drawn(CurveReport report) {
        List<CurveReport> more =
                Stream.concat(curves.stream(), Stream.of(report)).toList();
        return new PageParts(
                title,
                theme,
                evaluation,
                more,
                compared,
                tables,
                reports,
                slices,
                prospect,
                provenance,
                specifications);
    }

    PageParts compared(ComparedSystems pair) {
        return new PageParts(
                title,
                theme,
                evaluation,
                curves,
                Optional.of(pair),
                tables,
                reports,
                slices,
                prospect,
                provenance,
                specifications);
    }

    PageParts tabulated(NamedTable table) {
        List<NamedTable> more = Stream.concat(tables.stream(), Stream.of(table)).toList();
        return new PageParts(
                title,
                theme,
                evaluation,
                curves,
                compared,
                more,
                reports,
                slices,
                prospect,
                provenance,
                specifications);
    }

    PageParts reported(NamedReport report) {
        List<NamedReport> more =
                Stream.concat(reports.stream(), Stream.of(report)).toList();
        return new PageParts(
                title, theme, evaluation, curves, compared, tables, more, slices, prospect, provenance, specifications);
    }

    PageParts sliced(SlicedReport report) {
        return new PageParts(
                title,
                theme,
                evaluation,
                curves,
                compared,
                tables,
                reports,
                Optional.of(report),
                prospect,
                provenance,
                specifications);
    }

    PageParts planned(MoreData.Outlook plans) {
        return new PageParts(
                title,
                theme,
                evaluation,
                curves,
                compared,
                tables,
                reports,
                slices,
                Optional.of(plans),
                provenance,
                specifications);
    }

    PageParts withProvenance(Provenance provenance) {
        return new PageParts(
                title,
                theme,
                evaluation,
                curves,
                compared,
                tables,
                reports,
                slices,
                prospect,
                Optional.of(provenance),
                specifications);
    }

    PageParts specified(Optional<Function<Figure, String>> specification) {
        return new PageParts(
                title,
                theme,
                evaluation,
                curves,
                compared,
                tables,
                reports,
                slices,
                prospect,
                provenance,
                specification);
    }

    boolean isEmpty() {
        return evaluation.isEmpty() && curves.isEmpty() && compared.isEmpty() && slices.isEmpty();
    }
}
