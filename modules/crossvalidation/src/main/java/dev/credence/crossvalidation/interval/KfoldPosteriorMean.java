package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Proportion;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.crossvalidation.fold.FoldFit;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.FoldPrior;
import dev.credence.crossvalidation.posterior.FoldPosterior;
import dev.credence.crossvalidation.posterior.PosteriorSum;
import java.util.List;
import java.util.Optional;

/**
 * The credible interval of the mean of the posteriors of the folds, id {@code kfold-posterior-mean}. Each fold has the posterior Beta(k +
 * L, l + L) of its own successes and failures. The metric is taken as the mean of independent variables with these posteriors, and the
 * interval has equal tails of its distribution, which is computed exactly, to 1e-14, where papers simulate it.
 *
 * <p>It is for every proportion and its link (F1, whose prior on failures is 2L). Option {@code prior=L} (0.5). The prior counts once for
 * each fold, so that with few trials per fold the mean is drawn towards 1/2, unlike that of {@code kfold-beta}.
 *
 * <p>Edges: a fold without trials has the posterior of the prior, and counts as much as any other; without any trials the status is
 * UNDEFINED. Cost: milliseconds; up to half a second for folds without successes or without failures.
 *
 * <p>Coverage: erratic, mostly too low: 0.75 on average at level 0.95, because it takes folds as independent (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722, equation 3.5, who approximate
 *     this distribution</a>
 */
public final class KfoldPosteriorMean extends FoldCredible {
    /** With smaller shapes, the density of the log odds reaches beyond exp(-709), where doubles end. */
    private static final double MIN_SHAPE = 0.07;

    private final FoldPrior prior;

    /** Creates the method with Jeffreys' prior. */
    public KfoldPosteriorMean() {
        this(FoldPrior.USUAL);
    }

    private KfoldPosteriorMean(FoldPrior prior) {
        super("kfold-posterior-mean", "mean of the Beta posteriors of the folds");
        this.prior = prior;
    }

    @Override
    public String spelling() {
        return FoldOptions.spelling(id(), prior.written());
    }

    @Override
    public List<OptionSpec> options() {
        OptionSpec usual = FoldPrior.option();
        return List.of(new OptionSpec(
                usual.name(),
                usual.meaning() + "; at least " + MIN_SHAPE + " where a fold has no successes or no failures",
                usual.defaultValue()));
    }

    @Override
    public IntervalMethod configured(Options options) {
        return new KfoldPosteriorMean(prior.configured(options));
    }

    @Override
    Optional<Refusal> foldRefusal(FoldedSample<?> sample) {
        return FoldFit.refuseRepeats(sample);
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
    <E extends Evidence> Distribution posterior(Proportion<E> proportion, FoldedSample<E> sample) {
        List<FoldPosterior> parts = sample.folds().stream()
                .map(fold -> prior.posterior(proportion, fold, 1))
                .toList();
        if (parts.stream().anyMatch(part -> Math.min(part.a(), part.b()) < MIN_SHAPE)) {
            throw new IllegalArgumentException("option 'prior' must be at least " + MIN_SHAPE
                    + " where a fold has no successes or no failures: prior=" + prior.prior()
                    + "; use 0.5 (Jeffreys), or kfold-beta, which takes smaller ones");
        }
        return PosteriorSum.mean(parts);
    }
}
