package dev.credence.outcomes.metric;

import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.sample.SampledUnits;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The root of the mean square, id {@code root-mean-square}: {@code sqrt(sum of x_i^2 / n)}, 0 or more, where {@code x_i^2} is the mean
 * over the runs of item i. If the outcomes are errors of a regression, it is their root mean square error.
 *
 * <p>If every square is 0 or the largest one of the range, such as 1 in [0, 1] or [-1, 1], and the runs of an item agree, it is the root of a proportion
 * in the unit of the outcomes and has the intervals of a proportion. Small outcomes do not show how often large ones occur: in a bounded
 * range the interval allows for items that the sample lacks, and otherwise a note warns where all outcomes are equal.
 *
 * <p>Lower is better unless the option {@code better} differs. Influence: {@code (x_i^2 - m^2) / (2 m)}, and 0 if all outcomes are 0.
 * Without items it is undefined.
 *
 * @see <a href="https://doi.org/10.3354/cr030079">Willmott and Matsuura (2005), Climate Research 30, 79-82</a>
 */
public final class RootMeanSquare extends ColumnMetric implements UnseenItemBounds<Outcomes> {
    /** The skewness of the mean square from which on a note warns. */
    private static final double WARNED_SKEWNESS = 0.5;

    /** The coverage of 20 log-normal outcomes with standard deviation 2 of the logarithm, the least of those from 1 to 2 and 20 to 200 items. */
    private static final double LEAST_COVERAGE = 0.42;

    /** The coverage of 100 outcomes of 0 and 2 in the range [0, 2], of which 0.2% are 2; 0.82 of samples have none. */
    private static final double LEAST_COVERAGE_OF_EQUAL = 0.16;

    /** Whether every square is 0 or the largest one of the range, so that the mean square is a proportion. */
    private final boolean trials;

    /** Creates the root mean square of the only outcome. */
    public RootMeanSquare() {
        this(ONLY, Direction.LOWER_IS_BETTER, Range.NON_NEGATIVE, false);
    }

    private RootMeanSquare(String columnName, Direction direction, Range range, boolean trials) {
        super("root-mean-square", "root of the mean square of an outcome", columnName, direction, range);
        this.trials = trials;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(OF, better(usualDirection()));
    }

    @Override
    public RootMeanSquare configured(Options options) {
        return new RootMeanSquare(of(options, of()), better(options, direction()), range(), trials);
    }

    @Override
    public Metric<Outcomes> formFor(List<Outcomes> systems) {
        Range values = rangeIn(systems);
        Range range = new Range(0, Math.max(Math.abs(values.lower()), Math.abs(values.upper())));
        return new RootMeanSquare(
                of(),
                direction(),
                range,
                range.bounded() && systems.stream().allMatch(outcomes -> areTrials(outcomes, range.upper())));
    }

    private boolean areTrials(Outcomes outcomes, double largest) {
        int column = column(outcomes);
        return IntStream.range(0, outcomes.atoms()).allMatch(atom -> {
            double square = square(outcomes, atom, column);
            return square == 0 || square == largest * largest;
        });
    }

    @Override
    public Optional<Proportion<Outcomes>> proportion() {
        return trials ? Optional.of(new SquaresOfItems(this)) : Optional.empty();
    }

    /** Items as trials, of which those with the largest square are successes. */
    private record SquaresOfItems(RootMeanSquare metric) implements Proportion<Outcomes> {
        /** The root of a proportion, times the largest value. */
        private record Root(double largest) implements Link {
            @Override
            public double apply(double proportion) {
                return largest * Math.sqrt(proportion);
            }

            @Override
            public double inverse(double metric) {
                double root = metric / largest;
                return root * root;
            }

            @Override
            public double derivative(double proportion) {
                return largest / (2 * Math.sqrt(proportion));
            }
        }

        @Override
        public boolean isTrial(Outcomes evidence, int atom) {
            return true;
        }

        @Override
        public boolean isSuccess(Outcomes evidence, int atom) {
            double largest = metric.range().upper();
            return square(evidence, atom, metric.column(evidence)) == largest * largest;
        }

        @Override
        public Link link() {
            return new Root(metric.range().upper());
        }
    }

    @Override
    Direction usualDirection() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    public double value(Outcomes evidence, double[] weights) {
        int column = column(evidence);
        double sum = 0;
        double total = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            sum += weights[atom] * square(evidence, atom, column);
            total += weights[atom];
        }
        return total > 0 ? range().clamp(Math.sqrt(sum / total)) : Double.NaN;
    }

    @Override
    public void influence(Outcomes evidence, double[] weights, double[] out) {
        int column = column(evidence);
        double value = value(evidence, weights);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = value == 0 ? 0 : (square(evidence, atom, column) / value - value) / 2;
        }
    }

    /** {@inheritDoc} The highest value is the value itself if the range has no upper end. */
    @Override
    public Reach unseenItems(Outcomes evidence, double[] weights) {
        int column = column(evidence);
        DoubleSummaryStatistics squares = IntStream.range(0, weights.length)
                .filter(atom -> weights[atom] > 0)
                .mapToDouble(atom -> square(evidence, atom, column))
                .summaryStatistics();
        double value = value(evidence, weights);
        double below = squares.getCount() > 0 ? squares.getMin() : 0;
        double above = squares.getCount() > 0 && range().bounded()
                ? Math.max(0, range().upper() * range().upper() - squares.getMax())
                : 0;
        return new Reach() {
            @Override
            public double lowest(double share) {
                return Math.sqrt(Math.max(0, value * value - share * below));
            }

            @Override
            public double highest(double share) {
                return range().bounded() ? Math.sqrt(value * value + share * above) : value;
            }
        };
    }

    private static double square(Outcomes outcomes, int atom, int column) {
        int runs = outcomes.runs(atom);
        double sum = 0;
        double largest = 0;
        double smallest = Double.POSITIVE_INFINITY;
        for (int run = 0; run < runs; run++) {
            double value = outcomes.value(atom, run, column);
            sum += value * value;
            largest = Math.max(largest, value * value);
            smallest = Math.min(smallest, value * value);
        }
        return Math.max(smallest, Math.min(largest, sum / runs));
    }

    @Override
    public List<Note> notes(Outcomes evidence, double[] weights) {
        List<Note> notes = new ArrayList<>(super.notes(evidence, weights));
        inferredRange(evidence).ifPresent(notes::add);
        if (!trials && !range().bounded() && hasEqualSquares(evidence)) {
            notes.add(CoverageWarning.of(
                    LEAST_COVERAGE_OF_EQUAL,
                    "all outcomes of " + spelling()
                            + " are of one size, so that they do not show how large others are: "));
        }
        double skewness = trials ? 0 : skewness(evidence, weights);
        if (skewness >= WARNED_SKEWNESS) {
            notes.add(CoverageWarning.of(
                    LEAST_COVERAGE,
                    String.format(
                            Locale.ROOT,
                            "%s depends on two or three large outcomes (skewness of the mean square %.2f; a quantile does not), as log-normal ones do whose logarithms have a standard deviation of 1 to 2: ",
                            spelling(),
                            skewness)));
        }
        return notes;
    }

    @Override
    public Optional<Note> noteOnUnseenUnits(Outcomes evidence, double[] weights, SampledUnits units) {
        return !trials && range().bounded()
                ? UnseenItemBounds.super.noteOnUnseenUnits(evidence, weights, units)
                : Optional.empty();
    }

    private boolean hasEqualSquares(Outcomes evidence) {
        int column = column(evidence);
        return evidence.atoms() > 0
                && IntStream.range(1, evidence.atoms())
                        .allMatch(atom -> square(evidence, atom, column) == square(evidence, 0, column));
    }

    /** Returns the skewness of the mean of the squares. */
    private double skewness(Outcomes evidence, double... weights) {
        int column = column(evidence);
        double value = value(evidence, weights);
        double second = 0;
        double third = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            double deviation = square(evidence, atom, column) - value * value;
            second += weights[atom] * deviation * deviation;
            third += weights[atom] * deviation * deviation * deviation;
        }
        return third / second / Math.sqrt(second);
    }
}
