package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.crossvalidation.fold.FoldPrior;
import dev.credence.crossvalidation.fold.FoldSpelling;
import dev.credence.crossvalidation.fold.FoldWeight;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Wang and Li's first credible interval, id {@code kfold-beta}: equal tails of Beta(w k + L, w l + L), k successes and l failures of
 * all K folds together, each worth only w = (K+1)/(2K) of an observation because folds depend on each other. For every proportion and
 * its link (F1).
 *
 * <p>Options: {@code prior=L} (0.5; the paper takes 1), {@code w} in (0, 1], {@code repeats=r} for r times K folds, of which every row
 * counts once. Of F1 the prior on failures is 2L, as for {@code beta}.
 *
 * <p>Edges: folds without trials add nothing; without any trials the prior's interval, status UNDEFINED. Cost: two quantiles of Beta.
 *
 * <p>Coverage: near-nominal: 0.96 on average; low (0.75) where the share of rows called positive hangs on the training set, as the
 * recall of a support vector machine of classes that hardly differ (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722, equations 3.3 and
 *     3.4</a>
 */
public final class KfoldBeta extends FoldCredible {
    private final FoldPrior prior;
    private final FoldWeight weight;

    /** With Jeffreys' prior and the middle weight. */
    public KfoldBeta() {
        this(FoldPrior.USUAL, FoldWeight.USUAL);
    }

    private KfoldBeta(FoldPrior prior, FoldWeight weight) {
        this.prior = prior;
        this.weight = weight;
    }

    @Override
    public String id() {
        return "kfold-beta";
    }

    @Override
    public String spelling() {
        return FoldSpelling.of(id(), Stream.concat(prior.written(), weight.written()));
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

    /** The weight is a judgement, not a model. */
    @Override
    boolean isExact() {
        return false;
    }

    @Override
    <E extends Evidence> Distribution posterior(ProportionMetric<E> metric, FoldedSample<E> sample) {
        return prior.posterior(metric, sample.evidence(), weight.of(sample));
    }
}
