package dev.credence.montecarlo.posterior;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;

/**
 * Posterior of any metric of a confusion matrix under a Dirichlet prior on its cells, simulated: weights are drawn from
 * Dirichlet(counts + prior) over all k x k cells, the metric of each draw makes the posterior, and the interval is equal-tailed.
 *
 * <p>Bounds stay in the metric's range; draws in which the metric is 0/0 are counted and left out. Coverage: near-nominal for a
 * handful of classes; with many classes the prior's weight grows with k^2 and pulls towards chance, so choose a smaller one.
 * Cost: a gamma variate per cell and draw, whatever n is.
 *
 * <p>Options: {@code prior} per cell (default 0.5; 0 leaves unseen cells impossible), {@code draws} (default 10,000).
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-31865-1_25">Goutte and Gaussier (2005), A probabilistic interpretation of
 *     precision, recall and F-score, ECIR</a>
 */
public final class DirichletPosterior extends SimulatedPosterior {
    /** 0.5: the Jeffreys prior of a multinomial. */
    private static final double PRIOR = 0.5;

    private final double prior;
    private final long draws;

    /** Prior 0.5 per cell, 10,000 draws. */
    public DirichletPosterior() {
        this(PRIOR, DRAWS);
    }

    private DirichletPosterior(double prior, long draws) {
        this.prior = prior;
        this.draws = draws;
    }

    @Override
    public String id() {
        return "dirichlet";
    }

    @Override
    public String spelling() {
        return Spellings.of(id(), "prior", prior, PRIOR, "draws", draws, DRAWS);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                new OptionSpec("prior", "pseudo-count per cell, >= 0", "0.5"),
                new OptionSpec("draws", "number of draws", Long.toString(DRAWS)));
    }

    @Override
    public IntervalMethod configured(Options options) {
        return new DirichletPosterior(
                Spellings.prior(options.number("prior", prior)), Spellings.draws(options.integer("draws", draws)));
    }

    @Override
    public Optional<String> refusal(Metric<?> metric, Sample<?> sample) {
        Optional<String> general = super.refusal(metric, sample);
        if (general.isEmpty() && !(sample.evidence() instanceof ConfusionMatrix)) {
            return Optional.of(
                    "it needs cells that can be listed, a confusion matrix; for scores use bayesian-bootstrap");
        }
        return general;
    }

    @Override
    double prior() {
        return prior;
    }

    @Override
    long draws() {
        return draws;
    }
}
