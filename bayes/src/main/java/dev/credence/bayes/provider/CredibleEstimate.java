package dev.credence.bayes.provider;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.CredibleInterval;
import dev.credence.bayes.posterior.ExactPosteriors;
import dev.credence.bayes.posterior.MetricPosterior;

/** An estimate from a posterior and one of its intervals. */
final class CredibleEstimate {
    private CredibleEstimate() {}

    static <E extends Evidence> Estimate of(
            Metric<E> metric,
            Sample<E> sample,
            String spelling,
            ConfidenceLevel level,
            MetricPosterior posterior,
            CredibleInterval interval) {
        long trials = ExactPosteriors.trials(metric, sample.evidence());
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling, level)
                .bounds(interval.lower(), interval.upper())
                .credible(posterior.summary())
                .exact()
                .n(trials);
        if (trials == 0) {
            estimate.status(Status.UNDEFINED, "no trials: the interval is that of the prior");
        }
        interval.notes().forEach(estimate::note);
        posterior.notes().forEach(estimate::note);
        return estimate.build();
    }
}
