package dev.credence.report.evaluation;

import dev.credence.bayes.posterior.PriorSensitivity;
import dev.credence.report.table.Column;
import dev.credence.report.table.Digits;
import dev.credence.report.table.Footnotes;
import dev.credence.report.table.Section;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** How a posterior depends on its prior, for people. */
final class PriorSection {
    private PriorSection() {}

    static Section of(PriorSensitivity sensitivity, Footnotes footnotes) {
        Digits digits = Digits.ofWidth(narrowest(sensitivity));
        sensitivity.rows().forEach(row -> footnotes.marks(row.refused().stream().toList()));
        Table<PriorSensitivity.Row> table = new Table<>(
                List.of(
                        Column.text("prior", PriorSensitivity.Row::prior),
                        Column.number("weight", PriorSensitivity.Row::weight, row -> weight(row.weight())),
                        Column.<PriorSensitivity.Row>shown(
                                        "mean",
                                        row -> row.summary()
                                                .map(posterior -> digits.of(posterior.mean()))
                                                .orElse(""))
                                .right(),
                        Column.<PriorSensitivity.Row>shown(
                                        "median",
                                        row -> row.summary()
                                                .map(posterior -> digits.of(posterior.median()))
                                                .orElse(""))
                                .right(),
                        Column.shown(
                                SafeText.percent(sensitivity.level()) + " interval",
                                row -> row.summary()
                                        .map(posterior -> digits.interval(row.lower(), row.upper()))
                                        .orElse("refused")),
                        Column.<PriorSensitivity.Row>shown(
                                        "notes",
                                        row -> footnotes.marks(
                                                row.refused().stream().toList()))
                                .headless()),
                sensitivity.rows());
        return new Section(
                SafeText.cell(sensitivity.metric()) + " under other priors: a bound moves by at most "
                        + digits.of(sensitivity.largestShift()),
                table);
    }

    private static double narrowest(PriorSensitivity table) {
        return table.rows().stream()
                .mapToDouble(row -> row.upper() - row.lower())
                .filter(width -> width > 0)
                .min()
                .orElse(1);
    }

    private static String weight(double weight) {
        return BigDecimal.valueOf(weight)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
