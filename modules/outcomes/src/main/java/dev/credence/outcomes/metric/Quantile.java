package dev.credence.outcomes.metric;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.QuantileMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A quantile of the outcomes, id {@code quantile}: the smallest x such that a share p of the outcomes or more is at most x. Each item
 * counts once; the runs of an item share its weight.
 *
 * <p>The option {@code p}, by default 0.5, lies strictly between 0 and 1. Lower is better unless the option {@code better} differs, as for
 * seconds and costs. The quantile is a step function of the weights, so that it has no influences: its interval is {@code
 * order-statistic}. Without items it is undefined. Cost: O(values log values).
 *
 * @see <a href="https://doi.org/10.1080/00031305.1996.10473566">Hyndman and Fan (1996), The American Statistician 50, 361-365, definition 1</a>
 */
public final class Quantile extends ColumnMetric implements QuantileMetric<Outcomes> {
    private static final String PROBABILITY = "p";
    private static final double MEDIAN = 0.5;
    /** The allowed relative rounding error of a sum of weights. */
    private static final double ROUNDING = 1e-12;

    private final double probability;

    /** Creates the median of the only outcome. */
    public Quantile() {
        this(ONLY, MEDIAN, Direction.LOWER_IS_BETTER, ALL_NUMBERS);
    }

    private Quantile(String columnName, double probability, Direction direction, Range range) {
        super(
                "quantile",
                "quantile of an outcome, such as the 95th percentile of seconds",
                columnName,
                direction,
                range);
        this.probability = probability;
        if (!(probability > 0 && probability < 1)) {
            throw new IllegalArgumentException("option 'p' must lie strictly between 0 and 1: p=" + probability
                    + "; p=0.95 is the 95th percentile");
        }
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                OF,
                new OptionSpec(PROBABILITY, "the share of outcomes below", Options.written(MEDIAN)),
                better(usualDirection()));
    }

    @Override
    List<String> written() {
        return probability == MEDIAN ? List.of() : List.of(PROBABILITY + "=" + Options.written(probability));
    }

    @Override
    public Quantile configured(Options options) {
        return new Quantile(
                of(options, of()), options.number(PROBABILITY, probability), better(options, direction()), range());
    }

    @Override
    public Metric<Outcomes> formFor(List<Outcomes> systems) {
        return new Quantile(of(), probability, direction(), rangeIn(systems));
    }

    @Override
    public Optional<String> preferredMethod() {
        return Optional.of("order-statistic");
    }

    @Override
    public Optional<String> preferredComparator() {
        return Optional.of("quantile-difference");
    }

    @Override
    Direction usualDirection() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    public double probability() {
        return probability;
    }

    @Override
    public Optional<Refusal> nonSmoothness() {
        return Optional.of(Refusal.of(
                Refusal.Code.METRIC,
                "a quantile is a step function of the weights, whose variance influences and resampling do not give;"
                        + " use order-statistic, or quantile-difference to compare"));
    }

    @Override
    public double value(Outcomes evidence, double[] weights) {
        return ordered(evidence, weights).at(probability);
    }

    /**
     * Returns the outcomes in ascending order with their weights, from which every quantile can be read.
     *
     * @param weights a weight per atom
     * @return the outcomes of the column of this metric
     */
    public Ordered ordered(Outcomes evidence, double[] weights) {
        return Ordered.of(evidence, weights, column(evidence));
    }

    /** The outcomes in ascending order with the sums of the weights up to each of them; the runs of an item share its weight. */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    public record Ordered(double[] values, double[] sums) {
        private static Ordered of(Outcomes evidence, double[] weights, int column) {
            if (evidence.columns().size() == 1 && evidence.hasSingleRuns()) {
                return ofSingles(evidence, weights);
            }
            record Weighted(double value, double weight) {}
            List<Weighted> values = new ArrayList<>();
            for (int atom = 0; atom < weights.length; atom++) {
                int runs = evidence.runs(atom);
                for (int run = 0; run < runs && weights[atom] > 0; run++) {
                    values.add(new Weighted(evidence.value(atom, run, column), weights[atom] / runs));
                }
            }
            values.sort(Comparator.comparingDouble(Weighted::value));
            double[] ascending = new double[values.size()];
            double[] sums = new double[values.size()];
            double below = 0;
            for (int i = 0; i < sums.length; i++) {
                below += values.get(i).weight();
                ascending[i] = values.get(i).value();
                sums[i] = below;
            }
            return new Ordered(ascending, sums);
        }

        /** Returns single values, which are in ascending order. */
        private static Ordered ofSingles(Outcomes evidence, double[] weights) {
            double[] ascending = new double[weights.length];
            double[] sums = new double[weights.length];
            int size = 0;
            double below = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                if (weights[atom] > 0) {
                    below += weights[atom];
                    ascending[size] = evidence.value(atom, 0, 0);
                    sums[size++] = below;
                }
            }
            return new Ordered(Arrays.copyOf(ascending, size), Arrays.copyOf(sums, size));
        }

        /**
         * Returns a quantile.
         *
         * @param share the share of outcomes that are at most the quantile
         * @return the quantile, NaN without weight
         */
        public double at(double share) {
            if (values.length == 0) {
                return Double.NaN;
            }
            double wanted = share * sums[sums.length - 1] * (1 - ROUNDING);
            int low = -1;
            int high = sums.length - 1;
            while (high - low > 1) {
                int middle = (low + high) >>> 1;
                if (sums[middle] >= wanted) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return values[high];
        }
    }

    @Override
    public double shareAtMost(Outcomes evidence, double[] weights, double value) {
        double all = 0;
        double atMost = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            all += weights[atom];
            atMost += weights[atom] * shareAtMost(evidence, atom, value);
        }
        return atMost / all;
    }

    /**
     * Returns the share of the runs of an item that are at most a value.
     *
     * @param atom index of the item's atom
     * @return the share, in [0, 1]
     */
    public double shareAtMost(Outcomes evidence, int atom, double value) {
        int column = column(evidence);
        int runs = evidence.runs(atom);
        int atMost = 0;
        for (int run = 0; run < runs; run++) {
            atMost += evidence.value(atom, run, column) <= value ? 1 : 0;
        }
        return atMost / (double) runs;
    }

    /**
     * Returns the outcome that this quantile reads.
     *
     * @param atom index of the item's atom
     * @param run index of one of its runs
     * @return the number in the column of this metric
     */
    public double outcome(Outcomes evidence, int atom, int run) {
        return evidence.value(atom, run, column(evidence));
    }

    /**
     * Returns whether all runs of an item have the same number, so that they say no more than one of them.
     *
     * @param atom index of the item's atom
     */
    public boolean haveEqualRuns(Outcomes evidence, int atom) {
        int column = column(evidence);
        double first = evidence.value(atom, 0, column);
        for (int run = 1; run < evidence.runs(atom); run++) {
            if (evidence.value(atom, run, column) != first) {
                return false;
            }
        }
        return true;
    }

    /** {@inheritDoc} The derivative of a step function is 0 except at its steps. */
    @Override
    public void influence(Outcomes evidence, double[] weights, double[] out) {
        Arrays.fill(out, Double.isNaN(value(evidence, weights)) ? Double.NaN : 0);
    }

    @Override
    public List<Note> notes(Outcomes evidence, double[] weights) {
        List<Note> notes = new ArrayList<>(super.notes(evidence, weights));
        inferredRange(evidence).ifPresent(notes::add);
        return notes;
    }
}
