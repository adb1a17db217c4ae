package dev.credence.crossvalidation.fold;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Proportion;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.crossvalidation.posterior.FoldPosterior;
import java.util.stream.Stream;

/**
 * The prior Beta(L, L) of a proportion. For F1, L is added to false positives and to false negatives each (Goutte and Gaussier), which
 * gives Beta(L, 2L) for the Jaccard proportion behind it.
 *
 * @param prior L, at least 1e-6 and below 1e15
 */
public record FoldPrior(double prior) {
    /** Jeffreys' prior, L = 0.5. */
    public static final FoldPrior USUAL = new FoldPrior(0.5);

    /** With smaller values, as for the other Beta priors, integrals over the posterior become slow or lose digits. */
    private static final double MIN_SHAPE = 1e-6;

    /** Checks the prior. */
    public FoldPrior {
        if (!(prior >= MIN_SHAPE && prior < 1e15)) {
            throw new IllegalArgumentException("option 'prior' must be at least 1e-6 and below 1e15: prior=" + prior
                    + "; 1 is flat, 0.5 Jeffreys'");
        }
    }

    /** Computes the posterior of a proportion, with each count multiplied by a share; without trials it is the prior. */
    public <E extends Evidence> FoldPosterior posterior(Proportion<E> proportion, E evidence, double share) {
        Counts counts = proportion.counts(evidence);
        boolean dice = proportion.link() == Link.DICE_OF_JACCARD;
        return new FoldPosterior(
                share * counts.successes() + prior,
                share * counts.failures() + (dice ? 2 : 1) * prior,
                proportion.link());
    }

    /** {@return the description of the option} */
    public static OptionSpec option() {
        return new OptionSpec(
                "prior",
                "prior weight on successes and on failures each, from 1e-6 to below 1e15; 1 flat, 0.5 Jeffreys",
                "0.5");
    }

    /** Returns the prior of the option, or this one if it is absent. */
    public FoldPrior configured(Options options) {
        return new FoldPrior(options.number("prior", prior));
    }

    /** {@return the option as it is written: {@code prior=L}, or nothing for the default} */
    public Stream<String> written() {
        return prior == USUAL.prior ? Stream.of() : Stream.of("prior=" + Options.written(prior));
    }
}
