package dev.credence.montecarlo.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.montecarlo.posterior.BayesianBootstrap;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Compares bootstrap bounds with the exact distribution of resamples, and checks edge cases. */
class BootstrapMethodTest {
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.P95;
    private static final List<IntervalMethod> METHODS =
            List.of(new BootstrapPercentile(), new BootstrapBasic(), new BootstrapBca(), new BootstrapStudentized());

    private static Estimate accuracy(IntervalMethod method, long right, long wrong, ComputeOptions options) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(right, wrong, 0, 0);
        return Estimate.compute(method, SmallMetrics.ACCURACY, Sample.of(matrix), LEVEL, options);
    }

    /** Returns the p-quantile of the share of successes by the exact binomial distribution. */
    private static double exact(double p, long right, long wrong) {
        long n = right + wrong;
        long k = 0;
        while (Binomial.cdf(k, n, right / (double) n) < p) {
            k++;
        }
        return k / (double) n;
    }

    /** With 40,000 draws the rank has a standard error of 31, so the bound is the exact count or a neighbour of it. */
    @Test
    void percentileBoundsEqualBinomialQuantiles() {
        Estimate estimate = accuracy(
                new BootstrapPercentile(), 180, 20, ComputeOptions.defaults().withDraws(40_000));
        assertEquals(exact(0.025, 180, 20), estimate.lower(), 1.0001 / 200);
        assertEquals(exact(0.975, 180, 20), estimate.upper(), 1.0001 / 200);
        Estimate basic = accuracy(
                new BootstrapBasic(), 180, 20, ComputeOptions.defaults().withDraws(40_000));
        assertEquals(2 * 0.9 - estimate.upper(), basic.lower(), 1e-15);
        assertEquals(2 * 0.9 - estimate.lower(), basic.upper(), 1e-15);
    }

    /** Evaluates Efron's formula exactly: z0 from the binomial cdf, the acceleration from the skewness of a Bernoulli variable. */
    @Test
    void bcaBoundsEqualEfronsFormula() {
        double n = 200;
        double p = 0.9;
        double share = Binomial.cdf(179, 200, p) + Binomial.probability(180, 200, p) / 2;
        double z0 = Normal.quantile(share);
        double a = (1 - 2 * p) / Math.sqrt(n * p * (1 - p)) / 6;
        Estimate estimate =
                accuracy(new BootstrapBca(), 180, 20, ComputeOptions.defaults().withDraws(40_000));
        assertEquals(exact(corrected(z0, a, -1.959963984540054), 180, 20), estimate.lower(), 1.0001 / 200);
        assertEquals(exact(corrected(z0, a, 1.959963984540054), 180, 20), estimate.upper(), 1.0001 / 200);
        assertTrue(estimate.lower()
                < accuracy(new BootstrapPercentile(), 180, 20, ComputeOptions.defaults())
                        .lower());
    }

    private static double corrected(double z0, double a, double z) {
        return Normal.cdf(z0 + (z0 + z) / (1 - a * (z0 + z)));
    }

    /** At n = 40,000 all bootstrap intervals approach the Wald interval; skewness moves them by less than 2% of its width. */
    @Test
    void allBootstrapIntervalsOfLargeSamplesApproachWald() {
        double half = 1.959963984540054 * Math.sqrt(0.8 * 0.2 / 40_000);
        for (IntervalMethod method : METHODS) {
            Estimate estimate =
                    accuracy(method, 32_000, 8_000, ComputeOptions.defaults().withDraws(40_000));
            assertEquals(0.8 - half, estimate.lower(), 0.03 * half, method.id());
            assertEquals(0.8 + half, estimate.upper(), 0.03 * half, method.id());
        }
    }

    /**
     * Compares the spread of the bounds over 300 seeds with the reported errors, for counts so large that bounds are almost continuous. A
     * standard deviation of 300 values has a relative error of 4%; 30% is more than 6 of these. The observed ratios are 0.93 to 1.06.
     */
    @Test
    void reportedSimulationErrorEqualsTheSpreadOverSeeds() {
        for (IntervalMethod method : METHODS) {
            int seeds = 300;
            double[] lowers = new double[seeds];
            double[] uppers = new double[seeds];
            double[] errors = new double[2];
            for (int seed = 0; seed < seeds; seed++) {
                ComputeOptions options =
                        ComputeOptions.defaults().withSeed(seed).withDraws(999);
                Estimate estimate = accuracy(method, 900_000_000, 100_000_000, options);
                Simulation simulation = estimate.simulation().orElseThrow();
                lowers[seed] = estimate.lower();
                uppers[seed] = estimate.upper();
                errors[0] += simulation.lowerError() / seeds;
                errors[1] += simulation.upperError() / seeds;
            }
            assertEquals(1, errors[0] / deviation(lowers), 0.3, method.id() + " lower");
            assertEquals(1, errors[1] / deviation(uppers), 0.3, method.id() + " upper");
        }
    }

    private static double deviation(double[] values) {
        double mean = java.util.Arrays.stream(values).average().orElseThrow();
        double squares = java.util.Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .sum();
        return Math.sqrt(squares / (values.length - 1));
    }

    @Test
    void perfectClassifierHasAnIntervalOfPositiveLength() {
        for (IntervalMethod method : METHODS) {
            Estimate estimate = Estimate.compute(
                    method,
                    SmallMetrics.F1,
                    Sample.of(ConfusionMatrix.binary(20, 0, 0, 30)),
                    LEVEL,
                    ComputeOptions.defaults());
            assertEquals(Status.DEGENERATE, estimate.status(), method.id());
            assertEquals(1, estimate.upper(), method.id());
            // The exact posterior is that of F1 of Beta(20, 1) with half an observation on each kind of error; its 2.5%
            // quantile is 0.9064.
            assertEquals(0.9064, estimate.lower(), 0.01, method.id());
            assertEquals(
                    List.of("all resamples agree: the bounds are quantiles of the posterior with one observation spread"
                            + " over the kinds that did not occur"),
                    Note.sentences(estimate.notes()));
        }
    }

    @Test
    void perfectScoresHaveAnIntervalOfPositiveLength() {
        ScoredSample perfect =
                ScoredSample.of(new double[] {0.7, 0.8, 0.9, 0.75, 0.95}, new double[] {0.1, 0.3, 0.2, 0.4, 0.5});
        for (IntervalMethod method : List.of(new BootstrapBca(), new BootstrapPercentile(), new BayesianBootstrap())) {
            Estimate estimate = Estimate.compute(
                    method, ReferenceMetrics.auroc(), Sample.of(perfect), LEVEL, ComputeOptions.defaults());
            assertEquals(Status.DEGENERATE, estimate.status(), method.id());
            assertEquals(1, estimate.upper(), 1e-12, method.id());
            assertTrue(estimate.lower() > 0.4 && estimate.lower() < 0.95, estimate::toString);
        }
    }

    /** Scores in reverse order use the same draws as perfect scores, and their bounds are mirrored. */
    @Test
    void scoresInReverseOrderHaveAnIntervalOfPositiveLength() {
        double[] low = {0.1, 0.3, 0.2, 0.4, 0.5};
        double[] high = {0.7, 0.8, 0.9, 0.75, 0.95};
        for (IntervalMethod method : List.of(new BootstrapBca(), new BootstrapPercentile(), new BayesianBootstrap())) {
            Estimate wrong = Estimate.compute(
                    method,
                    ReferenceMetrics.auroc(),
                    Sample.of(ScoredSample.of(low, high)),
                    LEVEL,
                    ComputeOptions.defaults());
            Estimate perfect = Estimate.compute(
                    method,
                    ReferenceMetrics.auroc(),
                    Sample.of(ScoredSample.of(high, low)),
                    LEVEL,
                    ComputeOptions.defaults());
            assertEquals(Status.DEGENERATE, wrong.status(), method.id());
            assertEquals(0, wrong.lower(), method.id());
            // Both simulations have a standard error below 0.01.
            assertEquals(1 - perfect.lower(), wrong.upper(), 0.05, method.id());
        }
    }

    /** With five equal scores, one pseudo-observation is spread above and below them. */
    @Test
    void equalScoresHaveAnIntervalOfPositiveLength() {
        ScoredSample constant = ScoredSample.of(new double[] {1, 1, 1}, new double[] {1, 1});
        for (IntervalMethod method : List.of(new BootstrapBca(), new BootstrapPercentile(), new BayesianBootstrap())) {
            Estimate estimate = Estimate.compute(
                    method, ReferenceMetrics.auroc(), Sample.of(constant), LEVEL, ComputeOptions.defaults());
            assertEquals(Status.DEGENERATE, estimate.status(), method.id());
            assertTrue(estimate.lower() > 0.1 && estimate.lower() < 0.45, estimate::toString);
            assertEquals(1 - estimate.lower(), estimate.upper(), 0.05, estimate::toString);
        }
    }

    @Test
    void boundMovedToTheObservedValueHasNoSimulationError() {
        Estimate estimate = Estimate.compute(
                new BootstrapBca(),
                SmallMetrics.F1,
                Sample.of(ConfusionMatrix.binary(20, 0, 0, 30)),
                LEVEL,
                ComputeOptions.defaults());
        assertEquals(1, estimate.upper());
        assertEquals(0, estimate.simulation().orElseThrow().upperError());
        assertTrue(estimate.simulation().orElseThrow().lowerError() > 0);
    }

    @Test
    void undefinedDrawsAreCountedAndReported() {
        Estimate estimate = Estimate.compute(
                new BootstrapPercentile(),
                SmallMetrics.PRECISION,
                Sample.of(ConfusionMatrix.binary(1, 1, 20, 30)),
                LEVEL,
                ComputeOptions.defaults().withDraws(10_000));
        long undefined = estimate.simulation().orElseThrow().undefinedDraws();
        // The probability that neither is drawn is (50/52)^52 = 0.1301; 5 standard errors are 168.
        assertEquals(1301, (double) undefined, 168);
        assertTrue(
                Note.sentences(estimate.notes())
                        .contains("the metric was undefined in " + undefined + " of 10000 draws, which were left out"),
                () -> Note.sentences(estimate.notes()).toString());
        assertEquals(0, estimate.lower());
        assertEquals(1, estimate.upper());
    }

    /** With fixed strata, accuracy has only the variance within strata, and the interval is narrower in proportion. */
    @Test
    void strataAreResampledSeparately() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(9_900, 6_000, 100, 4_000);
        ComputeOptions options = ComputeOptions.defaults().withDraws(20_000);
        double iid = Estimate.compute(
                        new BootstrapPercentile(), SmallMetrics.ACCURACY, Sample.of(matrix), LEVEL, options)
                .width();
        for (IntervalMethod method : METHODS) {
            double stratified = Estimate.compute(
                            method, SmallMetrics.ACCURACY, StratifiedSample.byTruth(matrix), LEVEL, options)
                    .width();
            double within = 0.5 * (0.99 * 0.01 + 0.4 * 0.6);
            assertEquals(Math.sqrt(within / (0.695 * 0.305)), stratified / iid, 0.03, method.id());
        }
    }

    /** With eight clusters of equal size, the standard error equals that of the mean of eight numbers. */
    @Test
    void clustersAreResampledAsAWhole() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        double squares = 0;
        for (int i = 0; i < 40; i++) {
            long right = 600 + 10L * i;
            clusters.put("c" + i, ConfusionMatrix.binary(right, 1_000 - right, 0, 0));
            squares += Math.pow(right / 1_000.0 - 0.795, 2);
        }
        double half = 1.959963984540054 * Math.sqrt(squares) / 40;
        for (IntervalMethod method : METHODS.subList(0, 3)) {
            Estimate estimate = Estimate.compute(
                    method,
                    SmallMetrics.ACCURACY,
                    ClusteredSample.of(clusters),
                    LEVEL,
                    ComputeOptions.defaults().withDraws(20_000));
            assertEquals(2 * half, estimate.width(), 0.04 * 2 * half, method.id());
        }
    }

    /** The Monte Carlo error of a percentile bound falls with the root of the draws. */
    @Test
    void bcaPercentileBeyondTheDrawsIsNoted() {
        Estimate estimate = Estimate.compute(
                new BootstrapBca(),
                SmallMetrics.smooth(
                        "cube",
                        dev.credence.api.metric.Range.UNIT,
                        (tp, fp, fn, tn) -> Math.pow(tp / (tp + fp + fn + tn), 30)),
                Sample.of(ConfusionMatrix.binary(20, 5, 0, 0)),
                ConfidenceLevel.of(0.95),
                ComputeOptions.defaults().withDraws(39));
        assertTrue(
                Note.sentences(estimate.notes()).stream()
                        .anyMatch(note -> note.startsWith("the corrected percentile ")),
                () -> Note.sentences(estimate.notes()).toString());
    }

    /** Counts how often influences are requested. */
    private record Counting(AtomicInteger evaluations) implements BinaryMetric {
        @Override
        public String id() {
            return "counting";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fp);
        }

        @Override
        public void influence(ConfusionMatrix evidence, double[] weights, double[] out) {
            evaluations.incrementAndGet();
            BinaryMetric.super.influence(evidence, weights, out);
        }
    }

    @Test
    void influencesOfTheSampleAreComputedOnlyOnce() {
        ComputeOptions options = ComputeOptions.defaults().withDraws(100);
        Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(30, 4, 6, 60));
        Counting bca = new Counting(new AtomicInteger());
        Estimate.compute(new BootstrapBca(), bca, sample, ConfidenceLevel.P95, options);
        assertEquals(1, bca.evaluations().get());
        Counting studentized = new Counting(new AtomicInteger());
        Estimate.compute(new BootstrapStudentized(), studentized, sample, ConfidenceLevel.P95, options);
        assertEquals(1 + 100, studentized.evaluations().get(), "once for the sample, and once a draw");
    }
}
