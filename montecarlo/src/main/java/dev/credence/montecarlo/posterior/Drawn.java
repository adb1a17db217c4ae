package dev.credence.montecarlo.posterior;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Posterior;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.montecarlo.resampling.Replicates;
import dev.credence.montecarlo.resampling.Unseen;

/** What is left of a simulated posterior once its values are given up, so that others can take their place. */
record Drawn(
        double lower,
        double upper,
        double lowerError,
        double upperError,
        Posterior summary,
        long draws,
        long undefined) {
    static <E extends Evidence> Drawn of(
            Metric<E> metric, Unseen<E> atoms, ConfidenceLevel level, long draws, Run run) {
        Replicates replicates = Replicates.of(metric, atoms.evidence(), atoms.sampler(), draws, run);
        double tail = level.tail();
        return new Drawn(
                replicates.quantile(tail),
                replicates.quantile(1 - tail),
                replicates.quantileError(tail),
                replicates.quantileError(1 - tail),
                new Posterior(replicates.mean(), Double.NaN, replicates.quantile(0.5), replicates.standardDeviation()),
                draws,
                replicates.undefined());
    }

    /** Whether all values are the same, where there are any. */
    boolean agree() {
        return undefined < draws && Replicates.agree(lower, upper, 0);
    }

    /** What was not seen is only a guess, which must not exclude what was; a bound that is moved has no simulation error. */
    Drawn around(double value) {
        boolean below = value < lower;
        boolean above = value > upper;
        return new Drawn(
                below ? value : lower,
                above ? value : upper,
                below ? 0 : lowerError,
                above ? 0 : upperError,
                summary,
                draws,
                undefined);
    }
}
