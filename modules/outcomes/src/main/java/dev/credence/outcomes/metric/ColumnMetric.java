package dev.credence.outcomes.metric;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.SampledUnits;
import dev.credence.api.text.Named;
import dev.credence.numerics.beta.RuleOfThree;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** A metric of the values of one column of outcomes, which is an option. */
abstract class ColumnMetric extends Named implements InPlaceInfluence<Outcomes> {
    /** The name by which an option means the only column. */
    static final String ONLY = "*";

    static final OptionSpec OF = new OptionSpec("of", "the outcome; * is the only one", ONLY);
    static final String BETTER = "better";
    static final Range ALL_NUMBERS = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** With as many items, outcomes that occur once in a hundred are missing with probability 0.05 only. */
    private static final int ITEMS_WITH_RARE_OUTCOMES = 300;

    private final String columnName;
    private final Direction direction;
    private final Range range;

    ColumnMetric(String id, String description, String columnName, Direction direction, Range range) {
        super(id, description);
        this.columnName = columnName;
        this.direction = direction;
        this.range = range;
    }

    @Override
    public final Class<Outcomes> evidenceType() {
        return Outcomes.class;
    }

    /** Returns the name of the column in an option. */
    static String of(Options options, String otherwise) {
        return options.text(OF.name()).orElse(otherwise);
    }

    static OptionSpec better(Direction usual) {
        return new OptionSpec(BETTER, "whether higher or lower values are better, or neutral", word(usual));
    }

    static Direction better(Options options, Direction otherwise) {
        return switch (options.choice(BETTER, BetterValues.of(otherwise))) {
            case HIGHER -> Direction.HIGHER_IS_BETTER;
            case LOWER -> Direction.LOWER_IS_BETTER;
            case NEUTRAL -> Direction.NEUTRAL;
        };
    }

    private static String word(Direction direction) {
        return Options.spelled(BetterValues.of(direction));
    }

    private enum BetterValues {
        HIGHER,
        LOWER,
        NEUTRAL;

        static BetterValues of(Direction direction) {
            return switch (direction) {
                case HIGHER_IS_BETTER -> HIGHER;
                case LOWER_IS_BETTER -> LOWER;
                case NEUTRAL -> NEUTRAL;
            };
        }
    }

    @Override
    public final Direction direction() {
        return direction;
    }

    @Override
    public final Range range() {
        return range;
    }

    /** Returns the name of the column, or {@link #ONLY}. */
    final String of() {
        return columnName;
    }

    /** Returns the options that differ from their defaults, apart from the column and the direction. */
    List<String> written() {
        return List.of();
    }

    /** Returns the direction without the option {@code better}. */
    Direction usualDirection() {
        return Direction.HIGHER_IS_BETTER;
    }

    @Override
    public final String spelling() {
        List<String> written = new ArrayList<>();
        if (!columnName.equals(ONLY)) {
            written.add("of=" + columnName);
        }
        written.addAll(written());
        if (direction() != usualDirection()) {
            written.add(BETTER + "=" + word(direction()));
        }
        return written.isEmpty() ? id() : id() + ":" + String.join(",", written);
    }

    /** Returns the index of a column that exists. */
    final int column(Outcomes outcomes) {
        return column(outcomes, columnName);
    }

    static int column(Outcomes outcomes, String name) {
        List<OutcomeColumn> columns = outcomes.columns();
        for (int column = 0; column < columns.size(); column++) {
            if (columns.get(column).name().equals(name)) {
                return column;
            }
        }
        if (name.equals(ONLY) && columns.size() == 1) {
            return 0;
        }
        throw new IllegalArgumentException("outcome must exist: " + name + "; outcomes: " + names(outcomes));
    }

    /** Returns the names of the columns. */
    static List<String> names(Outcomes outcomes) {
        return outcomes.columns().stream().map(OutcomeColumn::name).toList();
    }

    @Override
    public Optional<Refusal> refusal(Outcomes evidence) {
        return missing(evidence, OF.name(), columnName);
    }

    /** Returns a refusal if no column has a name. */
    final Optional<Refusal> missing(Outcomes evidence, String option, String name) {
        List<String> names = names(evidence);
        if (names.contains(name) || (name.equals(ONLY) && names.size() == 1)) {
            return Optional.empty();
        }
        return Optional.of(Refusal.of(
                Refusal.Code.EVIDENCE,
                name.equals(ONLY)
                        ? "metric '" + id() + "' reads one of several outcomes: " + names + "; name it, as in " + id()
                                + ":" + option + "=" + names.get(0)
                        : "metric '" + spelling() + "' reads an outcome that does not exist: " + option + "=" + name
                                + "; outcomes: " + names));
    }

    /** Returns the smallest range that contains those of the column in all systems. */
    final Range rangeIn(List<Outcomes> systems) {
        double lower = Double.POSITIVE_INFINITY;
        double upper = Double.NEGATIVE_INFINITY;
        for (Outcomes outcomes : systems) {
            Range range = outcomes.range(column(outcomes));
            lower = Math.min(lower, range.lower());
            upper = Math.max(upper, range.upper());
        }
        return new Range(lower, upper);
    }

    @Override
    public List<Note> notes(Outcomes evidence, double[] weights) {
        List<Note> notes = new ArrayList<>(InPlaceInfluence.super.notes(evidence, weights));
        unequalRuns(evidence).ifPresent(notes::add);
        return notes;
    }

    /** Returns the note that items have different numbers of runs. */
    static Optional<Note> unequalRuns(Outcomes outcomes) {
        int fewest = Integer.MAX_VALUE;
        int most = 0;
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            fewest = Math.min(fewest, outcomes.runs(atom));
            most = Math.max(most, outcomes.runs(atom));
        }
        return fewest < most
                ? Optional.of(Note.of(
                                "unequal-runs",
                                "items have from " + fewest + " to " + most
                                        + " runs; each item is counted once, whatever the number of its runs")
                        .with("fewest", fewest)
                        .with("most", most))
                : Optional.empty();
    }

    /** Returns the note that the range of the column was inferred from the values. */
    final Optional<Note> inferredRange(Outcomes evidence) {
        OutcomeColumn column = evidence.columns().get(column(evidence));
        if (column.range().isPresent()) {
            return Optional.empty();
        }
        Range range = evidence.range(column(evidence));
        String interval = range.equals(Range.UNIT)
                ? "[0, 1]"
                : range.equals(Range.NON_NEGATIVE) ? "[0, infinity)" : "(-infinity, infinity)";
        return Optional.of(Note.of(
                        "inferred-range",
                        "the range " + interval + (evidence.columns().size() > 1 ? " of '" + column.name() + "'" : "")
                                + " was inferred from the outcomes; declare the range if it is another one")
                .with("outcome", column.name()));
    }

    /**
     * Returns a note on outcomes that few items, or few clusters, may not contain; nobody can see from the others whether they are large.
     *
     * @param consequence the end of the sentence: which statistic depends on them
     */
    static Optional<Note> rareOutcomes(Outcomes evidence, SampledUnits units, String consequence) {
        double items = units.number((double) evidence.size());
        double share = RuleOfThree.approximateShare(items);
        return items < 2 || items >= ITEMS_WITH_RARE_OUTCOMES
                ? Optional.empty()
                : Optional.of(Note.of(
                                "rare-outcomes",
                                String.format(
                                        Locale.ROOT,
                                        "%.0f %s may contain none of the outcomes of a share of up to %.2g (rule of three), and %s",
                                        items,
                                        units.noun(),
                                        share,
                                        consequence))
                        .with("share", share));
    }

    /** Returns whether the class and the spelling are equal. */
    @Override
    public final boolean equals(Object other) {
        return other instanceof ColumnMetric that
                && getClass() == that.getClass()
                && spelling().equals(that.spelling())
                && range().equals(that.range());
    }

    @Override
    public final int hashCode() {
        return Objects.hash(getClass(), spelling(), range());
    }

    @Override
    public final String toString() {
        return spelling();
    }
}
