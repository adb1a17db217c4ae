package dev.credence.montecarlo.posterior;

import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.option.Options;
import dev.credence.montecarlo.resampling.DrawCount;

/**
 * The Bayesian bootstrap interval of any metric: weights are drawn from Dirichlet(counts) over the observed atoms, which is the limit
 * of a Dirichlet prior that goes to 0; the interval is equal-tailed.
 *
 * <p>Unseen outcomes have probability 0. Where all draws therefore give the same value, as they do for a perfect classifier, one
 * observation is spread over the unseen outcomes, and the status is DEGENERATE. Coverage: erratic in small samples near the ends of
 * the range, near-nominal otherwise. Cost: one gamma variate per atom and draw.
 *
 * <p>Option: {@code draws} (default 10,000).
 *
 * @see <a href="https://doi.org/10.1214/aos/1176345338">Rubin (1981), The Bayesian bootstrap, Annals of Statistics 9,
 *     130-134</a>
 */
public final class BayesianBootstrap extends SimulatedPosterior {
    /** Creates the method with 10,000 draws. */
    public BayesianBootstrap() {
        this(DrawCount.USUAL);
    }

    private BayesianBootstrap(long draws) {
        super("bayesian-bootstrap", "posterior draws of any metric, by random weights of the observations", draws);
    }

    @Override
    public IntervalMethod configured(Options options) {
        return new BayesianBootstrap(DrawCount.of(options, draws()));
    }

    @Override
    double prior() {
        return 0;
    }
}
