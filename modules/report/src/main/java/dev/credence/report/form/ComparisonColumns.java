package dev.credence.report.form;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.Note;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ComparisonRow.ComparedClass;
import dev.credence.report.table.Column;
import dev.credence.report.table.Column.Priority;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The columns of comparisons in all formats. */
public final class ComparisonColumns {
    private final ComparisonOptions options;
    private final Footnotes footnotes;
    private final SystemNames names;
    private final DifferenceScale scale;

    private ComparisonColumns(
            List<ComparisonRow> rows, ComparisonOptions options, SystemNames names, Footnotes footnotes) {
        this.options = options;
        this.names = names;
        this.footnotes = footnotes;
        this.scale =
                DifferenceScale.of(rows.stream().map(ComparisonRow::comparison).toList());
    }

    /**
     * Returns a table of comparisons.
     *
     * @param options their level and margin
     * @param footnotes receives the notes of the rows
     */
    public static Table<ComparisonRow> table(List<ComparisonRow> rows, ComparisonOptions options, Footnotes footnotes) {
        return table(rows, options, SystemNames.NONE, footnotes);
    }

    /**
     * Returns a table of comparisons whose columns of values have the names of the systems.
     *
     * @param options their level and margin
     * @param footnotes receives the notes of the rows
     */
    public static Table<ComparisonRow> table(
            List<ComparisonRow> rows, ComparisonOptions options, SystemNames names, Footnotes footnotes) {
        rows.forEach(row -> footnotes.marksOf(remarks(row, options.margin())));
        return new Table<>(new ComparisonColumns(rows, options, names, footnotes).columns(), rows);
    }

    /**
     * Returns a table of comparisons of each class.
     *
     * @param options their level and margin
     * @param footnotes receives the notes of the rows
     * @param adjusted returns the adjusted p-value of a row; NaN if it has none
     */
    static Table<ComparisonRow> classes(
            List<ComparisonRow> rows,
            ComparisonOptions options,
            SystemNames names,
            Footnotes footnotes,
            ToDoubleFunction<ComparisonRow> adjusted) {
        rows.forEach(row -> footnotes.marksOf(remarks(row, options.margin())));
        return new Table<>(new ComparisonColumns(rows, options, names, footnotes).ofClasses(rows, adjusted), rows);
    }

    private List<Column<ComparisonRow>> ofClasses(List<ComparisonRow> rows, ToDoubleFunction<ComparisonRow> adjusted) {
        List<Column<ComparisonRow>> columns = new ArrayList<>();
        columns.add(Column.name(
                "class", row -> row.ofClass().map(ComparedClass::label).orElse("")));
        columns.add(Column.<ComparisonRow>shown(
                        "items",
                        row -> row.ofClass()
                                .map(one -> SafeText.count(one.items()))
                                .orElse(""))
                .right()
                .with(Priority.COUNT));
        addValues(columns);
        if (rows.stream().anyMatch(row -> !Double.isNaN(adjusted.applyAsDouble(row)))) {
            columns.add(
                    Column.<ComparisonRow>shown("p adjusted", row -> ComparisonText.small(adjusted.applyAsDouble(row)))
                            .right()
                            .with(Priority.SUPPORTING));
        }
        addProbability(rows, columns);
        columns.add(
                Column.<ComparisonRow>name("comparator", row -> row.comparison().comparator())
                        .detail());
        columns.add(scale.column(ComparisonRow::comparison));
        columns.add(marks());
        return columns;
    }

    /** Adds the posterior probability that the first system is better, if any row has one. */
    private static void addProbability(List<ComparisonRow> rows, List<Column<ComparisonRow>> columns) {
        if (rows.stream().anyMatch(row -> !Double.isNaN(row.comparison().probabilityFirstBetter()))) {
            columns.add(Column.<ComparisonRow>shown(
                            "P(first better)",
                            row -> ComparisonText.probability(
                                    row.comparison().probabilityFirstBetter(),
                                    row.comparison().probabilitySecondBetter()))
                    .right()
                    .with(Priority.SUPPORTING));
        }
    }

    private void addValues(List<Column<ComparisonRow>> columns) {
        columns.add(
                number("first", Comparison::first).headed(names.heading(true)).with(Priority.SUPPORTING));
        columns.add(number("second", Comparison::second)
                .headed(names.heading(false))
                .with(Priority.SUPPORTING));
        columns.add(number("difference", Comparison::difference));
        columns.add(Column.shown(SafeText.percent(options.level()) + " interval", row -> interval(row.comparison())));
    }

    private Column<ComparisonRow> marks() {
        return Column.<ComparisonRow>shown("notes", row -> footnotes.marksOf(remarks(row, options.margin())))
                .headless()
                .with(Priority.MARKS);
    }

    private List<Column<ComparisonRow>> columns() {
        List<Column<ComparisonRow>> columns = new ArrayList<>();
        columns.add(Column.<ComparisonRow>name("metric", ComparisonRow::requested)
                .withData("metric", row -> row.comparison().metric())
                .headless());
        addValues(columns);
        columns.add(data("lower", Comparison::lower));
        columns.add(data("upper", Comparison::upper));
        columns.add(data("level", c -> c.level().value()));
        columns.add(Column.data(
                "kind",
                row -> row.comparison().hasInterval() ? word(row.comparison().kind()) : ""));
        addRatio(columns);
        addTests(columns);
        addPosterior(columns);
        columns.add(
                Column.<ComparisonRow>name("comparator", row -> row.comparison().comparator())
                        .detail());
        columns.add(Column.<ComparisonRow>shown(
                        "n", row -> SafeText.count(row.comparison().n()))
                .right()
                .with(Priority.COUNT)
                .withData("n", row -> row.comparison().n()));
        columns.add(Column.data(
                "exact",
                row -> row.comparison().hasInterval() ? row.comparison().exact() : null));
        columns.add(Column.data("status", row -> word(row.comparison().status())));
        columns.add(scale.column(ComparisonRow::comparison));
        columns.add(marks().withData("notes", row -> String.join("; ", notes(row, options.margin()))));
        return columns;
    }

    private static void addRatio(List<Column<ComparisonRow>> columns) {
        columns.add(data("ratio", c -> c.ratio().map(Comparison.Ratio::value).orElse(Double.NaN)));
        columns.add(
                data("ratio_lower", c -> c.ratio().map(Comparison.Ratio::lower).orElse(Double.NaN)));
        columns.add(
                data("ratio_upper", c -> c.ratio().map(Comparison.Ratio::upper).orElse(Double.NaN)));
    }

    private static void addTests(List<Column<ComparisonRow>> columns) {
        columns.add(test("statistic", TestResult::statistic));
        columns.add(Column.<ComparisonRow>number(
                        "p_value",
                        row -> row.comparison().pValue(),
                        row -> ComparisonText.small(row.comparison().pValue()))
                .headed("p")
                .with(Priority.SUPPORTING)
                .optional());
        columns.add(test("p_first_greater", TestResult::firstGreater));
        columns.add(test("p_second_greater", TestResult::secondGreater));
        columns.add(test("p_non_inferiority", TestResult::nonInferiority));
        columns.add(test("p_equivalence", TestResult::equivalence));
    }

    private static void addPosterior(List<Column<ComparisonRow>> columns) {
        columns.add(Column.<ComparisonRow>number(
                        "probability_first_better",
                        row -> row.comparison().probabilityFirstBetter(),
                        row -> ComparisonText.probability(
                                row.comparison().probabilityFirstBetter(),
                                row.comparison().probabilitySecondBetter()))
                .headed("P(first better)")
                .with(Priority.SUPPORTING)
                .optional());
        columns.add(data("probability_second_better", Comparison::probabilitySecondBetter));
        columns.add(data(
                "rope_inside", c -> c.equivalence().map(Equivalence::inside).orElse(Double.NaN)));
        columns.add(
                data("rope_first", c -> c.equivalence().map(Equivalence::first).orElse(Double.NaN)));
        columns.add(data(
                "rope_second", c -> c.equivalence().map(Equivalence::second).orElse(Double.NaN)));
    }

    private static Column<ComparisonRow> test(String name, ToDoubleFunction<TestResult> part) {
        return data(name, c -> c.test().map(part::applyAsDouble).orElse(Double.NaN));
    }

    private static Column<ComparisonRow> data(
            String name, java.util.function.Function<Comparison, @Nullable Object> part) {
        return Column.data(name, row -> part.apply(row.comparison()));
    }

    private Column<ComparisonRow> number(String name, ToDoubleFunction<Comparison> part) {
        return Column.number(
                name,
                row -> part.applyAsDouble(row.comparison()),
                row -> scale.of(part.applyAsDouble(row.comparison())));
    }

    private String interval(Comparison c) {
        return c.hasInterval() ? scale.interval(c) : "none";
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the notes of a row, with those about a margin. */
    private static List<String> notes(ComparisonRow row, double margin) {
        List<String> notes = new ArrayList<>(Note.sentences(row.reported().notes()));
        notes.addAll(ComparisonText.ofMargin(row.comparison(), row.comparison().metric(), margin));
        notes.addAll(ComparisonText.ofEValues(row.comparison(), row.comparison().metric()));
        return notes;
    }

    /** Returns the notes of a row as people read them, with those about a margin. */
    private static List<Note> remarks(ComparisonRow row, double margin) {
        List<Note> notes = new ArrayList<>(row.remarks());
        ComparisonText.ofMargin(row.comparison(), row.requested(), margin)
                .forEach(sentence -> notes.add(Note.of("margin", sentence)));
        ComparisonText.ofEValues(row.comparison(), row.requested())
                .forEach(sentence -> notes.add(Note.of("e-value", sentence)));
        return notes;
    }

    /**
     * The words of a comparison other than its interval: a p-value or a posterior probability, and the corresponding result for a
     * margin.
     */
    static final class ComparisonText {
        /** Returns {@code 0.0312}, {@code 1.2e-17} or {@code 1-3.1e-12}: a probability near one is shown by its complement. */
        static String probability(double p, double complement) {
            if (Double.isNaN(p)) {
                return "";
            }
            return p > 0.9999 && complement > 0 ? "1-" + small(complement) : small(p);
        }

        static String small(double p) {
            return Digits.ofProbability(p);
        }

        /** Returns a sentence for each e-value. */
        static List<String> ofEValues(Comparison c, String metric) {
            return c.eValues().stream()
                    .map(evidence -> metric + ": " + evidence.sentence())
                    .toList();
        }

        /** Returns the sentence about the margin. */
        static List<String> ofMargin(Comparison c, String metric, double margin) {
            List<String> notes = new ArrayList<>();
            c.equivalence()
                    .ifPresent(e -> notes.add(metric + ": posterior probability that they differ by at most "
                            + e.margin() + ": " + small(e.inside()) + "; that the first is larger by more: "
                            + small(e.first())
                            + ", the second: " + small(e.second())));
            if (margin > 0) {
                c.test()
                        .ifPresent(t -> notes.add(metric + ": with margin " + margin + ", "
                                + (Double.isNaN(t.nonInferiority())
                                        ? "p"
                                        : "p of non-inferiority " + small(t.nonInferiority()) + ",")
                                + " of equivalence (TOST) " + small(t.equivalence())));
            }
            return notes;
        }
    }
}
