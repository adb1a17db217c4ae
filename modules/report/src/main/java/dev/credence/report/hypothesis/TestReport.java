package dev.credence.report.hypothesis;

import dev.credence.api.interval.Note;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.report.Report;
import dev.credence.report.form.TestOutcomeForm;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The report of a hypothesis test: its p-value, its effects with intervals, its hypotheses and its assumptions. It gives no verdict: the
 * reader decides which p-value is small enough.
 *
 * @param input the inputs by name, in the order in which they are shown; may be empty
 * @param outcome the outcome of the test
 * @param notes notes on the input for the reader
 */
public record TestReport(Map<String, Object> input, TestOutcome outcome, List<String> notes) implements Report {
    @Override
    public Document document() {
        List<Document.Section> sections = new ArrayList<>();
        sections.add(new Document.Section(outcome.description().title(), TestColumns.test(outcome)));
        if (!outcome.effects().isEmpty()) {
            sections.add(new Document.Section(TestColumns.effects(outcome.effects())));
        }
        return new Document(input, sections, List.of(), sentences());
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>(Note.sentences(outcome.notes()));
        sentences.addAll(notes);
        sentences.add("null hypothesis: " + outcome.description().hypothesis());
        outcome.description().assumptions().forEach(assumption -> sentences.add("assumes: " + assumption));
        return sentences;
    }

    @Override
    public Table<Effect> data() {
        return TestColumns.data(outcome);
    }

    /** Returns the notes on the input; those of the outcome are in each row, if there are rows. */
    @Override
    public List<String> notesOfWhole() {
        return Stream.concat(
                        outcome.effects().isEmpty() ? Note.sentences(outcome.notes()).stream() : Stream.empty(),
                        notes.stream())
                .toList();
    }

    @Override
    public Report.Envelope envelope() {
        return new Report.Envelope(input, List.of(TestOutcomeForm.of(outcome)), notes);
    }

    /** Creates the columns of a test and of its effects. */
    static final class TestColumns {
        private static final Digits USUAL = Digits.ofWidth(1);

        /** Returns the test in one row for people. */
        static Table<TestOutcome> test(TestOutcome outcome) {
            List<Column<TestOutcome>> columns = new ArrayList<>();
            columns.add(Column.<TestOutcome>shown(outcome.statisticName(), o -> rounded(USUAL, o.statistic()))
                    .right());
            if (!outcome.degreesOfFreedom().isEmpty()) {
                columns.add(Column.shown("df", TestColumns::degrees));
            }
            columns.add(Column.<TestOutcome>shown("p", o -> Double.isNaN(o.pValue()) ? "undefined" : p(o.pValue()))
                    .right());
            columns.add(Column.shown("alternative", o -> o.alternative().word()));
            columns.add(Column.shown("p is", o -> o.exact() ? "exact" : "approximate"));
            return new Table<>(columns, List.of(outcome));
        }

        /** Returns a row for each effect for people. */
        static Table<Effect> effects(List<Effect> effects) {
            Digits digits = Digits.ofWidths(effects.stream()
                    .flatMap(effect -> effect.interval().stream())
                    .mapToDouble(interval -> interval.upper() - interval.lower()));
            List<Column<Effect>> columns = new ArrayList<>();
            columns.add(Column.text("effect", Effect::name));
            columns.add(Column.<Effect>shown("value", effect -> rounded(digits, effect.value()))
                    .right());
            if (effects.stream().anyMatch(effect -> effect.interval().isPresent())) {
                columns.add(Column.shown("interval", effect -> interval(effect, digits)));
                columns.add(Column.shown(
                        "by",
                        effect -> effect.interval().map(Effect.Interval::method).orElse("")));
            }
            if (effects.stream().anyMatch(effect -> effect.pValue().isPresent())) {
                columns.add(Column.<Effect>shown(
                                "p, adjusted", effect -> p(effect.pValue().orElse(Double.NaN)))
                        .right());
            }
            return new Table<>(columns, effects);
        }

        /** Returns a row for each effect, with the test in each row, for spreadsheets. */
        static Table<Effect> data(TestOutcome outcome) {
            List<Column<Effect>> columns = new ArrayList<>();
            columns.add(Column.data("test", effect -> outcome.test()));
            columns.add(Column.data("statistic_name", effect -> outcome.statisticName()));
            columns.add(Column.data("statistic", effect -> outcome.statistic()));
            columns.add(Column.data("df", effect -> degrees(outcome)));
            columns.add(Column.data("p_value", effect -> outcome.pValue()));
            columns.add(
                    Column.data("alternative", effect -> outcome.alternative().word()));
            columns.add(Column.data("effect", Effect::name));
            columns.add(Column.data("value", Effect::value));
            columns.add(bound("lower", Effect.Interval::lower));
            columns.add(bound("upper", Effect.Interval::upper));
            columns.add(bound("level", interval -> interval.level().value()));
            columns.add(Column.data(
                    "method",
                    effect -> effect.interval().map(Effect.Interval::method).orElse("")));
            columns.add(Column.data("p_adjusted", effect -> effect.pValue().orElse(Double.NaN)));
            columns.add(Column.data("exact", effect -> outcome.exact()));
            columns.add(Column.data("status", effect -> outcome.status().name().toLowerCase(Locale.ROOT)));
            columns.add(Column.data("notes", effect -> String.join("; ", Note.sentences(outcome.notes()))));
            return new Table<>(columns, outcome.effects());
        }

        private static Column<Effect> bound(String name, Function<Effect.Interval, Double> part) {
            return Column.data(name, effect -> effect.interval().map(part).orElse(Double.NaN));
        }

        private static String interval(Effect effect, Digits digits) {
            return effect.interval()
                    .map(interval -> SafeText.percent(interval.level()) + " "
                            + digits.interval(interval.lower(), interval.upper()))
                    .orElse("");
        }

        private static String degrees(TestOutcome outcome) {
            return outcome.degreesOfFreedom().stream()
                    .map(df -> rounded(USUAL, df))
                    .collect(Collectors.joining(", "));
        }

        private static String p(double p) {
            return Digits.ofProbability(p);
        }

        /** Formats whole numbers, counts among them, without decimals. */
        private static String rounded(Digits digits, double value) {
            return value == Math.rint(value) && Math.abs(value) < 1e15
                    ? String.valueOf((long) value)
                    : digits.of(value);
        }
    }
}
