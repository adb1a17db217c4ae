package dev.credence.outcomes.metric;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.SampledUnits;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ratio of the sums of two outcomes, id {@code ratio}: {@code sum of x / sum of y} over items, such as the errors of all utterances
 * divided by their words (word error rate), or the total cost divided by the number of successes.
 *
 * <p>Options {@code of=x} and {@code per=y} name the outcomes. Values of y must be 0 or more. Lower is better unless the option {@code
 * better} differs. The range is [0, infinity) unless a value of x is negative. It is undefined if y is 0 for all items. The runs of an
 * item are averaged.
 *
 * @see <a href="https://doi.org/10.1109/ICASSP.2004.1326009">Bisani and Ney (2004), Bootstrap estimates for confidence intervals in ASR performance evaluation</a>
 */
public final class Ratio extends SumRatio {
    private static final String PER = "per";

    /** The coverage of the cost of 5 log-normal requests by their log-normal lengths, both with standard deviation 1 of the logarithm. */
    private static final double LEAST_COVERAGE = 0.75;

    private final String per;

    /** Creates the ratio; both outcomes are to be named. */
    public Ratio() {
        this(ONLY, ONLY, Direction.LOWER_IS_BETTER, ALL_NUMBERS);
    }

    private Ratio(String columnName, String per, Direction direction, Range range) {
        super("ratio", "sum of an outcome divided by the sum of another one", columnName, direction, range);
        this.per = per;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                OF,
                new OptionSpec(PER, "the outcome in the denominator; * is the only one", ONLY),
                better(usualDirection()));
    }

    @Override
    List<String> written() {
        return per.equals(ONLY) ? List.of() : List.of(PER + "=" + per);
    }

    @Override
    public Ratio configured(Options options) {
        return new Ratio(of(options, of()), options.text(PER).orElse(per), better(options, direction()), range());
    }

    @Override
    public Metric<Outcomes> formFor(List<Outcomes> systems) {
        Range own = rangeIn(systems).lower() >= 0 ? Range.NON_NEGATIVE : ALL_NUMBERS;
        return new Ratio(of(), per, direction(), own);
    }

    @Override
    public List<Note> notes(Outcomes evidence, double[] weights) {
        List<Note> notes = new ArrayList<>();
        if (Double.isNaN(value(evidence, weights))) {
            notes.add(undefined(evidence, weights));
        }
        UnevenItems.note(evidence, atom -> denominator(evidence, atom), LEAST_COVERAGE)
                .ifPresent(notes::add);
        return notes;
    }

    @Override
    public Optional<Note> noteOnUnseenUnits(Outcomes evidence, double[] weights, SampledUnits units) {
        return rareOutcomes(evidence, units, "a ratio of sums depends on these if they are large");
    }

    /** Returns the note on a ratio whose denominator is 0, with its numerator. */
    private Note undefined(Outcomes evidence, double[] weights) {
        double above = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            above += weights[atom] * numerator(evidence, atom);
        }
        return Note.about(
                spelling(),
                Note.UNDEFINED,
                " is undefined (" + Options.written(above) + "/0): the sum of '"
                        + evidence.columns().get(column(evidence, per)).name() + "' is 0");
    }

    @Override
    Direction usualDirection() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    public Optional<Refusal> refusal(Outcomes evidence) {
        return super.refusal(evidence)
                .or(() -> missing(evidence, PER, per))
                .or(() -> column(evidence) == column(evidence, per)
                        ? Optional.of(Refusal.of(
                                Refusal.Code.EVIDENCE,
                                "metric 'ratio' needs two different outcomes, such as ratio:of=errors,per=words"))
                        : Optional.empty())
                .or(() -> evidence.range(column(evidence, per)).lower() >= 0
                        ? Optional.empty()
                        : Optional.of(Refusal.of(
                                Refusal.Code.EVIDENCE,
                                "metric '" + spelling() + "' divides by the sum of '" + per
                                        + "', of which no value may be negative")));
    }

    @Override
    double numerator(Outcomes outcomes, int atom) {
        return outcomes.mean(atom, column(outcomes));
    }

    @Override
    double denominator(Outcomes outcomes, int atom) {
        return outcomes.mean(atom, column(outcomes, per));
    }
}
