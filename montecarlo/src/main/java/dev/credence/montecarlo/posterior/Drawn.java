package dev.credence.montecarlo.posterior;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.PosteriorSummary;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.montecarlo.resampling.Replicates;
import dev.credence.montecarlo.resampling.Tails;
import dev.credence.montecarlo.resampling.Unseen;

/** What is left of a simulated posterior once its values are given up. */
record Drawn(Tails tails, PosteriorSummary summary) {
    static <E extends Evidence> Drawn of(
            Metric<E> metric, Unseen<E> atoms, ConfidenceLevel level, long draws, Run run) {
        Replicates replicates = Replicates.of(metric, atoms.evidence(), atoms.sampler(), draws, run);
        return new Drawn(
                Tails.of(replicates, level),
                new PosteriorSummary(replicates.mean(), Double.NaN, replicates.quantile(0.5), replicates.standardDeviation()));
    }

    /** Whether all values are the same, where there are any. */
    boolean agree() {
        return tails.undefined() < tails.draws() && Replicates.agree(tails.lower(), tails.upper(), 0);
    }

    /** What was not seen is only a guess, which must not exclude what was. */
    Drawn around(double value) {
        return new Drawn(tails.around(value), summary);
    }
}
