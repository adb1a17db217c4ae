package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.TailQuantiles;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import java.util.Optional;

/** Computes equal-tailed intervals from simulated differences. */
final class DifferenceInterval {
    private static final String COLLAPSED = "all draws agree: the bounds are quantiles of the posterior with one"
            + " observation spread over the kinds that did not occur";
    private static final String CONSTANT =
            "all draws agree, and no other kind of observation is known to be possible: they do not show the error";

    private static final String WIDENED =
            "the interval of the draws does not reach the observed difference, and was widened to contain it";

    private DifferenceInterval() {}

    /** The tail quantiles of simulated differences and the test by the same differences; the differences are not kept. */
    record SimulatedDifferences(TailQuantiles tails, TestResult test) {
        static <E extends Evidence> SimulatedDifferences of(
                ComparisonBuilder comparison,
                Metric<E> metric,
                EmpiricalDistribution differences,
                ComparisonOptions comparisonOptions) {
            return new SimulatedDifferences(
                    TailQuantiles.of(differences, comparisonOptions.level()),
                    BootstrapTest.of(
                            comparison.difference(), differences, comparisonOptions.margin(), metric.direction()));
        }
    }

    /**
     * Sets the bounds to the quantiles of the differences; where all differences are equal, to the quantiles of a posterior that
     * includes unseen outcomes.
     *
     * @return the quantiles that were used with their test; for identical systems, the quantiles of the first simulation
     */
    static <E extends Evidence> SimulatedDifferences percentile(
            ComparisonBuilder comparison,
            Metric<E> metric,
            Sample<? extends PairedEvidence<E>> joint,
            SimulatedDifferences drawn,
            ComparisonOptions comparisonOptions,
            ComputeOptions options) {
        TailQuantiles tails = drawn.tails();
        if (tails.undefined() > 0) {
            comparison.note(DrawCount.undefined(tails.undefined(), tails.draws()));
        }
        Optional<SimulatedDifferences> wider = agree(comparison, tails)
                ? smoothed(comparison, metric, joint, tails.draws(), comparisonOptions, options)
                : Optional.empty();
        SimulatedDifferences read = wider.orElse(drawn);
        finish(comparison, metric.range(), read, tails, comparisonOptions, options);
        return comparison.difference() == 0 ? drawn : read;
    }

    static boolean agree(ComparisonBuilder comparison, TailQuantiles tails) {
        double scale = Math.max(Math.abs(comparison.first()), Math.abs(comparison.second()));
        return EmpiricalDistribution.agree(tails.lower(), tails.upper(), scale);
    }

    private static <E extends Evidence> Optional<SimulatedDifferences> smoothed(
            ComparisonBuilder comparison,
            Metric<E> metric,
            Sample<? extends PairedEvidence<E>> joint,
            long draws,
            ComparisonOptions comparisonOptions,
            ComputeOptions options) {
        Optional<SimulatedDifferences> wider = unseen(comparison, metric, joint, draws, comparisonOptions, options);
        comparison.status(Status.DEGENERATE, wider.isPresent() ? COLLAPSED : CONSTANT);
        return wider;
    }

    private static void finish(
            ComparisonBuilder comparison,
            Range range,
            SimulatedDifferences read,
            TailQuantiles drawn,
            ComparisonOptions comparisonOptions,
            ComputeOptions options) {
        TailQuantiles tails = read.tails();
        boolean known = tails.undefined() < tails.draws();
        double width = range.upper() - range.lower();
        double observed = comparison.difference();
        double lower = known ? Math.min(observed, tails.lower()) : -width;
        double upper = known ? Math.max(observed, tails.upper()) : width;
        if (known && !(observed >= tails.lower() && observed <= tails.upper())) {
            comparison.note("widened", WIDENED);
        }
        boolean rejected =
                read.test().twoSided() < 2 * comparisonOptions.level().tail();
        comparison
                .bounds(rejected ? lower : Math.min(0, lower), rejected ? upper : Math.max(0, upper))
                .simulation(new Simulation(
                        options.seed(),
                        drawn.draws(),
                        drawn.undefined(),
                        lower < tails.lower() ? 0 : tails.lowerError(),
                        upper > tails.upper() ? 0 : tails.upperError()));
    }

    @SuppressWarnings("unchecked") // unseen atoms are added by the class itself
    private static <E extends Evidence> Optional<SimulatedDifferences> unseen(
            ComparisonBuilder comparison,
            Metric<E> metric,
            Sample<? extends PairedEvidence<E>> joint,
            long draws,
            ComparisonOptions comparisonOptions,
            ComputeOptions options) {
        Class<PairedEvidence<E>> type = (Class<PairedEvidence<E>>) (Class<?>) PairedEvidence.class;
        return UnseenCellSmoothing.of(type, joint)
                .map(all -> SimulatedDifferences.of(
                        comparison,
                        metric,
                        PairedDifferences.of(metric, all.evidence(), all.sampler(), draws, options),
                        comparisonOptions));
    }

    /**
     * Tests of a difference by inversion of its percentile interval: the p-value of the hypothesis "the difference is not above x" is
     * the tail probability at which the lower bound equals x. The interval always contains the observed difference, so the test never
     * rejects a hypothesis that the observed difference satisfies.
     */
    record BootstrapTest(double observed, EmpiricalDistribution differences) {
        /** Ranks are rounded ratios; this factor prevents a rejection where p equals alpha up to rounding. */
        private static final double ROUNDED_UP = 1 + 1e-12;

        static TestResult of(double observed, EmpiricalDistribution differences, double margin, Direction direction) {
            BootstrapTest test = new BootstrapTest(observed, differences);
            return TestResult.of(Double.NaN, test::notAbove, test::notBelow, direction, margin);
        }

        private double notAbove(double x) {
            double p = Math.min(1, ROUNDED_UP * differences.rank(x));
            return observed > x ? p : Math.max(0.5, p);
        }

        private double notBelow(double x) {
            double p = Math.min(1, ROUNDED_UP * differences.upperRank(x));
            return observed < x ? p : Math.max(0.5, p);
        }
    }
}
