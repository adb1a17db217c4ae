package dev.credence.crossvalidation.fold;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.crossvalidation.posterior.FoldPosterior;
import java.util.stream.Stream;

/**
 * The prior of a proportion, Beta(L, L). Of F1, as everywhere, L counts on false positives and on false negatives each (Goutte and
 * Gaussier): Beta(L, 2L) of the Jaccard proportion behind it.
 *
 * @param prior L, at least 1e-6 and below 1e15
 */
public record FoldPrior(double prior) {
    /** Jeffreys'. */
    public static final FoldPrior USUAL = new FoldPrior(0.5);

    /** As the other Beta priors: below it, integrals over the posterior become slow or lose their digits. */
    private static final double LEAST = 1e-6;

    /**
     * Checks the prior.
     *
     * @param prior L, at least 1e-6 and below 1e15
     * @throws IllegalArgumentException if it is not in [1e-6, 1e15)
     */
    public FoldPrior {
        if (!(prior >= LEAST && prior < 1e15)) {
            throw new IllegalArgumentException("option 'prior' must be at least 1e-6 and below 1e15: prior=" + prior
                    + "; 1 is flat, 0.5 Jeffreys'");
        }
    }

    /**
     * The posterior of a metric.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param evidence the observations
     * @param share what each observation is multiplied by
     * @return the posterior, the prior itself without trials
     */
    public <E extends Evidence> FoldPosterior posterior(ProportionMetric<E> metric, E evidence, double share) {
        Counts counts = metric.counts(evidence);
        boolean dice = metric.link() == Link.DICE_OF_JACCARD;
        return new FoldPosterior(
                share * counts.successes() + prior, share * counts.failures() + (dice ? 2 : 1) * prior, metric.link());
    }

    /**
     * The option.
     *
     * @return its description
     */
    public static OptionSpec option() {
        return new OptionSpec(
                "prior",
                "prior weight on successes and on failures each, from 1e-6 to below 1e15; 1 flat, 0.5 Jeffreys",
                "0.5");
    }

    /**
     * Reads the option.
     *
     * @param options options
     * @return the prior given, else this one
     */
    public FoldPrior configured(Options options) {
        return new FoldPrior(options.number("prior", prior));
    }

    /**
     * The option as it is written.
     *
     * @return {@code prior=L}, or nothing for the usual
     */
    public Stream<String> written() {
        return prior == USUAL.prior ? Stream.of() : Stream.of("prior=" + Options.written(prior));
    }
}
