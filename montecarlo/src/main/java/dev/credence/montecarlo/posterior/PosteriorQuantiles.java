package dev.credence.montecarlo.posterior;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.PosteriorSummary;
import dev.credence.api.metric.Metric;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.TailQuantiles;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;

/** What is left of a simulated posterior once its values are given up. */
record PosteriorQuantiles(TailQuantiles tails, PosteriorSummary summary) {
    static <E extends Evidence> PosteriorQuantiles of(
            Metric<E> metric, UnseenCellSmoothing<E> atoms, ConfidenceLevel level, long draws, ComputeOptions run) {
        EmpiricalDistribution replicates =
                EmpiricalDistribution.of(metric, atoms.evidence(), atoms.sampler(), draws, run);
        return new PosteriorQuantiles(
                TailQuantiles.of(replicates, level),
                new PosteriorSummary(
                        replicates.mean(), Double.NaN, replicates.quantile(0.5), replicates.standardDeviation()));
    }

    /** Whether all values are the same, where there are any. */
    boolean agree() {
        return tails.undefined() < tails.draws() && EmpiricalDistribution.agree(tails.lower(), tails.upper(), 0);
    }

    /** What was not seen is only a guess, which must not exclude what was. */
    PosteriorQuantiles around(double value) {
        return new PosteriorQuantiles(tails.around(value), summary);
    }
}
