package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.random.DirichletSampler;
import dev.credence.numerics.random.Streams;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class CoverageStudyTest {
    private static final ComputeOptions SEEDED = ComputeOptions.defaults().withSeed(7);

    private static CoverageStudy<ConfusionMatrix> grid() {
        return CoverageStudy.of(Toys.F1, ConfidenceLevel.P95)
                .withMethods(List.of(Toys.WILSON, Toys.WALD))
                .over(List.of(
                        Populations.binary(40, 0.8, 0.6, 0.3),
                        Populations.binary(40, 0.9, 0.9, 0.3),
                        Populations.binary(20, 0.9, 0.9, 0.5)));
    }

    /** Seed 7; six shares within five standard errors: a correct simulation fails with probability below 4e-6. */
    @Test
    void simulationAgreesWithEnumeration() {
        List<Coverage> exact = grid().run(SEEDED);
        List<Coverage> simulated =
                grid().withEnumerationLimit(0).withReplicates(20_000).run(SEEDED);
        for (int i = 0; i < exact.size(); i++) {
            Coverage e = exact.get(i);
            Coverage s = simulated.get(i);
            assertTrue(e.exact());
            assertFalse(s.exact());
            assertEquals(20_000, s.samples());
            assertEquals(e.coverage(), s.coverage(), 5 * s.rates().error());
            assertEquals(e.lengths().mean(), s.lengths().mean(), 5 * s.lengths().error());
            assertEquals(
                    Math.sqrt(e.coverage() * (1 - e.coverage()) / 20_000),
                    s.rates().error(),
                    2e-4);
        }
    }

    @Test
    void resultsDoNotDependOnTheNumberOfThreads() {
        CoverageStudy<ConfusionMatrix> study =
                grid().withEnumerationLimit(0).withReplicates(2_000).withMethods(List.of(new Toys.Fixed(0.1, true)));
        List<Coverage> one = study.run(SEEDED);
        assertEquals(one, study.run(SEEDED.withThreads(2)));
        assertEquals(one, study.run(SEEDED.withThreads(7)));
        assertFalse(one.equals(study.run(SEEDED.withSeed(8))));
        assertEquals(grid().run(SEEDED), grid().run(SEEDED.withThreads(7)));
    }

    @Test
    void resumedStudyRunsOnlyTheMissingCells() {
        CoverageStudy<ConfusionMatrix> study = grid().withMethods(List.of(new Toys.Fixed(0.1, true), Toys.WALD));
        List<Coverage> whole = new ArrayList<>();
        List<Coverage> results = study.run(SEEDED, List.of(), whole::add);
        assertEquals(results, whole);
        List<Coverage> fresh = new ArrayList<>();
        List<Coverage> done = List.of(whole.get(0), whole.get(3), whole.get(5));
        assertEquals(results, study.run(SEEDED, done, fresh::add));
        assertEquals(List.of(whole.get(1), whole.get(2), whole.get(4)), fresh);
    }

    @Test
    void simulatingMethodIsEnumeratedOnlyWithFewOutcomes() {
        CoverageStudy<ConfusionMatrix> study = grid().withMethod(new Toys.Fixed(0.1, true));
        Coverage simulated = study.withNestedReplicates(500).run(SEEDED).get(0);
        assertFalse(simulated.exact());
        assertEquals(500, simulated.samples());
        assertTrue(study.withNestedReplicates(100_000).run(SEEDED).get(0).exact());
    }

    /** Seed 7; the share of positives among 12 scores is binomial: its error exceeds five standard errors with probability 6e-7. */
    @Test
    void scoresAreDrawnFromTheObservedOnes() {
        ScoredSample scores = ScoredSample.of(
                new double[] {0.9, 0.8, 0.8, 0.3}, new double[] {0.1, 0.3, 0.2, 0.5, 0.6, 0.7, 0.65, 0.0});
        Coverage found = CoverageStudy.of(Toys.PREVALENCE, ConfidenceLevel.P95)
                .withMethod(new Toys.Fixed(0.2, false))
                .over(List.of(Populations.like(scores, 12)))
                .run(SEEDED)
                .get(0);
        double exact = 0;
        double mass = Math.pow(2 / 3.0, 12);
        for (int k = 0; k <= 12; k++) {
            exact += Math.abs(k / 12.0 - 1 / 3.0) <= 0.2 ? mass : 0;
            mass *= (12 - k) / (k + 1.0) / 2;
        }
        assertEquals(1 / 3.0, found.truth(), 1e-15);
        assertEquals(exact, found.coverage(), 5 * found.rates().error());
    }

    /** For perfect scores with arbitrary weights, the sum over the pairs differs from 1 by an ulp or two. */
    @Test
    void trueValueEqualToBoundUpToRoundingIsCovered() {
        double[] high = {1, 1.1, 1.2, 1.3, 1.4};
        double[] low = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7};
        ScoredSample perfect = ScoredSample.of(high, low);
        List<Population<ScoredSample>> truths = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            double[] weights = perfect.weights();
            new DirichletSampler(weights.clone()).sample(Streams.block(3, i), weights);
            truths.add(new ScoredPopulation("truth " + i, perfect, weights, 40));
        }
        assertTrue(truths.stream().anyMatch(truth -> truth.value(ReferenceMetrics.auroc()) > 1), "rounded up");
        assertTrue(truths.stream().anyMatch(truth -> truth.value(ReferenceMetrics.auroc()) < 1), "rounded down");
        List<Coverage> found = CoverageStudy.of(ReferenceMetrics.auroc(), ConfidenceLevel.P95)
                .withMethod(new Toys.Fixed(0, false))
                .over(truths)
                .withReplicates(50)
                .run(SEEDED);
        for (Coverage coverage : found) {
            assertEquals(1, coverage.coverage() + coverage.rates().without(), 1e-12, coverage::toString);
            assertTrue(coverage.truth() <= 1, coverage::toString);
        }
    }

    @Test
    void progressIsReportedUpToTheEnd() {
        List<Long> reported = new ArrayList<>();
        grid().run(SEEDED.withProgress((done, total) -> {
            assertEquals(6_000, total);
            assertTrue(reported.isEmpty() || reported.get(reported.size() - 1) <= done, "progress went back");
            reported.add(done);
        }));
        assertEquals(6_000L, reported.get(reported.size() - 1));
    }

    @Test
    void cancelledStudyKeepsItsFinishedCells() {
        List<Coverage> kept = new ArrayList<>();
        ComputeOptions options = SEEDED.withCancellation(() -> kept.size() == 2);
        CancellationException e =
                assertThrows(CancellationException.class, () -> grid().run(options, List.of(), kept::add));
        assertEquals("run cancelled", e.getMessage());
        assertEquals(2, kept.size());
    }

    @Test
    void invalidInputThrowsWithNameAndValue() {
        message("n must be >= 1: n=0", () -> Populations.proportion(Toys.PRECISION, 0, 0.5));
        message(
                "p must lie in [0.0, 1.0], the range of 'precision': p=NaN",
                () -> Populations.proportion(Toys.PRECISION, 5, Double.NaN));
        message("precision must lie in (0, 1]: precision=0.0", () -> Populations.binary(9, 0, 0.5, 0.5));
        message("prevalence must lie in (0, 1): prevalence=1.0", () -> Populations.binary(9, 0.5, 0.5, 1));
        message(
                "precision, recall and prevalence cannot occur together: precision=0.25, recall=0.5, prevalence=0.75; "
                        + "precision is at least 0.6 here",
                () -> Populations.binary(9, 0.25, 0.5, 0.75));
        message(
                "mix must contain two or more positive weights: mix=1:0",
                () -> Populations.classMix(9, new double[] {1, 0}, 0.5));
        message("recall must lie in [0, 1]: recall=1.5", () -> Populations.classMix(9, new double[] {1, 2}, 1.5));
        message(
                "mix must have a weight per class: weights=3, classes=2; the classes are [negative, positive]",
                () -> Populations.classMix(ConfusionMatrix.binary(1, 2, 3, 4), new double[] {1, 2, 3}, 9));
        message(
                "every class must have observations: observations of 'positive'=0; leave it out of the matrix",
                () -> Populations.classMix(ConfusionMatrix.binary(0, 2, 0, 4), new double[] {1, 2}, 9));
        message("replicates must lie in [2, 10000000]: replicates=1", () -> grid().withReplicates(1));
        message("enumeration limit must lie in [0, 10000000]: limit=-1", () -> grid().withEnumerationLimit(-1));
        Population<ConfusionMatrix> twice = Populations.binary(9, 0.5, 0.5, 0.5);
        message(
                "populations must have different names: name='n=9, precision=0.5, recall=0.5, prevalence=0.5' twice",
                () -> grid().over(List.of(twice, twice)));
        message(
                "method 'my-wald' does not fit metric 'informedness': it is not a proportion of successes among trials",
                () -> CoverageStudy.of(Toys.INFORMEDNESS, ConfidenceLevel.P95)
                        .withMethod(Toys.WALD)
                        .over(List.of(twice))
                        .run(SEEDED));
        message(
                "metric 'precision' is 0/0 in population 'n=9, as observed': there is no true value to cover",
                () -> CoverageStudy.of(Toys.PRECISION, ConfidenceLevel.P95)
                        .withMethod(Toys.WALD)
                        .over(List.of(Populations.like(ConfusionMatrix.binary(0, 0, 3, 4), 9)))
                        .run(SEEDED));
    }

    private static void message(String expected, Executable call) {
        assertEquals(
                expected, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
