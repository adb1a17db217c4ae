package dev.credence.outcomes.metric;

import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.outcomes.ItemMetric;
import dev.credence.outcomes.Outcomes;
import java.util.function.DoubleUnaryOperator;

/** A metric of one column that is the mean of one number per item. */
abstract class ItemMean extends ColumnMetric implements ItemMetric {
    ItemMean(String id, String description, String columnName, Direction direction, Range range) {
        super(id, description, columnName, direction, range);
    }

    @Override
    public final double ofItem(Outcomes outcomes, int atom) {
        int column = column(outcomes);
        int runs = outcomes.runs(atom);
        if (runs == 1) {
            return ofRun(outcomes.value(atom, 0, column));
        }
        return ofRuns(outcomes, atom, column);
    }

    abstract double ofRun(double value);

    /** Returns whether every outcome of a column is an end of a range, such as 0 or 1, and all runs of an item agree. */
    static boolean areTrials(Outcomes outcomes, int column, Range range) {
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            double value = outcomes.value(atom, 0, column);
            if (value != range.lower() && value != range.upper()) {
                return false;
            }
        }
        return runsAgree(outcomes, column, value -> value);
    }

    /** Returns whether all runs of an item have the same number, as if it had one run: copies of a run say no more than the run. */
    static boolean runsAgree(Outcomes outcomes, int column, DoubleUnaryOperator numberOfRun) {
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            double first = numberOfRun.applyAsDouble(outcomes.value(atom, 0, column));
            for (int run = 1; run < outcomes.runs(atom); run++) {
                if (numberOfRun.applyAsDouble(outcomes.value(atom, run, column)) != first) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Items whose runs agree as trials, of which those at the upper end of the range are successes. The unit of the outcomes does not matter: a mean of
     * 0 and 8 is 8 times a proportion.
     *
     * @param metric a metric that gives every run an end of its range
     */
    record ItemProportion(ItemMean metric) implements Proportion<Outcomes> {
        /** A proportion times the width of a range, plus its lower end. */
        private record Between(Range range) implements Link {
            private double width() {
                return range.upper() - range.lower();
            }

            @Override
            public double apply(double proportion) {
                return proportion == 1 ? range.upper() : range.lower() + width() * proportion;
            }

            @Override
            public double inverse(double metric) {
                return (metric - range.lower()) / width();
            }

            @Override
            public double derivative(double proportion) {
                return width();
            }
        }

        @Override
        public boolean isTrial(Outcomes evidence, int atom) {
            return true;
        }

        @Override
        public boolean isSuccess(Outcomes evidence, int atom) {
            return metric.ofItem(evidence, atom) == metric.range().upper();
        }

        @Override
        public Link link() {
            return metric.range().equals(Range.UNIT) ? Link.IDENTITY : new Between(metric.range());
        }
    }

    /** Returns the number of an item with several runs; by default the mean over its runs. */
    double ofRuns(Outcomes outcomes, int atom, int column) {
        int runs = outcomes.runs(atom);
        double sum = 0;
        for (int run = 0; run < runs; run++) {
            sum += ofRun(outcomes.value(atom, run, column));
        }
        return sum / runs;
    }
}
