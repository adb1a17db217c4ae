package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import java.util.List;
import java.util.Optional;

/**
 * The posterior of the difference of any metric between two systems on the same items, simulated with Dirichlet weights over the
 * joint atoms.
 *
 * <p>The default prior adds half an item that only the first system classifies correctly and half an item that only the second does,
 * spread evenly over the joint cells of the classes that occur: {@code 1 / (2 k (k - 1))} per cell for k classes, 1/4 for two. It is
 * proper, so a single item that only one system got right does not make that system better with probability 1. For the accuracy of
 * two classes it gives the same probability as {@code bayes-paired}. Above 21 classes it is spread over the observed cells and the
 * same cells with the systems exchanged. The option {@code prior} gives each of the k^3 joint cells that could occur the same
 * pseudo-count. With 0 the method is the Bayesian bootstrap of the observed joint atoms, which is always used for scores, because
 * their atoms cannot be listed.
 *
 * <p>The interval is equal-tailed. The probability that the first system's metric is larger counts each draw at exactly 0 as one
 * half, so identical systems get 1/2.
 *
 * <p>Coverage: near-nominal under the default prior where the systems do not differ, erratic with {@code prior=0}, conservative with
 * {@code prior=0.5} in small samples. docs/measurements/coverage.md has the measured coverage probabilities.
 *
 * <p>Where the metric of one system is 0/0 on the data, the status is UNDEFINED and the interval is the whole range. Draws in which
 * the metric is 0/0 are left out; their number is reported. Where all draws give the same difference, one observation is spread over
 * the unseen outcomes, and the status is DEGENERATE.
 *
 * <p>Options: {@code prior}, {@code draws} (default 10,000). Cost: one gamma variate per joint cell and draw; up to 21 classes there
 * are k^3 joint cells.
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-31865-1_25">Goutte and Gaussier (2005), A probabilistic interpretation of
 *     precision, recall and F-score, ECIR</a>
 */
public final class PairedDirichlet extends SimulatedComparator {
    private final JointPrior prior;

    /** Creates the method with the balanced prior and 10,000 draws. */
    public PairedDirichlet() {
        this(JointPrior.BALANCED, DrawCount.USUAL);
    }

    private PairedDirichlet(JointPrior prior, long draws) {
        super(draws);
        this.prior = prior;
    }

    @Override
    public String id() {
        return "paired-dirichlet";
    }

    @Override
    public String description() {
        return "posterior draws of the difference of any metric of the same items";
    }

    @Override
    public String spelling() {
        return prior.spelled()
                .map(text -> id() + ":" + text
                        + DrawCount.spelled(draws()).map(option -> "," + option).orElse(""))
                .orElseGet(super::spelling);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(JointPrior.option(), DrawCount.option());
    }

    @Override
    public Comparator configured(Options options) {
        return new PairedDirichlet(JointPrior.of(options, prior), DrawCount.of(options, draws()));
    }

    @Override
    SimulatedComparator withDraws(long value) {
        return new PairedDirichlet(prior, value);
    }

    @Override
    Optional<Refusal> designRefusal(Pairing.Paired<?, ?> paired) {
        return DesignRefusals.unlessIidItems(paired.joint(), "paired-bootstrap or paired-delta");
    }

    @Override
    <E extends Evidence> Comparison simulate(
            Metric<E> metric,
            Pairing<E> pairing,
            ComparisonBuilder comparison,
            ComparisonOptions comparisonOptions,
            long count,
            ComputeOptions computeOptions) {
        Sample<? extends PairedEvidence<E>> sample = PairedDifferences.joint(pairing);
        prior.improper(sample.evidence()).ifPresent(comparison::note);
        DifferenceInterval.Drawn drawn =
                drawn(metric, sample.evidence(), comparison, comparisonOptions, count, computeOptions);
        DifferenceInterval.percentile(comparison, metric, sample, drawn, comparisonOptions, computeOptions);
        return comparison.build();
    }

    /** Simulates the differences, sets the posterior probabilities, and returns the quantiles; the values are not kept. */
    private <E extends Evidence> DifferenceInterval.Drawn drawn(
            Metric<E> metric,
            PairedEvidence<E> observed,
            ComparisonBuilder comparison,
            ComparisonOptions comparisonOptions,
            long count,
            ComputeOptions computeOptions) {
        UnseenCellSmoothing<PairedEvidence<E>> posterior = prior.posterior(observed);
        EmpiricalDistribution differences =
                PairedDifferences.of(metric, posterior.evidence(), posterior.sampler(), count, computeOptions);
        double below = differences.shareBelow(0);
        comparison.credible(1 - below, below);
        if (comparisonOptions.margin() > 0) {
            comparison.equivalence(equivalence(differences, comparisonOptions.margin()));
        }
        return DifferenceInterval.Drawn.of(comparison, metric, differences, comparisonOptions);
    }

    private static Equivalence equivalence(EmpiricalDistribution differences, double margin) {
        double all = differences.defined();
        double second = differences.below(-margin) / all;
        double first = (all - differences.atMost(margin)) / all;
        return new Equivalence(margin, (differences.atMost(margin) - differences.below(-margin)) / all, first, second);
    }
}
