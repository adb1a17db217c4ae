package dev.credence.report.write;

import dev.credence.report.Report;
import dev.credence.report.ReportWriter;
import dev.credence.report.table.Document;
import dev.credence.report.table.Medium;
import dev.credence.report.table.Section;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;

/** Tables of characters for people, with a picture of each interval and notes below. */
public final class TerminalWriter implements ReportWriter {
    /** 1,000: a note that holds a monstrous label is still a note. */
    private static final int LONGEST_NOTE = 1_000;

    private final AnsiStyle style;

    /**
     * For a terminal, or plain for a file.
     *
     * @param style what can be shown
     */
    public TerminalWriter(AnsiStyle style) {
        this.style = style;
    }

    @Override
    public String write(Report report) {
        Document document = report.document();
        List<String> lines = new ArrayList<>();
        if (!document.input().isEmpty()) {
            lines.add(style.bold(Title.of(document.input(), style.unicode())));
        }
        document.sections().forEach(section -> add(lines, section));
        addNotes(lines, document);
        return String.join("\n", lines) + "\n";
    }

    private void add(List<String> lines, Section section) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        if (!section.title().isEmpty()) {
            lines.add(" " + style.bold(SafeText.clean(section.title())));
        }
        lines.addAll(new TerminalGrid<>(section.table(), style).lines());
    }

    private void addNotes(List<String> lines, Document document) {
        List<String> notes = document.notes(Medium.TERMINAL);
        if (!document.conclusions().isEmpty() || !notes.isEmpty()) {
            lines.add("");
        }
        document.conclusions().forEach(sentence -> lines.add(" " + SafeText.clean(sentence)));
        notes.forEach(note -> lines.add(style.dim(" " + SafeText.shortened(SafeText.clean(note), LONGEST_NOTE))));
    }
}
