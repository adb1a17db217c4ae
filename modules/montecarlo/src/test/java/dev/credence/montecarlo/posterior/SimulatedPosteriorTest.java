package dev.credence.montecarlo.posterior;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.DrawsMethod;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Kind;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.numerics.beta.Beta;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares simulated with exact posteriors; bounds lie within 5 standard errors, which a correct method exceeds with probability 1e-6. */
class SimulatedPosteriorTest {
    private static final ComputeOptions RUN = ComputeOptions.defaults().withDraws(40_000);
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(30, 4, 6, 60);

    private static Estimate f1(IntervalMethod method, ConfusionMatrix matrix) {
        return Estimate.compute(method, SmallMetrics.F1, Sample.of(matrix), ConfidenceLevel.P95, RUN);
    }

    private static double dice(double jaccard) {
        return 2 * jaccard / (1 + jaccard);
    }

    private static void requireJaccard(double a, double b, Estimate estimate) {
        Simulation simulation = estimate.simulation().orElseThrow();
        assertEquals(dice(Beta.quantile(0.025, a, b)), estimate.lower(), 5 * simulation.lowerError());
        assertEquals(dice(Beta.quantile(0.975, a, b)), estimate.upper(), 5 * simulation.upperError());
        assertTrue(simulation.lowerError() < 0.02 * estimate.width(), () -> "error " + simulation);
        assertEquals(Kind.CREDIBLE, estimate.kind());
        PosteriorSummary summary = estimate.posterior().orElseThrow();
        // the density at the median of such a Beta is at least 0.3 / sd
        double error = 0.5 / 0.3 * summary.standardDeviation() / Math.sqrt(40_000);
        assertEquals(dice(Beta.quantile(0.5, a, b)), summary.median(), 5 * error);
    }

    @Test
    void dirichletPosteriorEqualsGoutteAndGaussier() {
        requireJaccard(30.5, 11, f1(new DirichletPosterior(), MATRIX));
        requireJaccard(32, 14, f1(new DirichletPosterior().configured(Options.parse("prior=2")), MATRIX));
    }

    @Test
    void bayesianBootstrapEqualsTheDirichletWithPriorZero() {
        requireJaccard(30, 10, f1(new BayesianBootstrap(), MATRIX));
        assertEquals(
                f1(new BayesianBootstrap(), MATRIX).upper(),
                f1(new DirichletPosterior().configured(Options.parse("prior=0")), MATRIX)
                        .upper());
    }

    @Test
    void emptySampleGivesTheIntervalOfThePrior() {
        requireJaccard(0.5, 1, f1(new DirichletPosterior(), ConfusionMatrix.binary(0, 0, 0, 0)));
    }

    @Test
    void impossibleCellsHaveNoPseudoCount() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(30, 0, 6, 60);
        IntervalMethod method = new DirichletPosterior().configured(Options.parse("impossible=negative>positive"));
        assertEquals("dirichlet:impossible=negative>positive", method.spelling());
        requireJaccard(30.5, 6.5, f1(method, matrix));
    }

    @Test
    void macroAverageOfRareClassesIncludesPriorOfCells() {
        ConfusionMatrix matrix =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{960, 12, 8}, {4, 5, 1}, {2, 2, 6}});
        Estimate estimate = Estimate.compute(
                new DirichletPosterior(),
                SmallMetrics.macro(SmallMetrics.RECALL),
                Sample.of(matrix),
                ConfidenceLevel.P95,
                RUN);
        // The mean is that of the three rows' Beta means 960.5/981.5, 5.5/11.5 and 6.5/11.5; each row is an independent
        // Dirichlet row.
        double mean = (960.5 / 981.5 + 5.5 / 11.5 + 6.5 / 11.5) / 3;
        double sd = estimate.posterior().orElseThrow().standardDeviation();
        assertEquals(mean, estimate.posterior().orElseThrow().mean(), 5 * sd / Math.sqrt(40_000));
    }

    @Test
    void drawsHaveTheQuantilesOfTheInterval() {
        for (DrawsMethod method : List.of(new DirichletPosterior(), new BayesianBootstrap())) {
            double[] draws = method.draws(SmallMetrics.F1, Sample.of(MATRIX), RUN);
            double[] sorted = draws.clone();
            Arrays.sort(sorted);
            Estimate estimate = f1(method, MATRIX);
            assertEquals(40_000, draws.length);
            assertTrue(sorted[999] <= estimate.lower() && estimate.lower() <= sorted[1000], estimate::toString);
            assertTrue(sorted[38_999] <= estimate.upper() && estimate.upper() <= sorted[39_000], estimate::toString);
            assertEquals(
                    estimate.posterior().orElseThrow().mean(),
                    Arrays.stream(draws).average().orElseThrow(),
                    1e-14);
            assertNotEquals(sorted[0], draws[0]);
            assertArrayEquals(draws, method.draws(SmallMetrics.F1, Sample.of(MATRIX), RUN.withThreads(2)));
        }
    }

    @Test
    void drawsOfTwoMetricsUseTheSameWeights() {
        DrawsMethod method = new DirichletPosterior();
        ComputeOptions few = RUN.withDraws(200);
        double[] f1 = method.draws(SmallMetrics.F1, Sample.of(MATRIX), few);
        double[] precision = method.draws(SmallMetrics.PRECISION, Sample.of(MATRIX), few);
        double[] recall = method.draws(SmallMetrics.RECALL, Sample.of(MATRIX), few);
        for (int i = 0; i < f1.length; i++) {
            assertEquals(2 / (1 / precision[i] + 1 / recall[i]), f1[i], 1e-14);
        }
    }

    @Test
    void drawsOfAnEmptySampleAreNaN() {
        ConfusionMatrix nothing = ConfusionMatrix.binary(0, 0, 0, 0);
        double[] draws = new BayesianBootstrap().draws(SmallMetrics.F1, Sample.of(nothing), RUN.withDraws(5));
        assertArrayEquals(new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN}, draws);
        assertTrue(Arrays.stream(new DirichletPosterior().draws(SmallMetrics.F1, Sample.of(nothing), RUN))
                .allMatch(draw -> draw >= 0 && draw <= 1));
    }

    @Test
    void drawsAreRefusedWhereTheIntervalIs() {
        ClusteredSample<ConfusionMatrix> clusters = ClusteredSample.of(Map.of("a", MATRIX, "b", MATRIX));
        RefusedException refused = assertThrows(
                RefusedException.class, () -> new DirichletPosterior().draws(SmallMetrics.F1, clusters, RUN));
        assertEquals(Refusal.Code.DESIGN, refused.refusal().code());
    }
}
