package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.ResampledDesign;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The studentized bootstrap (bootstrap-t) interval {@code [m - s q(1 - tail), m - s q(tail)]}. Here m is the metric, s is its
 * standard error from influences, m* and s* are those of a resample, and q(p) is the p-quantile of {@code t = (m* - m) / s*}.
 *
 * <p>The variance is {@code s^2 = sum count psi^2 / n^2}, with psi centred within strata where the design is stratified. Near an
 * end of the range some resamples have a standard error of 0, and t would be infinite. The variance of a resample is therefore at
 * least that of half an observation, {@code w^2 / (2 (n_e + 1)^2)}, with w the width of the range and
 * {@code n_e = (m - lower)(upper - m) / s^2} the effective sample size.
 *
 * <p>Coverage: near-nominal for smooth metrics in moderate samples, where its error falls as 1/n; erratic in small samples near the
 * ends of the range, where bounds are moved back into it. Where all resamples give the same value, as they do for a perfect
 * classifier, the bounds are quantiles of a posterior in which one observation is spread over the unseen outcomes, and the status
 * is DEGENERATE. A clustered sample is refused, because the weights of a draw do not show which clusters were drawn.
 *
 * <p>Option {@code draws} (default 10,000). Cost: the metric and its influences in each draw, so O(atoms) for metrics that compute
 * their influences in closed form, and O(atoms^2) for those differentiated numerically.
 *
 * @see <a href="https://doi.org/10.1017/CBO9780511802843">Davison and Hinkley (1997), Bootstrap Methods and their Application,
 *     chapter 5</a>
 */
public final class BootstrapStudentized extends BootstrapMethod {
    static final Refusal CLUSTERS = Refusal.of(
            Refusal.Code.DESIGN,
            "it needs the variance within each resample, which clusters do not give; use bootstrap-bca or"
                    + " bootstrap-percentile");

    /** Creates the method with 10,000 draws. */
    public BootstrapStudentized() {
        this(DrawCount.USUAL);
    }

    private BootstrapStudentized(long draws) {
        super("bootstrap-studentized", "bootstrap of the metric divided by its standard error", draws);
    }

    @Override
    BootstrapMethod withDraws(long value) {
        return new BootstrapStudentized(value);
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return super.refusal(metric, sample)
                .or(() -> sample.clustered().map(clusters -> CLUSTERS))
                .or(() -> InfluenceMoments.refusal(metric, sample));
    }

    @Override
    <E extends Evidence> PreparedBootstrap<E> prepared(Metric<E> metric, Sample<E> sample, double value) {
        double n = sample.evidence().size();
        double error = Math.sqrt(InfluenceMoments.of(id(), metric, sample).squares()) / n;
        return new Studentized<>(value, error, floor(metric.range(), value, error));
    }

    /** Returns the smallest variance that a resample is given; 0 for unbounded ranges, which have no end. */
    private static double floor(Range range, double value, double error) {
        if (!range.bounded()) {
            return 0;
        }
        double width = range.upper() - range.lower();
        double effective = (value - range.lower()) * (range.upper() - value) / (error * error);
        return error > 0 ? width * width / (2 * (effective + 1) * (effective + 1)) : 0;
    }

    /** Computes t of each draw, and converts quantiles of t to bounds. */
    private record Studentized<E extends Evidence>(double value, double error, double floor)
            implements PreparedBootstrap<E> {
        @Override
        public Supplier<ToDoubleFunction<double[]>> statistics(Metric<E> metric, Sample<E> sample) {
            Range range = metric.range();
            E evidence = sample.evidence();
            StratumMembership strata = StratumMembership.of(sample);
            return () -> {
                double[] psi = new double[evidence.atoms()];
                return weights -> {
                    double deviation = range.clamp(metric.value(evidence, weights)) - value;
                    metric.influence(evidence, weights, psi);
                    double variance = Math.max(floor, strata.variance(weights, psi));
                    return deviation == 0 ? 0 : deviation / Math.sqrt(variance);
                };
            };
        }

        @Override
        public BootstrapBounds bounds(EmpiricalDistribution replicates, ConfidenceLevel level) {
            BootstrapBounds t = BootstrapBounds.percentile(replicates, level);
            return error == 0
                    ? new BootstrapBounds(value, value, 0, 0, List.of())
                    : new BootstrapBounds(
                            value - error * t.upper(),
                            value - error * t.lower(),
                            error * t.upperError(),
                            error * t.lowerError(),
                            List.of());
        }
    }

    /** The stratum of each atom; independent observations form a single stratum. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    record StratumMembership(int strata, int[] stratumOf) {
        /** Returns the strata of a sample without clusters. */
        static <E extends Evidence> StratumMembership of(Sample<E> sample) {
            return sample.accept(new ByDesign<>());
        }

        private static final class ByDesign<E extends Evidence> extends ResampledDesign<E, StratumMembership> {
            @Override
            public StratumMembership iid(IidSample<E> sample) {
                return new StratumMembership(1, new int[sample.evidence().atoms()]);
            }

            @Override
            public StratumMembership stratified(StratifiedSample<E> sample) {
                int[] stratumOf = IntStream.range(0, sample.evidence().atoms())
                        .map(sample::stratum)
                        .toArray();
                return new StratumMembership(sample.strata(), stratumOf);
            }

            @Override
            public StratumMembership clustered(ClusteredSample<E> sample) {
                throw BootstrapStudentized.CLUSTERS.asException();
            }
        }

        /** Computes the variance of a mean with these weights and influences; deviations are from the mean of the own stratum. */
        double variance(double[] weights, double[] psi) {
            double[] sums = new double[strata];
            double[] totals = new double[strata];
            double squares = 0;
            double all = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                if (weights[atom] > 0) {
                    int stratum = stratumOf[atom];
                    sums[stratum] += weights[atom] * psi[atom];
                    totals[stratum] += weights[atom];
                    squares += weights[atom] * psi[atom] * psi[atom];
                    all += weights[atom];
                }
            }
            for (int s = 0; s < strata; s++) {
                squares -= totals[s] > 0 ? sums[s] * sums[s] / totals[s] : 0;
            }
            return Math.max(0, squares) / (all * all);
        }
    }
}
