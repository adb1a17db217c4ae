package dev.credence.testkit.laws;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.IntervalCase;

/** Laws of sample sizes, design effects and posterior summaries in large samples. */
public final class SummaryLaws {
    /** A fifth: five standard errors of a standard deviation from 300 draws, and the size of corrections for few clusters. */
    private static final double TOLERANCE = 0.2;
    /** Six standard errors of a mean of 500 draws are 0.27 standard errors. */
    private static final double SHIFT = 0.3;

    private SummaryLaws() {}

    /**
     * The size must be that of the sample, or the number of trials of a proportion. The design effect must be the variance divided by that
     * of the same number of independent observations, within a fifth, and the effective size must be the size divided by it. Posterior
     * mean, median and mode must lie within 0.3 standard errors of the value, and the posterior standard deviation must be the standard
     * error, within a fifth.
     */
    public static <E extends Evidence> void numbersAreOfTheSample(
            IntervalMethod method, IntervalCase<E> requested, ComputeOptions options) {
        Estimate estimate = requested.compute(method, ConfidenceLevel.P95, options);
        long items = requested.sample().evidence().size();
        long trials = trials(requested.metric(), requested.sample().evidence());
        require(
                estimate.n() == items || estimate.n() == trials,
                method,
                requested,
                "n=" + estimate.n() + " must be the number of observations, " + items
                        + (trials == items ? "" : ", or of trials, " + trials));
        double effect = FirstOrder.designEffect(requested.metric(), requested.sample());
        require(
                isNear(effect, estimate.designEffect()),
                method,
                requested,
                "design effect=" + estimate.designEffect() + " must be within " + TOLERANCE + " of " + effect);
        require(
                isNear(estimate.n() / effect, estimate.effectiveN()),
                method,
                requested,
                "effective n=" + estimate.effectiveN() + " must be n over the design effect, within " + TOLERANCE
                        + " of " + estimate.n() / effect);
        estimate.posterior().ifPresent(posterior -> requireOfTheValue(posterior, estimate, method, requested));
    }

    private static <E extends Evidence> void requireOfTheValue(
            PosteriorSummary posterior, Estimate estimate, IntervalMethod method, IntervalCase<E> requested) {
        double error = FirstOrder.standardError(requested.metric(), requested.sample());
        for (double centre : new double[] {posterior.mean(), posterior.median(), posterior.mode()}) {
            require(
                    !(Math.abs(centre - estimate.value()) > SHIFT * error),
                    method,
                    requested,
                    "mean, median and mode must lie within " + SHIFT + " standard errors of " + error
                            + " of the value, " + estimate.value() + ": " + posterior);
        }
        require(
                isNear(error, posterior.standardDeviation()),
                method,
                requested,
                "the posterior's standard deviation must be within " + TOLERANCE + " of the standard error, " + error
                        + ": " + posterior);
    }

    private static <E extends Evidence> long trials(Metric<E> metric, E evidence) {
        return metric.proportion()
                .map(proportion -> proportion.counts(evidence).trials())
                .orElseGet(evidence::size);
    }

    /** Checks a number that may be missing (NaN). */
    private static boolean isNear(double expected, double stated) {
        return Double.isNaN(stated) || Math.abs(stated / expected - 1) <= TOLERANCE;
    }

    private static void require(boolean holds, IntervalMethod method, IntervalCase<?> requested, String subject) {
        Check.that(
                holds,
                () -> "other numbers are those of the sample: " + method.spelling() + " of " + requested + ": "
                        + subject);
    }
}
