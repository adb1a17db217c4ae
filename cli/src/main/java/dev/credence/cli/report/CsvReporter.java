package dev.credence.cli.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.credence.api.interval.Estimate;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A row per estimate; numbers in full, empty where there is none. */
public final class CsvReporter implements Reporter {
    private static final String[] HEADER = {
        "group",
        "metric",
        "value",
        "lower",
        "upper",
        "level",
        "kind",
        "method",
        "n",
        "effective_n",
        "design_effect",
        "exact",
        "status",
        "notes"
    };

    @Override
    public String write(Report report) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(HEADER);
            report.answers().forEach(answer -> csv.writeRecord(cells(answer)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static List<String> cells(Answer answer) {
        Estimate e = answer.estimate();
        List<String> notes = new ArrayList<>(e.notes());
        answer.reason().ifPresent(notes::add);
        return List.of(
                cell(answer.group()),
                cell(e.metric()),
                number(e.value()),
                number(e.lower()),
                number(e.upper()),
                number(e.level().value()),
                e.method().isEmpty() ? "" : e.kind().name().toLowerCase(Locale.ROOT),
                cell(e.method()),
                Long.toString(e.n()),
                number(e.effectiveN()),
                number(e.designEffect()),
                e.method().isEmpty() ? "" : Boolean.toString(e.exact()),
                e.status().name().toLowerCase(Locale.ROOT),
                cell(String.join("; ", notes)));
    }

    static String number(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }

    /** Text from outside: made harmless for a terminal, and for a spreadsheet that takes a leading = for a formula. */
    static String cell(String outside) {
        String clean = Text.clean(outside);
        return !clean.isEmpty() && "=+-@".indexOf(clean.charAt(0)) >= 0 ? "'" + clean : clean;
    }
}
