package dev.credence.report.write;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.credence.report.Report;
import dev.credence.report.ReportWriter;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a CSV row for each result, with unrounded numbers and empty cells for missing values. */
public final class CsvReportWriter implements ReportWriter {
    /** Creates a writer. */
    public CsvReportWriter() {}

    @Override
    public String write(Report report) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            write(report.data(), csv);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static <R> void write(Table<R> table, CsvWriter csv) {
        List<Column<R>> columns = table.columns(Document.Medium.DATA);
        csv.writeRecord(columns.stream().map(Column::name).toList());
        table.rows()
                .forEach(row -> csv.writeRecord(
                        columns.stream().map(column -> field(column.value(row))).toList()));
    }

    private static String field(@Nullable Object value) {
        if (value == null || (value instanceof Double number && Double.isNaN(number))) {
            return "";
        }
        return value instanceof String text ? withoutFormulas(text) : value.toString();
    }

    /** Returns text from the data that is safe for a terminal and for a spreadsheet, which takes a leading = for a formula. */
    private static String withoutFormulas(String outside) {
        String clean = SafeText.clean(outside);
        return !clean.isEmpty() && "=+-@".indexOf(clean.charAt(0)) >= 0 ? "'" + clean : clean;
    }
}
