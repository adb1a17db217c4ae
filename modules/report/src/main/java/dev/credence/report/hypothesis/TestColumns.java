package dev.credence.report.hypothesis;

import dev.credence.api.interval.Note;
import dev.credence.hypothesis.Effect;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.report.table.Column;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Creates the columns of a test and of its effects. */
final class TestColumns {
    private static final Digits USUAL = Digits.ofWidth(1);

    private TestColumns() {}

    /** Returns the test in one row for people. */
    static Table<TestOutcome> test(TestOutcome outcome) {
        List<Column<TestOutcome>> columns = new ArrayList<>();
        columns.add(Column.<TestOutcome>shown(outcome.statisticName(), o -> plain(USUAL, o.statistic()))
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
        Digits digits = Digits.ofWidth(effects.stream()
                .flatMap(effect -> effect.interval().stream())
                .mapToDouble(interval -> interval.upper() - interval.lower())
                .filter(width -> width > 0)
                .min()
                .orElse(1));
        List<Column<Effect>> columns = new ArrayList<>();
        columns.add(Column.text("effect", Effect::name));
        columns.add(Column.<Effect>shown("value", effect -> plain(digits, effect.value()))
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
        columns.add(Column.data("alternative", effect -> outcome.alternative().word()));
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
                .map(interval ->
                        SafeText.percent(interval.level()) + " " + digits.interval(interval.lower(), interval.upper()))
                .orElse("");
    }

    private static String degrees(TestOutcome outcome) {
        return outcome.degreesOfFreedom().stream().map(df -> plain(USUAL, df)).collect(Collectors.joining(", "));
    }

    private static String p(double p) {
        return Digits.ofProbability(p);
    }

    /** Formats whole numbers, counts among them, without decimals. */
    private static String plain(Digits digits, double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? String.valueOf((long) value) : digits.of(value);
    }
}
