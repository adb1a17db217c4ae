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
import dev.credence.crossvalidation.fold.FoldRepeats;
import dev.credence.crossvalidation.posterior.FoldPosterior;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The second credible interval of Wang and Li, id {@code kfold-beta-mean}. It is an interval of the mean of the posteriors Beta(k + L, l +
 * L) of the folds, which have the correlation rho. Their mean is approximated by the Beta distribution with the same mean E, which is the
 * mean of the posterior means, and the same variance {@code V = (1 + (K-1) rho)/K} times the mean of their variances: its shapes are {@code
 * E n} and {@code (1-E) n} with {@code n = E(1-E)/V - 1}. It is for every proportion and its link (F1).
 *
 * <p>Options: {@code prior=L} (0.5; the paper takes 1), {@code rho} in [0, 1] (1/K, the share of test rows), {@code repeats=r} for r times
 * K folds. For F1 the prior on failures is 2L. The prior counts once for each fold, so that with few trials per fold the interval is drawn
 * towards 1/2.
 *
 * <p>Edges: a fold without trials has the posterior of the prior; without any trials the status is UNDEFINED. Cost: two quantiles of Beta.
 *
 * <p>Coverage: erratic: near-nominal if folds have tens of trials; with a handful per fold the priors pull the interval away from the true
 * value, which it may then never cover (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722, equations 3.6 to 3.9</a>
 */
public final class KfoldBetaMean extends FoldCredible {
    private final FoldPrior prior;
    private final double rho;
    private final FoldRepeats repeats;

    /** Creates the method with Jeffreys' prior and correlation 1/K. */
    public KfoldBetaMean() {
        this(FoldPrior.USUAL, Double.NaN, FoldRepeats.ONCE);
    }

    private KfoldBetaMean(FoldPrior prior, double rho, FoldRepeats repeats) {
        super("kfold-beta-mean", "Beta interval of the mean over folds, with correlated posteriors");
        this.prior = prior;
        this.rho = rho;
        this.repeats = repeats;
    }

    @Override
    public String spelling() {
        Stream<String> correlation = Double.isNaN(rho) ? Stream.of() : Stream.of("rho=" + Options.written(rho));
        return FoldOptions.spelling(
                id(),
                Stream.of(prior.written(), correlation, repeats.written().stream())
                        .flatMap(part -> part));
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                FoldPrior.option(),
                new OptionSpec(
                        "rho", "correlation of the folds' posteriors, from 0 to 1", "1/K for K folds a repetition"),
                FoldRepeats.option());
    }

    @Override
    public IntervalMethod configured(Options options) {
        double given = options.number("rho", rho);
        if (options.text("rho").isPresent() && !(given >= 0 && given <= 1)) {
            throw new IllegalArgumentException("option 'rho' must lie in [0, 1]: rho=" + given);
        }
        return new KfoldBetaMean(prior.configured(options), given, repeats.configured(options));
    }

    @Override
    Optional<Refusal> foldRefusal(FoldedSample<?> sample) {
        return repeats.refusal(sample);
    }

    @Override
    int repeats(FoldedSample<?> sample) {
        return repeats.of(sample);
    }

    @Override
    boolean isExact() {
        return false;
    }

    @Override
    <E extends Evidence> Distribution posterior(Proportion<E> proportion, FoldedSample<E> sample) {
        int folds = sample.folds().size();
        double mean = 0;
        double rest = 0;
        double variance = 0;
        for (E fold : sample.folds()) {
            FoldPosterior posterior = prior.posterior(proportion, fold, 1);
            double n = posterior.a() + posterior.b();
            mean += posterior.a() / n / folds;
            rest += posterior.b() / n / folds;
            variance += posterior.a() / n * (posterior.b() / n) / (n + 1) / folds;
        }
        double correlation = Double.isNaN(rho) ? 1.0 / repeats.foldsPerRepeat(sample) : rho;
        double size = mean * rest / (variance * (1 + (folds - 1) * correlation) / folds) - 1;
        return new FoldPosterior(mean * size, rest * size, proportion.link());
    }
}
