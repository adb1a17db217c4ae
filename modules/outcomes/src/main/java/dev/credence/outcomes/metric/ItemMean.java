package dev.credence.outcomes.metric;

import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.outcomes.ItemMetric;
import dev.credence.outcomes.Outcomes;

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

    /** Returns whether every outcome of a column is 0 or 1, and every item has one run. */
    static boolean areTrials(Outcomes outcomes, int column) {
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            double value = outcomes.value(atom, 0, column);
            if (outcomes.runs(atom) > 1 || (value != 0 && value != 1)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Items with one run as trials, of which those with the number 1 are successes.
     *
     * @param metric a metric that gives every run the number 0 or 1
     */
    record ItemProportion(ItemMean metric) implements Proportion<Outcomes> {
        @Override
        public boolean isTrial(Outcomes evidence, int atom) {
            return true;
        }

        @Override
        public boolean isSuccess(Outcomes evidence, int atom) {
            return metric.ofItem(evidence, atom) == 1;
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
