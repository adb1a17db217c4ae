package dev.credence.cli.report;

import dev.credence.api.interval.Estimate;
import dev.credence.cli.curve.CurveRow;
import dev.credence.cli.curve.CurveSheet;
import java.util.ArrayList;
import java.util.List;

/** Curves as Markdown tables: areas with their intervals, then the points. */
public final class CurveMarkdown implements CurveReporter {
    @Override
    public String write(CurveReport report) {
        List<String> lines = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        lines.add("| score | metric | value | " + Text.percent(report.question().level()) + " interval | method | n |");
        lines.add("|:--|:--|--:|:--|:--|--:|");
        for (CurveReport.Drawn drawn : report.curves()) {
            drawn.areas().forEach(answer -> {
                lines.add(area(drawn.sheet(), answer.estimate()));
                notes.addAll(answer.estimate().notes());
                answer.reason().ifPresent(notes::add);
            });
            notes.addAll(drawn.sheet().notes());
        }
        report.contrasts().forEach(contrast -> notes.addAll(Verdict.notes(contrast, report.question())));
        report.curves().forEach(drawn -> addPoints(lines, drawn.sheet(), report));
        notes.addAll(report.notes());
        if (!notes.isEmpty()) {
            lines.add("");
            notes.stream().distinct().forEach(note -> lines.add("- " + Text.markdown(note)));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String area(CurveSheet sheet, Estimate e) {
        Digits digits = Digits.of(List.of(e));
        return row(
                Text.markdown(sheet.name()),
                Text.markdown(e.metric()),
                digits.of(e.value()),
                e.method().isEmpty() ? "none" : digits.interval(e.lower(), e.upper()),
                Text.markdown(e.method()),
                Text.count(e.n()));
    }

    private static void addPoints(List<String> lines, CurveSheet sheet, CurveReport report) {
        lines.add("");
        String x = sheet.kind().across();
        String y = sheet.kind().up();
        String band =
                sheet.band().isEmpty() ? "" : Text.percent(report.question().level()) + " " + sheet.band();
        lines.add(row("threshold (" + Text.markdown(sheet.name()) + ")", x, band, y, band));
        lines.add("|--:|--:|:--|--:|:--|");
        sheet.rows().forEach(row -> lines.add(point(row, report)));
    }

    private static String point(CurveRow row, CurveReport report) {
        return row(
                CurveTable.threshold(report.threshold(row.threshold())),
                CurveTable.rate(row.x()),
                CurveTable.interval(row.xLower(), row.xUpper()),
                CurveTable.rate(row.y()),
                CurveTable.interval(row.yLower(), row.yUpper()));
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
