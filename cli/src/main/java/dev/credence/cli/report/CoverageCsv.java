package dev.credence.cli.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.credence.montecarlo.coverage.Coverage;
import dev.credence.montecarlo.coverage.CoverageSummary;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A row per method and truth, methods best first; numbers in full. */
public final class CoverageCsv implements CoverageReporter {
    private static final List<String> FIRST = List.of("metric", "method", "level", "population", "n");
    private static final List<String> LAST = List.of(
            "truth",
            "coverage",
            "coverage_error",
            "missed_below",
            "missed_above",
            "without_interval",
            "undefined",
            "degenerate",
            "length",
            "length_error",
            "score",
            "exact",
            "samples");

    @Override
    public String write(CoverageReport report) {
        Set<String> parameters = new LinkedHashSet<>();
        report.findings()
                .results()
                .forEach(r -> parameters.addAll(r.parameters().keySet()));
        parameters.remove("n");
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            List<String> header = new ArrayList<>(FIRST);
            header.addAll(parameters);
            header.addAll(LAST);
            csv.writeRecord(header);
            for (CoverageSummary method : report.ranking()) {
                report.of(method).forEach(result -> csv.writeRecord(cells(result, parameters)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static List<String> cells(Coverage r, Set<String> parameters) {
        List<String> cells = new ArrayList<>(List.of(
                CsvReporter.cell(r.metric()),
                CsvReporter.cell(r.method()),
                CsvReporter.number(r.level().value()),
                CsvReporter.cell(r.population()),
                Long.toString(r.n())));
        parameters.forEach(name -> cells.add(CsvReporter.number(r.parameters().getOrDefault(name, Double.NaN))));
        cells.addAll(List.of(
                CsvReporter.number(r.truth()),
                CsvReporter.number(r.coverage()),
                CsvReporter.number(r.coverageError()),
                CsvReporter.number(r.missedBelow()),
                CsvReporter.number(r.missedAbove()),
                CsvReporter.number(r.without()),
                CsvReporter.number(r.undefined()),
                CsvReporter.number(r.degenerate()),
                CsvReporter.number(r.length()),
                CsvReporter.number(r.lengthError()),
                CsvReporter.number(r.score()),
                Boolean.toString(r.exact()),
                Long.toString(r.samples())));
        return cells;
    }
}
