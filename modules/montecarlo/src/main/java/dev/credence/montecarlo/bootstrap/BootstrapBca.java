package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.numerics.normal.Normal;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The bias-corrected and accelerated bootstrap interval: percentiles corrected for median bias and for a standard error that changes with the
 * metric.
 *
 * <p>With {@code z0} the normal quantile of the share of resamples below the observed value, ties counting one half, and the
 * acceleration {@code a = sum psi^3 / (6 (sum psi^2)^(3/2))} over the observations' influences (over clusters' summed
 * influences in a clustered sample), the bounds are the percentiles {@code Phi(z0 + (z0 + z) / (1 - a (z0 + z)))} at
 * {@code z = -z_tail, +z_tail}. The acceleration costs O(atoms), because no jackknife loop is needed.
 *
 * <p>Coverage: near-nominal in moderate samples, too low in small ones near the ends of the range. Where all resamples give the
 * same value, as they do for a perfect classifier, the bounds are quantiles of a posterior in which one observation is spread over
 * the unseen outcomes, and the status is DEGENERATE. Option {@code draws} (default 10,000).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1987.10478410">Efron (1987), Better bootstrap confidence intervals, JASA 82,
 *     171-185</a>
 */
public final class BootstrapBca extends BootstrapMethod {
    /** Creates the method with 10,000 draws. */
    public BootstrapBca() {
        this(DrawCount.USUAL);
    }

    private BootstrapBca(long draws) {
        super("bootstrap-bca", "bootstrap quantiles corrected for bias and skewness", draws);
    }

    @Override
    BootstrapMethod withDraws(long value) {
        return new BootstrapBca(value);
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return super.refusal(metric, sample).or(() -> InfluenceMoments.refusal(metric, sample));
    }

    @Override
    <E extends Evidence> PreparedBootstrap<E> prepared(Metric<E> metric, Sample<E> sample, double value) {
        double acceleration = InfluenceMoments.of(id(), metric, sample).acceleration();
        return (replicates, level) -> bounds(replicates, level, value, acceleration);
    }

    private static BootstrapBounds bounds(
            EmpiricalDistribution replicates, ConfidenceLevel level, double value, double acceleration) {
        double z = Normal.upperQuantile(level.tail());
        CorrectedRank low = CorrectedRank.of(replicates, value, acceleration, -z);
        CorrectedRank high = CorrectedRank.of(replicates, value, acceleration, z);
        return new BootstrapBounds(
                replicates.quantile(low.p()),
                replicates.quantile(high.p()),
                replicates.quantileError(low.p(), low.error()),
                replicates.quantileError(high.p(), high.error()),
                Stream.of(low, high)
                        .filter(rank -> rank.neededDraws() > replicates.defined())
                        .limit(1)
                        .map(rank -> rank.shortfall(replicates))
                        .toList());
    }

    /**
     * The percentile of a bound after the corrections for bias and acceleration, with the standard error of its rank.
     *
     * <p>With s the share of B draws below the observed value, the percentile p moves with s at the rate {@code D = dp/ds}, and the
     * rank's error as a share of B has the variance {@code (p(1-p) + D^2 s(1-s) - 2 D (min(p, s) - p s)) / B}.
     */
    record CorrectedRank(double p, double error) {
        /** Computes {@code Phi(z0 + (z0 + z) / (1 - a (z0 + z)))}; 0 or 1 where the denominator is not positive. */
        static CorrectedRank of(EmpiricalDistribution replicates, double value, double acceleration, double z) {
            double draws = replicates.defined();
            double half = 0.5 / draws;
            double share = Math.max(half, Math.min(1 - half, replicates.shareBelow(value)));
            double bias = Normal.quantile(share);
            double shifted = bias + z;
            double denominator = 1 - acceleration * shifted;
            if (!(denominator > 0)) {
                return new CorrectedRank(shifted > 0 ? 1 : 0, Math.sqrt(1 / draws));
            }
            double corrected = bias + shifted / denominator;
            double p = Normal.cdf(corrected);
            double rate = Normal.density(corrected) / Normal.density(bias) * (1 + 1 / (denominator * denominator));
            double variance =
                    p * (1 - p) + rate * rate * share * (1 - share) - 2 * rate * (Math.min(p, share) - p * share);
            return new CorrectedRank(p, Math.sqrt(Math.max(0, variance) / draws));
        }

        /** Returns the number of draws at which one draw is expected beyond the percentile. */
        double neededDraws() {
            return Math.ceil(1 / Math.min(p, 1 - p)) - 1;
        }

        Note shortfall(EmpiricalDistribution replicates) {
            String number = neededDraws() < 1e15
                    ? "at least " + (long) neededDraws() + " draws"
                    : "more draws than can be made";
            return Note.of(
                            "too-few-draws",
                            "the corrected percentile " + p
                                    + " lies beyond the draws, the bound is the outermost of them: it would take "
                                    + number
                                    + ", there are " + replicates.defined())
                    .with("needed", neededDraws())
                    .with("draws", replicates.defined());
        }
    }
}
