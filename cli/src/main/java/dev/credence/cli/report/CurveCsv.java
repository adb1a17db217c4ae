package dev.credence.cli.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.credence.cli.curve.CurveRow;
import dev.credence.cli.curve.CurveSheet;
import dev.credence.curves.CurvePoint;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** A row per point of each curve; numbers in full, empty where there is none. */
public final class CurveCsv implements CurveReporter {
    @Override
    public String write(CurveReport report) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(header(report.curves().get(0).sheet()));
            for (CurveReport.Drawn drawn : report.curves()) {
                drawn.sheet().rows().forEach(row -> csv.writeRecord(cells(drawn.sheet(), row, report)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static List<String> header(CurveSheet sheet) {
        String x = sheet.kind().across();
        String y = sheet.kind().up();
        return List.of(
                "score",
                "threshold",
                x,
                x + "_lower",
                x + "_upper",
                y,
                y + "_lower",
                y + "_upper",
                "tp",
                "fp",
                "fn",
                "tn");
    }

    private static List<String> cells(CurveSheet sheet, CurveRow row, CurveReport report) {
        CurvePoint counts = row.counts();
        return List.of(
                CsvReporter.cell(sheet.name()),
                CsvReporter.number(report.threshold(row.threshold())),
                CsvReporter.number(row.x()),
                CsvReporter.number(row.xLower()),
                CsvReporter.number(row.xUpper()),
                CsvReporter.number(row.y()),
                CsvReporter.number(row.yLower()),
                CsvReporter.number(row.yUpper()),
                counts == null ? "" : Long.toString(counts.truePositives()),
                counts == null ? "" : Long.toString(counts.falsePositives()),
                counts == null ? "" : Long.toString(counts.falseNegatives()),
                counts == null ? "" : Long.toString(counts.trueNegatives()));
    }
}
