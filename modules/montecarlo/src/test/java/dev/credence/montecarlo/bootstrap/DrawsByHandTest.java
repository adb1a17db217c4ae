package dev.credence.montecarlo.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/**
 * Recomputes intervals of accuracy from the same stream by textbook formulas, with 39 draws, whose bounds at 0.95 are the smallest and the
 * largest, or with 99 draws.
 */
class DrawsByHandTest {
    private static final int LEAST = 39;
    private static final long SEED = 11;
    private static final ComputeOptions RUN =
            ComputeOptions.defaults().withSeed(SEED).withDraws(LEAST);
    private static final BinaryMetric UNBOUNDED =
            SmallMetrics.smooth("rate", Range.NON_NEGATIVE, (tp, fp, fn, tn) -> (tp + tn) / (tp + fp + fn + tn));

    private static Estimate accuracy(IntervalMethod method, long right, long wrong, ComputeOptions options) {
        return Estimate.compute(
                method,
                SmallMetrics.ACCURACY,
                Sample.of(ConfusionMatrix.binary(right, wrong, 0, 0)),
                ConfidenceLevel.P95,
                options);
    }

    private static double shareBelow(long right, long wrong, long seed) {
        double below = 0;
        for (double x : right(right, wrong, LEAST, seed)) {
            below += x < right ? 1 : x == right ? 0.5 : 0;
        }
        return below / LEAST;
    }

    private static double[] right(long right, long wrong, int draws) {
        return right(right, wrong, draws, SEED);
    }

    /** Returns the number of right items in each draw, in ascending order. */
    private static double[] right(long right, long wrong, int draws, long seed) {
        double[] cells = ConfusionMatrix.binary(right, wrong, 0, 0).weights();
        int cell = cells[cells.length - 1] == right ? cells.length - 1 : 0;
        MultinomialSampler sampler = new MultinomialSampler(cells, right + wrong);
        UniformRandomProvider random = Streams.block(seed, 0);
        double[] found = new double[draws];
        for (int draw = 0; draw < draws; draw++) {
            random = draw % 128 == 0 ? Streams.block(seed, draw / 128) : random;
            sampler.sample(random, cells);
            found[draw] = cells[cell];
        }
        Arrays.sort(found);
        return found;
    }

    @Test
    void percentileBoundsOf39DrawsAreTheExtremes() {
        double[] found = right(30, 20, LEAST);
        Estimate percentile = accuracy(new BootstrapPercentile(), 30, 20, RUN);
        assertEquals(found[0] / 50, percentile.lower(), 1e-15);
        assertEquals(found[LEAST - 1] / 50, percentile.upper(), 1e-15);
        Estimate basic = accuracy(new BootstrapBasic(), 30, 20, RUN);
        assertEquals(1.2 - found[LEAST - 1] / 50, basic.lower(), 1e-15);
        assertEquals(1.2 - found[0] / 50, basic.upper(), 1e-15);
        Simulation forth = percentile.simulation().orElseThrow();
        Simulation back = basic.simulation().orElseThrow();
        assertEquals(new Simulation(SEED, LEAST, 0, forth.upperError(), forth.lowerError()), back);
        assertTrue(forth.lowerError() > 0 && forth.upperError() > 0 && forth.lowerError() != forth.upperError());
        assertEquals(SEED, forth.seed());
    }

    private static double quantile(double[] sorted, double p) {
        double rank = (sorted.length + 1) * p;
        int below = (int) rank;
        return sorted[below - 1] + (rank - below) * (sorted[below] - sorted[below - 1]);
    }

    /** The acceleration of a share p of n is (1 - 2p) / (6 sqrt(n p (1-p))), by its third moment. */
    @Test
    void bcaBoundsEqualTheTextbookFormula() {
        double[] found = right(30, 20, 999);
        double below =
                Arrays.stream(found).map(x -> x < 30 ? 1 : x == 30 ? 0.5 : 0).sum() / 999;
        double z0 = Normal.quantile(below);
        double a = (1 - 1.2) / (6 * Math.sqrt(50 * 0.24));
        Estimate bca = accuracy(new BootstrapBca(), 30, 20, RUN.withDraws(999));
        for (int side = -1; side <= 1; side += 2) {
            double moved = z0 + side * 1.959963984540054;
            double p = Normal.cdf(z0 + moved / (1 - a * moved));
            assertEquals(quantile(found, p) / 50, side < 0 ? bca.lower() : bca.upper(), 1e-8);
        }
        Simulation simulation = bca.simulation().orElseThrow();
        assertTrue(simulation.lowerError() > 0 && simulation.upperError() > 0, bca::toString);
        assertTrue(Note.sentences(bca.notes()).isEmpty(), bca::toString);
    }

    /** A draw has t = (m* - m) / sqrt(m* (1 - m*) / n); the variance is at least that of half an item, 1 / (2 (n + 1)^2). */
    @Test
    void studentizedBoundsEqualTheTextbookFormula() {
        for (long wrong : new long[] {1, 2, 20}) {
            double n = wrong == 1 ? 3 : wrong * 2.5;
            double value = (n - wrong) / n;
            double error = Math.sqrt(value * (1 - value) / n);
            double[] t = Arrays.stream(right((long) n - wrong, wrong, LEAST))
                    .map(x -> x / n)
                    .map(m -> (m - value) / Math.sqrt(Math.max(m * (1 - m) / n, 0.5 / (n + 1) / (n + 1))))
                    .sorted()
                    .toArray();
            Estimate estimate = accuracy(new BootstrapStudentized(), (long) n - wrong, wrong, RUN);
            assertEquals(Math.max(0, value - error * t[LEAST - 1]), estimate.lower(), 1e-8);
            assertEquals(Math.min(1, value - error * t[0]), estimate.upper(), 1e-8);
        }
    }

    /** A metric with range [-1, 1] that is twice the accuracy minus one has bounds transformed in the same way. */
    @Test
    void smallestVarianceScalesWithTheRange() {
        Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(2, 1, 0, 0));
        BinaryMetric rate = SmallMetrics.smooth(
                "net", Range.SYMMETRIC, (tp, fp, fn, tn) -> (tp + tn - fp - fn) / (tp + fp + fn + tn));
        Estimate net = Estimate.compute(new BootstrapStudentized(), rate, sample, ConfidenceLevel.P95, RUN);
        Estimate share = accuracy(new BootstrapStudentized(), 2, 1, RUN);
        assertTrue(share.lower() > 0.1, share::toString);
        assertEquals(2 * share.lower() - 1, net.lower(), 1e-8);
        assertEquals(2 * share.upper() - 1, net.upper(), 1e-8);
    }

    /** A percentile of 1/40 is not beyond 39 draws: half of the draws are below, the metric has no skewness, the level is 0.949. */
    @Test
    void percentileAtTheOutermostDrawHasNoNote() {
        long seed = 0;
        Estimate estimate;
        double below;
        do {
            estimate = Estimate.compute(
                    new BootstrapBca(),
                    SmallMetrics.ACCURACY,
                    Sample.of(ConfusionMatrix.binary(25, 25, 0, 0)),
                    ConfidenceLevel.of(0.949),
                    RUN.withSeed(++seed));
            below = shareBelow(25, 25, seed);
        } while (below != 0.5);
        assertTrue(Note.sentences(estimate.notes()).isEmpty(), estimate::toString);
    }

    /** The error of a bound is the error of the opposite quantile of t, scaled by the standard error. */
    @Test
    void errorsOfStudentizedBoundsAreScaledByTheStandardError() {
        Estimate bounded = accuracy(new BootstrapStudentized(), 30, 20, RUN);
        Simulation simulation = bounded.simulation().orElseThrow();
        double[] t = Arrays.stream(right(30, 20, LEAST))
                .map(x -> x / 50)
                .map(m -> (m - 0.6) / Math.sqrt(m * (1 - m) / 50))
                .toArray();
        EmpiricalDistribution values = EmpiricalDistribution.ofValues(t);
        double error = Math.sqrt(0.24 / 50);
        assertEquals(error * values.quantileError(0.975), simulation.lowerError(), 1e-8);
        assertEquals(error * values.quantileError(0.025), simulation.upperError(), 1e-8);
    }

    /** For an unbounded range the smallest variance is 0; a draw of equal items would have an infinite t, but none occurs. */
    @Test
    void unboundedRangeHasASmallestVarianceOfZero() {
        Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(30, 20, 0, 0));
        Estimate unbounded = Estimate.compute(new BootstrapStudentized(), UNBOUNDED, sample, ConfidenceLevel.P95, RUN);
        Estimate bounded = accuracy(new BootstrapStudentized(), 30, 20, RUN);
        assertEquals(bounded.lower(), unbounded.lower(), 1e-12);
        assertEquals(bounded.upper(), unbounded.upper(), 1e-12);
        Sample<ConfusionMatrix> perfect = Sample.of(ConfusionMatrix.binary(6, 0, 0, 3));
        Estimate sure = Estimate.compute(new BootstrapStudentized(), UNBOUNDED, perfect, ConfidenceLevel.P95, RUN);
        assertEquals(Status.DEGENERATE, sure.status());
        assertEquals(0, sure.simulation().orElseThrow().undefinedDraws(), "0 off of no error is 0");
    }

    /** All cells are observed and all draws are equal, so nothing widens the interval. */
    @Test
    void constantMetricHasANote() {
        BinaryMetric constant = SmallMetrics.smooth("constant", Range.UNIT, (tp, fp, fn, tn) -> 0.25);
        for (IntervalMethod method : List.of(
                new BootstrapPercentile(), new BootstrapBasic(), new BootstrapBca(), new BootstrapStudentized())) {
            Estimate estimate = Estimate.compute(
                    method, constant, Sample.of(ConfusionMatrix.binary(3, 2, 2, 3)), ConfidenceLevel.P95, RUN);
            assertEquals(Status.DEGENERATE, estimate.status());
            assertEquals(0.25, estimate.lower());
            assertEquals(0.25, estimate.upper());
            assertTrue(
                    Note.sentences(estimate.notes()).stream()
                            .anyMatch(note -> note.startsWith("all resamples agree, and no other kind")),
                    estimate::toString);
        }
    }

    /** A single true positive: the posterior has one pseudo-observation spread over the three empty cells. */
    @Test
    void perfectSampleHasTheQuantilesOfTheSmoothedPosterior() {
        Estimate estimate = accuracy(new BootstrapPercentile(), 9, 0, RUN);
        assertEquals(Status.DEGENERATE, estimate.status());
        assertEquals(1, estimate.upper());
        assertTrue(estimate.lower() < 1 && estimate.lower() > 0.3, estimate::toString);
        assertTrue(
                Note.sentences(estimate.notes()).stream()
                        .anyMatch(note -> note.startsWith("all resamples agree: the bounds are")),
                estimate::toString);
    }

    @Test
    void metricUndefinedOnTheDataHasTheWholeRange() {
        Estimate estimate = Estimate.compute(
                new BootstrapBca(),
                SmallMetrics.PRECISION,
                Sample.of(ConfusionMatrix.binary(0, 0, 4, 5)),
                ConfidenceLevel.P95,
                RUN);
        assertEquals(Status.UNDEFINED, estimate.status());
        assertEquals(0, estimate.lower());
        assertEquals(1, estimate.upper());
        assertTrue(Note.sentences(estimate.notes()).stream()
                .anyMatch(note -> note.startsWith("the metric is undefined for these observations")));
    }

    @Test
    void optionDrawsConfiguresEachMethod() {
        Map<String, IntervalMethod> methods = Map.of(
                "bootstrap-percentile", new BootstrapPercentile(),
                "bootstrap-basic", new BootstrapBasic(),
                "bootstrap-bca", new BootstrapBca(),
                "bootstrap-studentized", new BootstrapStudentized());
        methods.forEach((id, method) -> {
            assertEquals(id, method.id());
            assertEquals(id, method.spelling());
            IntervalMethod configured = method.configured(Options.parse("resamples=41"));
            assertEquals(id, configured.id());
            assertEquals(id + ":draws=41", configured.spelling());
            assertEquals(
                    configured.spelling(), configured.configured(Options.none()).spelling());
            assertEquals(
                    List.of(new OptionSpec("draws", "number of draws", "10000", Set.of("resamples"))),
                    method.options());
            Estimate estimate = accuracy(configured, 30, 20, ComputeOptions.defaults());
            assertEquals(41, estimate.simulation().orElseThrow().draws());
        });
    }

    @Test
    void studentizedBootstrapOfClustersIsRefused() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(3, 2, 2, 3);
        Sample<ConfusionMatrix> clusters = ClusteredSample.of(Map.of("a", matrix, "b", matrix));
        assertEquals(
                BootstrapStudentized.CLUSTERS,
                new BootstrapStudentized()
                        .refusal(SmallMetrics.ACCURACY, clusters)
                        .orElseThrow());
        assertTrue(new BootstrapBca().refusal(SmallMetrics.ACCURACY, clusters).isEmpty());
        assertTrue(new BootstrapStudentized()
                .refusal(SmallMetrics.ACCURACY, StratifiedSample.byTruth(matrix))
                .isEmpty());
    }
}
