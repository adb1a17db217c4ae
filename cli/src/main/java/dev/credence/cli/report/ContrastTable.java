package dev.credence.cli.report;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.cli.Console.Looks;
import java.util.ArrayList;
import java.util.List;

/** Comparisons as a table for people, with a picture of each difference around zero. */
public final class ContrastTable implements ContrastReporter {
    private final Looks looks;
    private final Paint paint;

    /** A table for a terminal, or plain for a file. */
    public ContrastTable(Looks looks) {
        this.looks = looks;
        this.paint = new Paint(looks.colour());
    }

    @Override
    public String write(ContrastReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(paint.bold(Title.of(report.input(), looks.unicode())));
        lines.add("");
        Footnotes footnotes = new Footnotes();
        lines.addAll(rows(report.contrasts(), report.question(), footnotes));
        List<String> notes = new ArrayList<>(footnotes.lines());
        report.notes().forEach(note -> notes.add(Footnotes.line(note)));
        if (!notes.isEmpty()) {
            lines.add("");
            notes.forEach(note -> lines.add(paint.dim(" " + note)));
        }
        return String.join("\n", lines) + "\n";
    }

    /** The table alone. */
    List<String> rows(List<Contrast> contrasts, ComparisonOptions question, Footnotes footnotes) {
        List<Comparison> all = contrasts.stream().map(Contrast::comparison).toList();
        double reach = reach(all);
        Bar bar = new Bar(looks.unicode(), 25, -reach, reach);
        Digits digits = Digits.ofWidth(all.stream()
                .mapToDouble(c -> c.upper() - c.lower())
                .filter(width -> width > 0)
                .min()
                .orElse(1));
        Grid grid = new Grid()
                .left("")
                .right("first")
                .right("second")
                .right("difference")
                .left(Text.percent(question.level()) + " interval")
                .optionalRight("p")
                .optionalRight("P(first better)")
                .left("comparator")
                .right("n")
                .left(bar.scale())
                .left("");
        contrasts.forEach(contrast -> addRow(grid, contrast, question, digits, bar, footnotes));
        return grid.lines(paint::bold, line -> line);
    }

    private static void addRow(
            Grid grid, Contrast contrast, ComparisonOptions question, Digits digits, Bar bar, Footnotes footnotes) {
        Comparison c = contrast.comparison();
        grid.row(
                Text.cell(c.metric()),
                digits.of(c.first()),
                digits.of(c.second()),
                digits.of(c.difference()),
                c.comparator().isEmpty() ? "none" : digits.interval(c.lower(), c.upper()),
                Verdict.small(c.pValue()),
                Verdict.probability(c.probabilityFirstBetter(), c.probabilitySecondBetter()),
                Text.cell(c.comparator()),
                Text.count(c.n()),
                bar.draw(c.lower(), c.difference(), c.upper()),
                footnotes.marks(Verdict.notes(contrast, question)));
    }

    /** A round number that all bounded differences fit in. */
    private static double reach(List<Comparison> comparisons) {
        double largest = comparisons.stream()
                .mapToDouble(c -> Math.max(Math.abs(c.lower()), Math.abs(c.upper())))
                .filter(x -> x <= 2)
                .max()
                .orElse(1);
        for (double round : new double[] {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1}) {
            if (largest <= round) {
                return round;
            }
        }
        return 2;
    }
}
