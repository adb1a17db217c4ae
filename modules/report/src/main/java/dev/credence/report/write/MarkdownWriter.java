package dev.credence.report.write;

import dev.credence.report.Report;
import dev.credence.report.ReportWriter;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes Markdown tables, to paste into a document or a pull request. */
public final class MarkdownWriter implements ReportWriter {
    /** Creates a writer. */
    public MarkdownWriter() {}

    @Override
    public String write(Report report) {
        Document document = report.document();
        List<String> lines = new ArrayList<>();
        for (String sentence : document.conclusions()) {
            lines.addAll(lines.isEmpty() ? List.of() : List.of(""));
            lines.add("**" + SafeText.markdown(sentence) + "**");
        }
        addItems(lines, document.remarks());
        document.sections().forEach(section -> add(lines, section));
        addItems(lines, document.notes(Document.Medium.MARKDOWN));
        return String.join("\n", lines) + "\n";
    }

    private static void addItems(List<String> lines, List<String> sentences) {
        if (!sentences.isEmpty() && !lines.isEmpty()) {
            lines.add("");
        }
        sentences.forEach(sentence -> lines.add("- " + SafeText.markdown(sentence)));
    }

    private static void add(List<String> lines, Document.Section section) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        if (!section.title().isEmpty()) {
            lines.add("**" + SafeText.markdown(section.title()) + "**");
            lines.add("");
        }
        addTable(lines, section.table());
    }

    private static <R> void addTable(List<String> lines, Table<R> table) {
        var columns = table.columns(Document.Medium.MARKDOWN);
        lines.add(line(columns.stream().map(column -> column.heading(Document.Medium.MARKDOWN))));
        lines.add(columns.stream()
                .map(column -> column.isRight() ? "--:" : ":--")
                .collect(Collectors.joining("|", "|", "|")));
        table.texts(Document.Medium.MARKDOWN).forEach(row -> lines.add(line(row.stream())));
    }

    private static String line(Stream<String> cells) {
        return cells.map(SafeText::markdown).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
