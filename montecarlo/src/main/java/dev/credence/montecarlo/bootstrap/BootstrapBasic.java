package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.DrawCount;
import java.util.List;

/**
 * Basic (reverse percentile) bootstrap: {@code [2m - q(1 - tail), 2m - q(tail)]}, m the observed metric, moved to the metric's
 * range where it would leave it.
 *
 * <p>Coverage: erratic, lowest near the ends of the range. Where all resamples agree, as those of a perfect classifier, the bounds
 * are those of the posterior with one observation spread over what was not seen, and the status is DEGENERATE. Option {@code draws} (default 10,000).
 *
 * @see <a href="https://doi.org/10.1017/CBO9780511802843">Davison and Hinkley (1997), Bootstrap Methods and their Application,
 *     chapter 5</a>
 */
public final class BootstrapBasic extends BootstrapMethod {
    /** 10,000 draws. */
    public BootstrapBasic() {
        this(DrawCount.USUAL);
    }

    private BootstrapBasic(long draws) {
        super(draws);
    }

    @Override
    public String id() {
        return "bootstrap-basic";
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
