package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.montecarlo.resampling.Replicates;

/** Equal-tailed intervals of simulated differences. */
final class Intervals {
    private Intervals() {}

    static void percentile(Comparison.Builder comparison, Replicates differences, ConfidenceLevel level, Run run) {
        double tail = level.tail();
        comparison
                .bounds(differences.quantile(tail), differences.quantile(1 - tail))
                .simulation(new Simulation(
                        run.seed(),
                        differences.draws(),
                        differences.undefined(),
                        differences.quantileError(tail),
                        differences.quantileError(1 - tail)));
        if (Replicates.agree(differences.quantile(tail), differences.quantile(1 - tail), comparison.first())) {
            comparison.status(Status.DEGENERATE, "all draws agree: they know nothing of the error of this difference");
        }
        if (differences.undefined() > 0) {
            comparison.note("the metric was undefined in " + differences.undefined() + " of " + differences.draws()
                    + " draws, which were left out");
        }
    }
}
