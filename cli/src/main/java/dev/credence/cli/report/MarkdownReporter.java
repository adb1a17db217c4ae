package dev.credence.cli.report;

import dev.credence.api.interval.Estimate;
import java.util.ArrayList;
import java.util.List;

/** A Markdown table, to paste into a report or a pull request. */
public final class MarkdownReporter implements Reporter {
    @Override
    public String write(Report report) {
        Digits digits =
                Digits.of(report.answers().stream().map(Answer::estimate).toList());
        Footnotes footnotes = new Footnotes();
        List<String> lines = new ArrayList<>();
        lines.add("| metric | value | " + Text.percent(report.level()) + " interval | method | n | notes |");
        lines.add("|:--|--:|:--|:--|--:|:--|");
        for (Answer answer : report.answers()) {
            Estimate e = answer.estimate();
            List<String> notes = new ArrayList<>(e.notes());
            answer.reason().ifPresent(notes::add);
            lines.add("| " + Text.markdown(e.metric()) + " | " + digits.of(e.value()) + " | "
                    + (e.method().isEmpty() ? "none" : digits.interval(e.lower(), e.upper())) + " | "
                    + Text.markdown(e.method()) + " | " + Text.count(e.n()) + " | "
                    + footnotes.marks(notes) + " |");
        }
        List<String> below = new ArrayList<>(footnotes.lines());
        below.addAll(report.notes());
        if (!below.isEmpty()) {
            lines.add("");
            below.forEach(note -> lines.add("- " + Text.markdown(note)));
        }
        return String.join("\n", lines) + "\n";
    }
}
