package dev.credence.bayes.posterior;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.BetaPrior.HistoricalCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table of how much a posterior depends on its prior: the interval under each of the usual priors. Under Haldane's prior the interval
 * exists if no count is 0; otherwise the prior is refused with the reason.
 *
 * @param metric spelling of the metric
 * @param level the level
 * @param rows one row for each prior
 */
public record PriorSensitivity(String metric, ConfidenceLevel level, List<Row> rows) {
    private record NamedPrior(String name, double weight) {}

    private static final List<NamedPrior> PRIORS = List.of(
            new NamedPrior("flat (Bayes, Laplace)", 1),
            new NamedPrior("Jeffreys", 0.5),
            new NamedPrior("neutral (Kerman 2011)", 1 / 3.0),
            new NamedPrior("two and two (Agresti, Coull)", 2),
            new NamedPrior("Haldane", 0));

    /** Copies the rows. */
    public PriorSensitivity {
        rows = List.copyOf(rows);
    }

    /**
     * One prior.
     *
     * @param prior the name of the prior
     * @param weight the pseudo-counts of the prior for successes and failures
     * @param lower lower bound of the equal-tailed interval, NaN where refused
     * @param upper upper bound of the equal-tailed interval, NaN where refused
     * @param posterior mean, mode, median and sd, null where refused
     * @param refusal why there is no posterior, null where there is
     */
    public record Row(
            String prior,
            double weight,
            double lower,
            double upper,
            @Nullable PosteriorSummary posterior,
            @Nullable String refusal) {
        /** {@return mean, mode, median and standard deviation of the posterior; empty if the prior is refused} */
        public Optional<PosteriorSummary> summary() {
            return Optional.ofNullable(posterior);
        }

        /** {@return why there is no posterior, or empty} */
        public Optional<String> refused() {
            return Optional.ofNullable(refusal);
        }
    }

    /**
     * Returns the table for a metric of a sample.
     *
     * @param <E> kind of evidence
     * @param metric a metric with an exact posterior
     * @param sample the sample
     * @param level the level
     * @return the table
     * @throws IllegalArgumentException if the metric has no exact posterior, with the reason
     */
    public static <E extends Evidence> PriorSensitivity of(Metric<E> metric, Sample<E> sample, ConfidenceLevel level) {
        ExactPosteriors.require(metric, sample);
        List<Row> rows = new ArrayList<>();
        for (NamedPrior prior : PRIORS) {
            BetaPrior weights = BetaPrior.symmetric(prior.weight());
            rows.add(ExactPosteriors.improper(metric, sample.evidence(), weights, HistoricalCounts.NONE)
                    .map(refusal -> refused(prior, refusal.sentence()))
                    .orElseGet(() -> row(prior, metric, sample, level)));
        }
        return new PriorSensitivity(metric.spelling(), level, rows);
    }

    private static Row refused(NamedPrior prior, String reason) {
        return new Row(prior.name(), prior.weight(), Double.NaN, Double.NaN, null, reason);
    }

    private static <E extends Evidence> Row row(
            NamedPrior prior, Metric<E> metric, Sample<E> sample, ConfidenceLevel level) {
        MetricPosterior posterior =
                ExactPosteriors.ofFitting(metric, sample, BetaPrior.symmetric(prior.weight()), HistoricalCounts.NONE);
        CredibleInterval interval = posterior.equalTailed(level);
        return new Row(prior.name(), prior.weight(), interval.lower(), interval.upper(), posterior.summary(), null);
    }

    /**
     * {@return the largest shift of a bound from one prior to another: the largest difference between lower bounds, or between upper
     * bounds, over the priors that are not refused} If it is large in comparison with the interval's width, the data have little weight.
     */
    public double largestShift() {
        double lower = range(rows.stream().mapToDouble(Row::lower).toArray());
        double upper = range(rows.stream().mapToDouble(Row::upper).toArray());
        return Math.max(lower, upper);
    }

    private static double range(double[] bounds) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double bound : bounds) {
            least = bound < least ? bound : least;
            most = bound > most ? bound : most;
        }
        return most - least;
    }
}
