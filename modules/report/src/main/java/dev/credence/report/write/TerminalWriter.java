package dev.credence.report.write;

import dev.credence.report.Report;
import dev.credence.report.ReportWriter;
import dev.credence.report.table.Document;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes tables of characters for people, with a plot of each interval and notes below. */
public final class TerminalWriter implements ReportWriter {
    /** 1,000: longer notes, which contain very long labels, are shortened. */
    private static final int LONGEST_NOTE = 1_000;

    private final AnsiStyle style;

    /**
     * Creates a writer for a terminal, or for a file.
     *
     * @param style the abilities of the terminal
     */
    public TerminalWriter(AnsiStyle style) {
        this.style = style;
    }

    @Override
    public String write(Report report) {
        Document document = report.document();
        List<String> lines = new ArrayList<>();
        List<String> notes = new ArrayList<>(document.notes());
        if (!document.input().isEmpty()) {
            String title = Title.of(document.input(), style.unicode());
            style.wrapped(title).forEach(line -> lines.add(style.bold(lines.isEmpty() ? line.strip() : line)));
        }
        document.sections().forEach(section -> add(lines, notes, section));
        addNotes(lines, document.conclusions(), notes.stream().distinct().toList());
        return String.join("\n", lines) + "\n";
    }

    private void add(List<String> lines, List<String> notes, Document.Section section) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        if (!section.title().isEmpty()) {
            style.wrapped(SafeText.clean(section.title())).forEach(line -> lines.add(style.bold(line)));
        }
        TerminalGrid<?> grid = new TerminalGrid<>(section.table(), style);
        lines.addAll(grid.lines());
        notes.addAll(grid.captions());
    }

    private void addNotes(List<String> lines, List<String> conclusions, List<String> notes) {
        if (!conclusions.isEmpty() || !notes.isEmpty()) {
            lines.add("");
        }
        conclusions.forEach(sentence -> lines.addAll(style.wrapped(SafeText.clean(sentence))));
        notes.forEach(note -> style.wrapped(SafeText.shortened(SafeText.clean(note), LONGEST_NOTE))
                .forEach(line -> lines.add(style.dim(line))));
    }

    /** The line above a table, which describes the input. */
    static final class Title {
        private Title() {}

        /** {@code predictions.csv, 569 rows, truth: label, prediction: guess}. */
        static String of(Map<String, Object> input, boolean unicode) {
            List<String> parts = new ArrayList<>();
            input.forEach((name, value) -> parts.add(SafeText.shortened(SafeText.clean(part(name, value)), 200)));
            return String.join(unicode ? " · " : ", ", parts);
        }

        private static String part(String name, Object value) {
            if (name.equals("file")) {
                return value.toString();
            }
            return value instanceof Long count ? SafeText.count(count) + " " + name : name + ": " + value;
        }
    }
}
