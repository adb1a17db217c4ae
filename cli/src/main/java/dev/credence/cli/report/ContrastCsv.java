package dev.credence.cli.report;

import static java.lang.Double.NaN;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Equivalence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A row per comparison; numbers in full, empty where there is none. */
public final class ContrastCsv implements ContrastReporter {
    private static final String[] HEADER = {
        "metric",
        "first",
        "second",
        "difference",
        "lower",
        "upper",
        "level",
        "kind",
        "ratio",
        "ratio_lower",
        "ratio_upper",
        "statistic",
        "p_value",
        "p_first_greater",
        "p_second_greater",
        "p_non_inferiority",
        "p_equivalence",
        "probability_first_better",
        "probability_second_better",
        "rope_inside",
        "rope_first",
        "rope_second",
        "comparator",
        "n",
        "exact",
        "status",
        "notes"
    };

    @Override
    public String write(ContrastReport report) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(HEADER);
            report.contrasts().forEach(contrast -> csv.writeRecord(cells(contrast, report.question())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static List<String> cells(Contrast contrast, ComparisonOptions question) {
        Comparison c = contrast.comparison();
        boolean none = c.comparator().isEmpty();
        List<String> cells = new ArrayList<>();
        cells.add(CsvReporter.cell(c.metric()));
        add(
                cells,
                c.first(),
                c.second(),
                c.difference(),
                c.lower(),
                c.upper(),
                c.level().value());
        cells.add(none ? "" : c.kind().name().toLowerCase(Locale.ROOT));
        addRatio(cells, c);
        addTests(cells, c);
        addPosterior(cells, c);
        cells.add(CsvReporter.cell(c.comparator()));
        cells.add(Long.toString(c.n()));
        cells.add(none ? "" : Boolean.toString(c.exact()));
        cells.add(c.status().name().toLowerCase(Locale.ROOT));
        cells.add(CsvReporter.cell(String.join("; ", Verdict.notes(contrast, question))));
        return cells;
    }

    private static void addRatio(List<String> cells, Comparison c) {
        Comparison.Ratio ratio = c.ratio().orElse(new Comparison.Ratio(NaN, NaN, NaN));
        add(cells, ratio.value(), ratio.lower(), ratio.upper());
    }

    private static void addTests(List<String> cells, Comparison c) {
        TestResult t = c.test().orElse(new TestResult(NaN, NaN, NaN, NaN, NaN, NaN));
        add(
                cells,
                t.statistic(),
                t.twoSided(),
                t.firstGreater(),
                t.secondGreater(),
                t.nonInferiority(),
                t.equivalence());
    }

    private static void addPosterior(List<String> cells, Comparison c) {
        Equivalence rope = c.equivalence().orElse(new Equivalence(NaN, NaN, NaN, NaN));
        add(cells, c.probabilityFirstBetter(), c.probabilitySecondBetter(), rope.inside(), rope.first(), rope.second());
    }

    private static void add(List<String> cells, double... numbers) {
        for (double number : numbers) {
            cells.add(CsvReporter.number(number));
        }
    }
}
