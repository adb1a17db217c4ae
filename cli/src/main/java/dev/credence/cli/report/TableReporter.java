package dev.credence.cli.report;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Console.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A table for people: grouped, with a picture of each interval, notes below. */
public final class TableReporter implements Reporter {
    /** 10: a larger matrix no longer fits a terminal, and its cells no longer tell much. */
    private static final int SHOWN_CLASSES = 10;

    private final Looks looks;
    private final Paint paint;

    /** A table for a terminal, or plain for a file. */
    public TableReporter(Looks looks) {
        this.looks = looks;
        this.paint = new Paint(looks.colour());
    }

    @Override
    public String write(Report report) {
        List<String> lines = new ArrayList<>();
        lines.add(paint.bold(title(report)));
        lines.add("");
        report.data()
                .matrix()
                .map(Sample::evidence)
                .filter(m -> m.classes() <= SHOWN_CLASSES)
                .ifPresent(matrix -> addMatrix(lines, matrix));
        Footnotes footnotes = new Footnotes();
        lines.addAll(table(report, footnotes));
        lines.addAll(new PriorTable(paint, footnotes).lines(report.priors()));
        List<String> notes = new ArrayList<>(footnotes.lines());
        report.notes().forEach(note -> notes.add(Footnotes.line(note)));
        if (!notes.isEmpty()) {
            lines.add("");
            notes.forEach(note -> lines.add(paint.dim(" " + note)));
        }
        return String.join("\n", lines) + "\n";
    }

    private String title(Report report) {
        return Title.of(report.input(), looks.unicode());
    }

    private void addMatrix(List<String> lines, ConfusionMatrix matrix) {
        Grid grid = new Grid().left("truth \\ predicted");
        matrix.labels().forEach(label -> grid.right(Text.cell(label)));
        for (String truth : matrix.labels()) {
            Object[] cells = new Object[matrix.classes() + 1];
            cells[0] = Text.cell(truth);
            for (int j = 0; j < matrix.classes(); j++) {
                cells[j + 1] = Text.count(matrix.count(truth, matrix.labels().get(j)));
            }
            grid.row(cells);
        }
        lines.addAll(grid.lines(paint::bold, line -> line));
        lines.add("");
    }

    private List<String> table(Report report, Footnotes footnotes) {
        Bar bar = Bar.unit(looks.unicode(), 25);
        Digits digits =
                Digits.of(report.answers().stream().map(Answer::estimate).toList());
        Grid grid = new Grid()
                .left("")
                .right("value")
                .left(Text.percent(report.level()) + " interval")
                .left("method")
                .right("n")
                .left(bar.scale())
                .left("");
        String group = "";
        for (Answer answer : report.answers()) {
            if (!answer.group().equals(group)) {
                group = answer.group();
                grid.heading(Text.cell(group));
            }
            addRow(grid, answer, digits, bar, footnotes);
        }
        return grid.lines(paint::bold, this::painted);
    }

    private static void addRow(Grid grid, Answer answer, Digits digits, Bar bar, Footnotes footnotes) {
        Estimate e = answer.estimate();
        List<String> notes = new ArrayList<>(e.notes());
        answer.reason().ifPresent(notes::add);
        effective(e).ifPresent(notes::add);
        boolean drawn = answer.range().lower() >= -1 && answer.range().upper() <= 1;
        grid.row(
                Text.cell(e.metric()),
                digits.of(e.value()),
                e.method().isEmpty() ? "none" : digits.interval(e.lower(), e.upper()),
                Text.cell(e.method()),
                Text.count(e.n()),
                drawn ? bar.draw(e.lower(), e.value(), e.upper()) : "",
                footnotes.marks(notes));
    }

    /** The design effect, which tells how far the rows are from independent. */
    private static Optional<String> effective(Estimate e) {
        return !(Math.abs(e.designEffect() - 1) >= 0.01)
                ? Optional.empty()
                : Optional.of(String.format(
                        java.util.Locale.ROOT,
                        "%s: design effect %.3g, effective n %.4g",
                        e.metric(),
                        e.designEffect(),
                        e.effectiveN()));
    }

    /** The picture in colour: it is the only place where these characters stand. */
    private String painted(String line) {
        if (!looks.colour()) {
            return line;
        }
        int from = first(line, looks.unicode() ? "├◂●" : "|*<");
        int to = last(line, looks.unicode() ? "┤▸●" : "|*>");
        return from < 0 || to < from
                ? line
                : line.substring(0, from) + paint.bar(line.substring(from, to + 1)) + line.substring(to + 1);
    }

    private static int first(String line, String any) {
        return any.chars().map(line::indexOf).filter(i -> i >= 0).min().orElse(-1);
    }

    private static int last(String line, String any) {
        return any.chars().map(line::lastIndexOf).max().orElse(-1);
    }
}
