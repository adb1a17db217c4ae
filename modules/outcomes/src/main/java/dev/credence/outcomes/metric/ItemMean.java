package dev.credence.outcomes.metric;

import dev.credence.api.metric.Direction;
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
