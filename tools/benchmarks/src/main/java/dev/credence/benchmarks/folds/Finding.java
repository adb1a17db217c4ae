package dev.credence.benchmarks.folds;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import java.util.List;

/**
 * How an interval did.
 *
 * @param confidence share of the data sets whose interval covers the true value, of those where it is defined
 * @param length mean length of these intervals
 * @param undefined share of the data sets that give no interval, such as a fold without a positive prediction
 */
record Finding(double confidence, double length, double undefined) {
    static Finding of(FoldInterval interval, List<FoldCounts> replicates, Credence credence) {
        double truth = interval.measure().truth(replicates);
        int held = 0;
        int defined = 0;
        double length = 0;
        for (FoldCounts counts : replicates) {
            Estimate estimate = interval.estimate(credence, counts);
            if (!Double.isNaN(estimate.value())) {
                defined++;
                length += estimate.upper() - estimate.lower();
                held += estimate.lower() <= truth && truth <= estimate.upper() ? 1 : 0;
            }
        }
        return new Finding((double) held / defined, length / defined, 1 - (double) defined / replicates.size());
    }
}
