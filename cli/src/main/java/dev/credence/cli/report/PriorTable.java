package dev.credence.cli.report;

import dev.credence.api.interval.PosteriorSummary;
import dev.credence.bayes.PriorSensitivity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How posteriors depend on their prior, for people. */
final class PriorTable {
    private final Paint paint;
    private final Footnotes footnotes;

    PriorTable(Paint paint, Footnotes footnotes) {
        this.paint = paint;
        this.footnotes = footnotes;
    }

    /** A block of lines for each metric, an empty line before it. */
    List<String> lines(List<PriorSensitivity> tables) {
        List<String> lines = new ArrayList<>();
        for (PriorSensitivity table : tables) {
            Digits digits = Digits.ofWidth(narrowest(table));
            lines.add("");
            lines.add(paint.bold(" " + Text.cell(table.metric()) + " under other priors: a bound moves by at most "
                    + digits.of(table.largestShift())));
            lines.addAll(grid(table, digits).lines(paint::bold, line -> line));
        }
        return lines;
    }

    private static double narrowest(PriorSensitivity table) {
        return table.rows().stream()
                .mapToDouble(row -> row.upper() - row.lower())
                .filter(width -> width > 0)
                .min()
                .orElse(1);
    }

    private Grid grid(PriorSensitivity table, Digits digits) {
        Grid grid = new Grid()
                .left("prior")
                .right("weight")
                .right("mean")
                .right("median")
                .left(Text.percent(table.level()) + " interval")
                .left("");
        table.rows().forEach(row -> addRow(grid, row, digits));
        return grid;
    }

    private void addRow(Grid grid, PriorSensitivity.Row row, Digits digits) {
        Optional<PosteriorSummary> summary = row.summary();
        grid.row(
                row.prior(),
                weight(row.weight()),
                summary.map(posterior -> digits.of(posterior.mean())).orElse(""),
                summary.map(posterior -> digits.of(posterior.median())).orElse(""),
                summary.map(posterior -> digits.interval(row.lower(), row.upper()))
                        .orElse("refused"),
                footnotes.marks(row.refused().stream().toList()));
    }

    private static String weight(double weight) {
        return BigDecimal.valueOf(weight)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
