package dev.credence.montecarlo.posterior;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.PosteriorSummary;
import dev.credence.api.metric.Metric;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.TailQuantiles;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;

/** The quantiles and moments of a simulated posterior; its values are not kept. */
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

    /** Returns whether there are values and all are equal. */
    boolean agree() {
        return tails.undefined() < tails.draws() && EmpiricalDistribution.agree(tails.lower(), tails.upper(), 0);
    }

    /** Extends the interval to contain the observed value, because pseudo-counts of unseen outcomes should not exclude it. */
    PosteriorQuantiles around(double value) {
        return new PosteriorQuantiles(tails.around(value), summary);
    }
}
