package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScoreDifferenceTest {
    private static List<Coverage> run(IntervalMethod method, long seed, long replicates) {
        return CoverageStudy.of(Toys.F1, ConfidenceLevel.P95)
                .withMethod(method)
                .over(List.of(Populations.binary(40, 0.8, 0.6, 0.3), Populations.binary(60, 0.9, 0.9, 0.3)))
                .withEnumerationLimit(0)
                .withReplicates(replicates)
                .withNestedReplicates(replicates)
                .run(ComputeOptions.defaults().withSeed(seed));
    }

    /** Seeds 1 to 60; a standard deviation of 60 values is within 0.37 of itself, four standard errors. */
    @Test
    void standardErrorEqualsTheSpreadOfRepeatedStudies() {
        CoverageRanking.ScoreDifference[] found = IntStream.rangeClosed(1, 60)
                .mapToObj(seed ->
                        CoverageRanking.ScoreDifference.of(run(Toys.WALD, seed, 600), run(Toys.WILSON, seed, 600)))
                .toArray(CoverageRanking.ScoreDifference[]::new);
        double mean = Arrays.stream(found)
                .mapToDouble(CoverageRanking.ScoreDifference::value)
                .average()
                .orElseThrow();
        double squares = Arrays.stream(found)
                .mapToDouble(d -> (d.value() - mean) * (d.value() - mean))
                .sum();
        double error = Arrays.stream(found)
                .mapToDouble(CoverageRanking.ScoreDifference::error)
                .average()
                .orElseThrow();
        assertEquals(1, Math.sqrt(squares / 59) / error, 0.37);
    }

    @Test
    void commonSamplesReduceTheError() {
        List<Coverage> wald = run(Toys.WALD, 1, 2_000);
        List<Coverage> same = run(new Toys.Disguised(Toys.WALD), 1, 2_000);
        assertEquals(new CoverageRanking.ScoreDifference(0, 0), CoverageRanking.ScoreDifference.of(wald, same));
        List<Coverage> others = run(Toys.WALD, 2, 2_000);
        CoverageRanking.ScoreDifference paired = CoverageRanking.ScoreDifference.of(run(Toys.WILSON, 1, 2_000), wald);
        double apart = Math.hypot(error(wald), error(others));
        assertTrue(paired.error() > 0 && paired.error() < apart, paired::toString);
    }

    private static double error(List<Coverage> results) {
        double squares = 0;
        for (Coverage result : results) {
            for (double deviation : result.scores().deviations()) {
                squares += deviation * deviation;
            }
        }
        return Math.sqrt(squares) / results.size();
    }

    @Test
    void methodWithFewerSamplesIsComparedOnTheFirstSamples() {
        List<Coverage> many = run(Toys.WALD, 3, 4_096);
        List<Coverage> few = run(Toys.WILSON, 3, 1_024);
        CoverageRanking.ScoreDifference all = CoverageRanking.ScoreDifference.of(few, run(Toys.WALD, 3, 1_024));
        CoverageRanking.ScoreDifference first = CoverageRanking.ScoreDifference.of(few, many);
        assertEquals(all.value(), first.value(), 1e-12);
        assertEquals(all.error(), first.error(), 0.25 * all.error());
    }

    @Test
    void enumeratedScoreHasNoError() {
        CoverageStudy<ConfusionMatrix> study = CoverageStudy.of(Toys.F1, ConfidenceLevel.P95)
                .over(List.of(Populations.binary(40, 0.8, 0.6, 0.3), Populations.binary(60, 0.9, 0.9, 0.3)));
        List<Coverage> exact = study.withMethod(Toys.WALD).run(ComputeOptions.defaults());
        List<Coverage> simulated = run(Toys.WALD, 4, 2_000);
        CoverageRanking.ScoreDifference difference = CoverageRanking.ScoreDifference.of(simulated, exact);
        assertEquals(Coverage.ScoreBlocks.NONE, exact.get(0).scores());
        assertEquals(error(simulated), difference.error(), 0.01 * difference.error());
        assertEquals(0, difference.value(), 4 * difference.error()); // seed 4: two simulations of the same thing
    }

    @Test
    void blocksSumToTheMeanScore() {
        Coverage result = run(new Toys.Fixed(0.1, true), 5, 1_000).get(0);
        assertEquals(250, result.scores().sums().size());
        assertEquals(result.lengths().score(), result.scores().mean(), 1e-12);
        assertEquals(result.lengths().score(), result.scores().coarsened(64).mean(), 1e-12);
        assertEquals(16, result.scores().coarsened(64).sums().size());
    }

    @Test
    void inconsistentBlocksThrow() {
        assertEquals(
                "size of a block must be a power of two: size=3",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new Coverage.ScoreBlocks(3, 3, List.of(1.0), List.of(3L)))
                        .getMessage());
        assertEquals(
                "scores must be given for each block: samples=5, size=4, sums=1, scored=1",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new Coverage.ScoreBlocks(5, 4, List.of(1.0), List.of(4L)))
                        .getMessage());
    }
}
