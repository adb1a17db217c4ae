package dev.credence.cli.report;

import dev.credence.api.interval.Estimate;
import dev.credence.cli.Console.Looks;
import dev.credence.cli.curve.CurveForm;
import dev.credence.cli.curve.CurveRow;
import dev.credence.cli.curve.CurveSheet;
import dev.credence.curves.CurvePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Curves as tables for people: areas with their intervals, then the points. */
public final class CurveTable implements CurveReporter {
    private final Looks looks;
    private final Paint paint;

    /** A table for a terminal, or plain for a file. */
    public CurveTable(Looks looks) {
        this.looks = looks;
        this.paint = new Paint(looks.colour());
    }

    @Override
    public String write(CurveReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(paint.bold(Title.of(report.input(), looks.unicode())));
        lines.add("");
        Footnotes footnotes = new Footnotes();
        lines.addAll(areas(report, footnotes));
        if (!report.contrasts().isEmpty()) {
            lines.add("");
            lines.addAll(new ContrastTable(looks).rows(report.contrasts(), report.question(), footnotes));
        }
        for (CurveReport.Drawn drawn : report.curves()) {
            lines.add("");
            lines.addAll(points(drawn.sheet(), report));
        }
        addNotes(lines, report, footnotes);
        return String.join("\n", lines) + "\n";
    }

    private void addNotes(List<String> lines, CurveReport report, Footnotes footnotes) {
        List<String> notes = new ArrayList<>(footnotes.lines());
        report.curves().forEach(drawn -> drawn.sheet().notes().forEach(note -> notes.add(Footnotes.line(note))));
        report.notes().forEach(note -> notes.add(Footnotes.line(note)));
        if (!notes.isEmpty()) {
            lines.add("");
            notes.forEach(note -> lines.add(paint.dim(" " + note)));
        }
    }

    private List<String> areas(CurveReport report, Footnotes footnotes) {
        Bar bar = Bar.unit(looks.unicode(), 25);
        Digits digits = Digits.of(report.curves().stream()
                .flatMap(drawn -> drawn.areas().stream())
                .map(Answer::estimate)
                .toList());
        Grid grid = new Grid()
                .left("")
                .right("value")
                .left(Text.percent(report.question().level()) + " interval")
                .left("method")
                .right("n")
                .left(bar.scale())
                .left("");
        for (CurveReport.Drawn drawn : report.curves()) {
            grid.heading(Text.cell(drawn.sheet().name()));
            drawn.areas().forEach(answer -> addArea(grid, answer, digits, bar, footnotes));
        }
        return grid.lines(paint::bold, line -> line);
    }

    private static void addArea(Grid grid, Answer answer, Digits digits, Bar bar, Footnotes footnotes) {
        Estimate e = answer.estimate();
        List<String> notes = new ArrayList<>(e.notes());
        answer.reason().ifPresent(notes::add);
        grid.row(
                Text.cell(e.metric()),
                digits.of(e.value()),
                e.method().isEmpty() ? "none" : digits.interval(e.lower(), e.upper()),
                Text.cell(e.method()),
                Text.count(e.n()),
                bar.draw(e.lower(), e.value(), e.upper()),
                footnotes.marks(notes));
    }

    private List<String> points(CurveSheet sheet, CurveReport report) {
        Bar bar = Bar.unit(looks.unicode(), 25);
        String band = sheet.band().isEmpty() ? "" : bandTitle(sheet, report);
        List<String> lines = new ArrayList<>();
        lines.add(" " + paint.bold(Text.cell(sheet.name()) + ": " + CurveForm.title(sheet) + band));
        Grid grid = new Grid()
                .right("threshold")
                .right(sheet.kind().across())
                .optionalLeft(sheet.ellipse() ? "lower and upper" : "band")
                .right(sheet.kind().up())
                .optionalLeft(sheet.ellipse() ? "lower and upper" : "band")
                .optionalRight("tp")
                .optionalRight("fp")
                .optionalRight("fn")
                .optionalRight("tn")
                .left(bar.scale());
        sheet.rows().forEach(row -> grid.row(cells(row, report, bar)));
        lines.addAll(grid.lines(paint::bold, line -> line));
        return lines;
    }

    private static String bandTitle(CurveSheet sheet, CurveReport report) {
        return ", " + Text.percent(report.question().level()) + (sheet.simultaneous() ? " simultaneous" : "")
                + " band by " + Text.cell(sheet.band());
    }

    private static Object[] cells(CurveRow row, CurveReport report, Bar bar) {
        CurvePoint counts = row.counts();
        return new Object[] {
            threshold(report.threshold(row.threshold())),
            rate(row.x()),
            interval(row.xLower(), row.xUpper()),
            rate(row.y()),
            interval(row.yLower(), row.yUpper()),
            counts == null ? "" : Text.count(counts.truePositives()),
            counts == null ? "" : Text.count(counts.falsePositives()),
            counts == null ? "" : Text.count(counts.falseNegatives()),
            counts == null ? "" : Text.count(counts.trueNegatives()),
            Double.isNaN(row.yLower())
                    ? bar.draw(row.y(), row.y(), row.y())
                    : bar.draw(row.yLower(), row.y(), row.yUpper())
        };
    }

    static String threshold(double threshold) {
        return Double.isNaN(threshold) ? "" : String.format(Locale.ROOT, "%.6g", threshold);
    }

    static String rate(double rate) {
        return Double.isNaN(rate) ? "undefined" : String.format(Locale.ROOT, "%.4f", rate);
    }

    static String interval(double lower, double upper) {
        return Double.isNaN(lower) || Double.isNaN(upper) ? "" : "[" + rate(lower) + ", " + rate(upper) + "]";
    }
}
