package dev.credence.outcomes.metric;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.sample.SampledUnits;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The mean outcome over items, id {@code mean}: {@code sum of x_i / n}, where {@code x_i} is the mean over the runs of item i.
 *
 * <p>Its range is that of the outcome. If every outcome is 0 or 1, or one of the two ends of another declared range, and all runs of an item agree, it is a
 * proportion in the unit of the outcomes, and the methods of proportions apply.
 * Without items it is undefined. If the outcomes are a few grades of both signs, such as -1, -0.4,
 * 0, 0.4 and 1, a note recommends {@code net-wins}: one large difference can outweigh several small ones, so that a further win can turn
 * an interval above 0 into one that contains 0.
 *
 * @see <a href="https://doi.org/10.48550/arXiv.2411.00640">Miller (2024), Adding error bars to evals</a>
 */
public final class Mean extends ItemMean {
    /** The largest number of different values that are called grades. */
    private static final int MAX_GRADES = 7;

    /** Whether every outcome is an end of the range, such as 0 or 1, so that the mean is a proportion. */
    private final boolean trials;

    /** Creates the mean of the only outcome, of which higher values are better. */
    public Mean() {
        this(ONLY, Direction.HIGHER_IS_BETTER, ALL_NUMBERS, false);
    }

    private Mean(String columnName, Direction direction, Range range, boolean trials) {
        super("mean", "mean outcome over items", columnName, direction, range);
        this.trials = trials;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(OF, better(usualDirection()));
    }

    @Override
    public Mean configured(Options options) {
        return new Mean(of(options, of()), better(options, direction()), range(), trials);
    }

    /** {@inheritDoc} It is a proportion where every outcome of all systems is an end of their bounded range, and all runs of an item agree. */
    @Override
    public Metric<Outcomes> formFor(List<Outcomes> systems) {
        Range range = rangeIn(systems);
        return new Mean(
                of(),
                direction(),
                range,
                range.bounded()
                        && range.lower() < range.upper()
                        && systems.stream().allMatch(outcomes -> areTrials(outcomes, column(outcomes), range)));
    }

    @Override
    public Optional<Proportion<Outcomes>> proportion() {
        return trials ? Optional.of(new ItemProportion(this)) : Optional.empty();
    }

    @Override
    double ofRun(double value) {
        return value;
    }

    @Override
    double ofRuns(Outcomes outcomes, int atom, int column) {
        return outcomes.mean(atom, column);
    }

    @Override
    public List<Note> notes(Outcomes evidence, double[] weights) {
        List<Note> notes = new ArrayList<>(super.notes(evidence, weights));
        inferredRange(evidence).ifPresent(notes::add);
        if (hasFewGradesOfBothSigns(evidence)) {
            notes.add(Note.about(
                    spelling(),
                    "few-grades",
                    " treats a few grades as distances, so that one large win can hide several small ones; net-wins counts"
                            + " wins minus losses and depends on their direction only"));
        }
        return notes;
    }

    @Override
    public Optional<Note> noteOnUnseenUnits(Outcomes evidence, double[] weights, SampledUnits units) {
        return range().bounded()
                ? UnseenOutcomes.note(this, range(), evidence, units)
                : rareOutcomes(
                        evidence,
                        units,
                        "a mean depends on these if they are large, such as timeouts; a quantile does not");
    }

    private boolean hasFewGradesOfBothSigns(Outcomes outcomes) {
        int column = column(outcomes);
        TreeSet<Double> grades = new TreeSet<>();
        for (int atom = 0; atom < outcomes.atoms() && grades.size() <= MAX_GRADES; atom++) {
            for (int run = 0; run < outcomes.runs(atom); run++) {
                grades.add(outcomes.value(atom, run, column));
            }
        }
        return grades.size() <= MAX_GRADES
                && !grades.isEmpty()
                && grades.first() < 0
                && grades.last() > 0
                && grades.stream()
                                .map(Math::abs)
                                .filter(size -> size > 0)
                                .distinct()
                                .count()
                        > 1;
    }
}
