package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.DrawCount;

/**
 * The percentile bootstrap interval: the quantiles of the metric over resamples, {@code [q(tail), q(1 - tail)]}.
 *
 * <p>Resamples follow the design: one multinomial over atoms, one per stratum, or whole clusters; the cost of a draw is
 * O(atoms) and does not depend on n. Bounds stay in the metric's range. Coverage: erratic, too low in small samples and near
 * the ends of the range. Where all resamples give the same value, as they do for a perfect classifier, the bounds are quantiles of
 * a posterior in which one observation is spread over the unseen outcomes, and the status is DEGENERATE.
 *
 * <p>Option {@code draws} (default 10,000). Draws in which the metric is 0/0 are left out; their number is reported.
 *
 * @see <a href="https://doi.org/10.1214/aos/1176344552">Efron (1979), Bootstrap methods: another look at the jackknife, Annals
 *     of Statistics 7, 1-26</a>
 */
public final class BootstrapPercentile extends BootstrapMethod {
    /** Creates the method with 10,000 draws. */
    public BootstrapPercentile() {
        this(DrawCount.USUAL);
    }

    private BootstrapPercentile(long draws) {
        super("bootstrap-percentile", "quantiles of the bootstrap distribution of any metric", draws);
    }

    @Override
    BootstrapMethod withDraws(long value) {
        return new BootstrapPercentile(value);
    }

    @Override
    <E extends Evidence> PreparedBootstrap<E> prepared(Metric<E> metric, Sample<E> sample, double value) {
        return BootstrapBounds::percentile;
    }
}
