package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.crossvalidation.fold.FoldFit;
import dev.credence.crossvalidation.fold.FoldPrior;
import dev.credence.crossvalidation.fold.FoldSpelling;
import dev.credence.crossvalidation.posterior.FoldPosterior;
import dev.credence.crossvalidation.posterior.PosteriorSum;
import java.util.List;
import java.util.Optional;

/**
 * Credible interval of the mean of the folds' posteriors, id {@code kfold-posterior-mean}: each fold has the posterior
 * Beta(k + L, l + L) of its own successes and failures, the metric is taken as the mean of these as if they were independent, and the
 * interval has equal tails of that mean's distribution. Where this average is used it is simulated; here it is exact, to 1e-14.
 *
 * <p>For every proportion and its link (F1, whose prior on failures is 2L). Option {@code prior=L} (0.5). The prior counts once a fold:
 * with few trials a fold the mean is drawn to 1/2, which {@code kfold-beta} is not.
 *
 * <p>Edges: a fold without trials has the prior's posterior, and pulls as strongly as any other; without any trials status UNDEFINED.
 * Cost: milliseconds; up to half a second for folds without successes or without failures.
 *
 * <p>Coverage: erratic, mostly too low: 0.75 on average where 0.95 is claimed, for it takes folds as independent
 * (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722, equation 3.5, who
 *     approximate this distribution</a>
 */
public final class KfoldPosteriorMean extends FoldCredible {
    /** 0.07: the density of log odds of smaller shapes reaches beyond exp(-709), where doubles end. */
    private static final double LEAST_SHAPE = 0.07;

    private final FoldPrior prior;

    /** With Jeffreys' prior. */
    public KfoldPosteriorMean() {
        this(FoldPrior.USUAL);
    }

    private KfoldPosteriorMean(FoldPrior prior) {
        this.prior = prior;
    }

    @Override
    public String id() {
        return "kfold-posterior-mean";
    }

    @Override
    public String spelling() {
        return FoldSpelling.of(id(), prior.written());
    }

    @Override
    public List<OptionSpec> options() {
        OptionSpec usual = FoldPrior.option();
        return List.of(new OptionSpec(
                usual.name(),
                usual.meaning() + "; at least " + LEAST_SHAPE + " where a fold has no successes or no failures",
                usual.defaultValue()));
    }

    @Override
    public IntervalMethod configured(Options options) {
        return new KfoldPosteriorMean(prior.configured(options));
    }

    @Override
    Optional<Refusal> foldRefusal(FoldedSample<?> sample) {
        return FoldFit.once(sample);
    }

    @Override
    int repeats(FoldedSample<?> sample) {
        return 1;
    }

    @Override
    boolean isExact() {
        return true;
    }

    @Override
    <E extends Evidence> Distribution posterior(ProportionMetric<E> metric, FoldedSample<E> sample) {
        List<FoldPosterior> parts = sample.folds().stream()
                .map(fold -> prior.posterior(metric, fold, 1))
                .toList();
        if (parts.stream().anyMatch(part -> Math.min(part.a(), part.b()) < LEAST_SHAPE)) {
            throw new IllegalArgumentException("option 'prior' must be at least " + LEAST_SHAPE
                    + " where a fold has no successes or no failures: prior=" + prior.prior()
                    + "; use 0.5 (Jeffreys), or kfold-beta, which takes smaller ones");
        }
        return PosteriorSum.mean(parts);
    }
}
