package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Proportion;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.FoldPrior;
import dev.credence.crossvalidation.fold.FoldWeight;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The first credible interval of Wang and Li, id {@code kfold-beta}: equal tails of Beta(w k + L, w l + L), for k successes and l failures
 * in all K folds together. Each observation counts only as w = (K+1)/(2K), because folds depend on each other. It is for every proportion
 * and its link (F1).
 *
 * <p>Options: {@code prior=L} (0.5; the paper takes 1), {@code w} in (0, 1], {@code repeats=r} for r times K folds, in which every row
 * counts once. For F1 the prior on failures is 2L, as for {@code beta}.
 *
 * <p>Edges: folds without trials add nothing; without any trials the result is the interval of the prior, with status UNDEFINED. Cost: two
 * quantiles of Beta.
 *
 * <p>Coverage: near-nominal: 0.96 on average; low (0.75) if the share of rows that are predicted positive depends on the training set, as for the
 * recall of a support vector machine on classes that hardly differ (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722, equations 3.3 and 3.4</a>
 */
public final class KfoldBeta extends FoldCredible {
    private final FoldPrior prior;
    private final FoldWeight weight;

    /** Creates the method with Jeffreys' prior and the middle weight. */
    public KfoldBeta() {
        this(FoldPrior.USUAL, FoldWeight.USUAL);
    }

    private KfoldBeta(FoldPrior prior, FoldWeight weight) {
        super("kfold-beta", "Beta interval with the effective sample size of a cross-validation");
        this.prior = prior;
        this.weight = weight;
    }

    @Override
    public String spelling() {
        return FoldOptions.spelling(id(), Stream.concat(prior.written(), weight.written()));
    }

    @Override
    public List<OptionSpec> options() {
        return Stream.concat(Stream.of(FoldPrior.option()), FoldWeight.options().stream())
                .toList();
    }

    @Override
    public IntervalMethod configured(Options options) {
        return new KfoldBeta(prior.configured(options), weight.configured(options));
    }

    @Override
    Optional<Refusal> foldRefusal(FoldedSample<?> sample) {
        return weight.refusal(sample);
    }

    @Override
    int repeats(FoldedSample<?> sample) {
        return weight.repeats().of(sample);
    }

    /** Returns false: the weight is a judgement, not part of a model. */
    @Override
    boolean isExact() {
        return false;
    }

    @Override
    <E extends Evidence> Distribution posterior(Proportion<E> proportion, FoldedSample<E> sample) {
        return prior.posterior(proportion, sample.evidence(), weight.of(sample));
    }
}
