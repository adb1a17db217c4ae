package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.DrawCount;
import java.util.List;

/**
 * The basic (reverse percentile) bootstrap interval {@code [2m - q(1 - tail), 2m - q(tail)]}, where m is the observed metric and
 * q(p) is the p-quantile of the metric over resamples. Bounds outside the metric's range are moved to its end.
 *
 * <p>Coverage: erratic, lowest near the ends of the range. Where all resamples give the same value, as they do for a perfect
 * classifier, the bounds are quantiles of a posterior in which one observation is spread over the unseen outcomes, and the status
 * is DEGENERATE. Option {@code draws} (default 10,000).
 *
 * @see <a href="https://doi.org/10.1017/CBO9780511802843">Davison and Hinkley (1997), Bootstrap Methods and their Application,
 *     chapter 5</a>
 */
public final class BootstrapBasic extends BootstrapMethod {
    /** Creates the method with 10,000 draws. */
    public BootstrapBasic() {
        this(DrawCount.USUAL);
    }

    private BootstrapBasic(long draws) {
        super("bootstrap-basic", "bootstrap quantiles mirrored at the estimate", draws);
    }

    @Override
    BootstrapMethod withDraws(long value) {
        return new BootstrapBasic(value);
    }

    @Override
    <E extends Evidence> PreparedBootstrap<E> prepared(Metric<E> metric, Sample<E> sample, double value) {
        return (replicates, level) -> mirrored(BootstrapBounds.percentile(replicates, level), value);
    }

    private static BootstrapBounds mirrored(BootstrapBounds quantiles, double value) {
        return new BootstrapBounds(
                2 * value - quantiles.upper(),
                2 * value - quantiles.lower(),
                quantiles.upperError(),
                quantiles.lowerError(),
                List.of());
    }
}
