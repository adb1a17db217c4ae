package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.coverage.CellRunner.CoverageAccumulator;
import dev.credence.coverage.IntervalOutcomes.Mark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks shares, lengths, scores and marks of a few intervals about 0.5, and blocks of scores, against manual calculations. */
class AccumulatedByHandTest {
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.of(0.9);
    private static final Sample<ConfusionMatrix> SAMPLE = Sample.of(ConfusionMatrix.binary(3, 2, 1, 4));
    private static final CoverageStudy.Cell<ConfusionMatrix> CELL = new CoverageStudy.Cell<>(
            Toys.PRECISION, Toys.WILSON, Populations.proportion(Toys.PRECISION, 8, 0.5), LEVEL);

    private static Estimate.Builder bounds(double lower, double upper) {
        return Estimate.of(SmallMetrics.PRECISION, SAMPLE, "id", LEVEL).bounds(lower, upper);
    }

    /**
     * The five intervals cover the value; miss it below by 0.1; miss it above by 0.2; do not exist; are clipped to the range, with 0.5 at
     * an end. The observed precision is 0.6, so that the third and the last interval exclude it, which is a note.
     */
    private static IntervalOutcomes five() {
        IntervalOutcomes outcomes = new IntervalOutcomes(5);
        outcomes.put(0, bounds(0.4, 0.6).exact().build());
        outcomes.put(1, bounds(0.6, 0.8).note("test", "a note").build());
        outcomes.put(2, bounds(0.1, 0.3).build());
        outcomes.refused(3, true);
        outcomes.put(4, bounds(-0.5, 0.5).build());
        return outcomes;
    }

    @Test
    void enumeratedOutcomesAreWeightedByProbability() {
        CoverageAccumulator sums = new CoverageAccumulator(0.5, Range.UNIT, LEVEL);
        IntervalOutcomes outcomes = five();
        double[] chances = {0.5, 0.125, 0.0625, 0.0625, 0.25};
        double[] scores = {0.2, 0.2 + 0.1 / 0.05, 0.2 + 0.2 / 0.05, Double.NaN, 0.5};
        for (int i = 0; i < 5; i++) {
            assertEquals(scores[i], sums.add(outcomes, i, chances[i]), 1e-14);
        }
        Coverage found = sums.enumerated(CELL);
        assertTrue(found.exact());
        assertEquals(5, found.samples());
        assertEquals(0.75, found.coverage());
        assertEquals(0, found.rates().error());
        assertEquals(0.125, found.rates().missedBelow());
        assertEquals(0.0625, found.rates().missedAbove());
        assertEquals(0.0625, found.rates().without());
        assertEquals(0.0625, found.rates().undefined());
        assertEquals(0, found.rates().degenerate());
        assertEquals((0.6875 * 0.2 + 0.25 * 0.5) / 0.9375, found.lengths().mean(), 1e-15);
        assertEquals(0, found.lengths().error());
        assertEquals(
                (0.1 + 0.125 * 2.2 + 0.0625 * 4.2 + 0.125) / 0.9375,
                found.lengths().score(),
                1e-14);
        assertEquals(new Coverage.Traits(false, false, 0.125 + 0.0625 + 0.25), found.traits());
        assertFalse(found.scores().known());
        assertEquals("precision", found.metric());
        assertEquals("my-wilson", found.method());
        assertEquals("n=8, p=0.5", found.population());
        assertEquals(8, found.n());
        assertEquals(0.5, found.truth());
        assertEquals(Map.of("n", 8., "p", 0.5), found.parameters());
    }

    /** Lengths 0.2, 0.2, 0.2 and 0.5 have a mean of 0.275 and a standard deviation of 0.15; 2 of 5 cover. */
    @Test
    void simulatedOutcomesAreAveragedOverSamples() {
        CoverageAccumulator sums = new CoverageAccumulator(0.5, Range.UNIT, LEVEL);
        IntervalOutcomes outcomes = five();
        Coverage.ScoreBlocks blocks = Coverage.ScoreBlocks.of(5, i -> sums.add(outcomes, i, 1));
        Coverage found = sums.simulated(CELL, blocks);
        assertFalse(found.exact());
        assertEquals(0.4, found.coverage());
        assertEquals(Math.sqrt(3 / 7. * (4 / 7.) / 5), found.rates().error(), 1e-16);
        assertEquals(0.2, found.rates().missedBelow());
        assertEquals(0.2, found.rates().missedAbove());
        assertEquals(0.2, found.rates().without());
        assertEquals(0.2, found.rates().undefined());
        assertEquals(0.275, found.lengths().mean(), 1e-15);
        assertEquals(0.15 / 2, found.lengths().error(), 1e-15);
        assertEquals((0.2 + 2.2 + 4.2 + 0.5) / 4, found.lengths().score(), 1e-14);
        assertEquals(0.6, found.traits().noted());
        assertEquals(blocks, found.scores());
        assertEquals(5, found.scores().samples());
    }

    @Test
    void lengthErrorOfOneIntervalIsZero() {
        CoverageAccumulator one = new CoverageAccumulator(0.5, Range.UNIT, LEVEL);
        one.add(five(), 4, 1);
        assertEquals(0, one.simulated(CELL, Coverage.ScoreBlocks.NONE).lengths().error());
        CoverageAccumulator none = new CoverageAccumulator(0.5, Range.UNIT, LEVEL);
        none.add(five(), 3, 1);
        Coverage found = none.simulated(CELL, Coverage.ScoreBlocks.NONE);
        assertTrue(Double.isNaN(found.lengths().mean())
                && Double.isNaN(found.lengths().score()));
        assertEquals(1, found.rates().without());
        assertFalse(found.traits().exact(), "no interval is exact");
        CoverageAccumulator points = new CoverageAccumulator(0.5, Range.UNIT, LEVEL);
        IntervalOutcomes outcomes = new IntervalOutcomes(1);
        outcomes.put(0, bounds(0.6, 0.6).build());
        points.add(outcomes, 0, 1);
        points.add(outcomes, 0, 1);
        points.add(five(), 0, 1);
        points.add(five(), 0, 1);
        assertEquals(
                0.5, points.simulated(CELL, Coverage.ScoreBlocks.NONE).rates().degenerate());
    }

    @Test
    void boundsEqualToTrueValueUpToRoundingCover() {
        double[][] held = {{0.5, 0.6}, {0.5 + 4e-13, 0.6}, {0.4, 0.5}, {0.4, 0.5 - 4e-13}};
        double[][] missed = {{0.5 + 6e-13, 0.6}, {0.4, 0.5 - 6e-13}};
        for (double[][] both : List.of(held, missed)) {
            for (double[] ends : both) {
                CoverageAccumulator sums = new CoverageAccumulator(0.5, Range.UNIT, LEVEL);
                IntervalOutcomes outcomes = new IntervalOutcomes(1);
                outcomes.put(0, bounds(ends[0], ends[1]).build());
                sums.add(outcomes, 0, 1);
                assertEquals(both == held ? 1 : 0, sums.enumerated(CELL).coverage(), Arrays.toString(ends));
            }
        }
    }

    @Test
    void trueValueZeroIsCoveredByBoundsOfZero() {
        for (double[] ends : new double[][] {{-0.5, 0}, {0, 0.5}, {0, 0}}) {
            CoverageAccumulator sums = new CoverageAccumulator(0, Range.SYMMETRIC, LEVEL);
            IntervalOutcomes outcomes = new IntervalOutcomes(1);
            outcomes.put(0, bounds(ends[0], ends[1]).build());
            sums.add(outcomes, 0, 1);
            assertEquals(1, sums.enumerated(CELL).coverage(), Arrays.toString(ends));
        }
    }

    private static List<Mark> marks(Estimate estimate) {
        IntervalOutcomes outcomes = new IntervalOutcomes(2);
        outcomes.put(1, estimate);
        outcomes.grow(9);
        assertEquals(estimate.lower(), outcomes.lower(1));
        assertEquals(estimate.upper(), outcomes.upper(1));
        outcomes.refused(8, false);
        List<Mark> marks = new ArrayList<>();
        for (Mark mark : Mark.values()) {
            assertFalse(outcomes.isMarked(mark, 8));
            if (outcomes.isMarked(mark, 1)) {
                marks.add(mark);
            }
        }
        return marks;
    }

    @Test
    void propertiesOfAnIntervalAreMarked() {
        assertEquals(List.of(), marks(bounds(0.4, 0.6).exact().build()));
        assertEquals(List.of(Mark.APPROXIMATE), marks(bounds(0.4, 0.6).build()));
        assertEquals(List.of(Mark.DEGENERATE), marks(bounds(0.6, 0.6).exact().build()));
        assertEquals(
                List.of(Mark.DEGENERATE, Mark.APPROXIMATE, Mark.NOTED),
                marks(bounds(0.4, 0.6).status(Status.DEGENERATE, "why").build()));
        assertEquals(
                List.of(Mark.APPROXIMATE, Mark.SIMULATED),
                marks(bounds(0.4, 0.6).simulation(new Simulation(1, 2, 0, 0, 0)).build()));
        Estimate undefined = Estimate.of(
                        SmallMetrics.PRECISION, Sample.of(ConfusionMatrix.binary(0, 0, 3, 3)), "id", LEVEL)
                .bounds(0, 1)
                .build();
        assertEquals(List.of(Mark.UNDEFINED, Mark.NOTED), marks(undefined), "a note says that it is 0/0");
    }

    @Test
    void traitsAreCombinedOverPopulations() {
        Coverage.Traits exact = new Coverage.Traits(true, false, 0.25);
        Coverage.Traits simulated = new Coverage.Traits(false, true, 0.5);
        assertEquals(exact, Coverage.Traits.of(List.of(with(exact), with(exact))));
        assertEquals(
                new Coverage.Traits(false, true, 0.375), Coverage.Traits.of(List.of(with(exact), with(simulated))));
        assertTrue(Double.isNaN(Coverage.Traits.of(List.of()).noted()));
    }

    private static Coverage with(Coverage.Traits traits) {
        return Results.of("m", "x", 0.95, 0, 1).traits(traits).build();
    }

    /** 256 samples have a block each; 257 have blocks of two, the last of one. */
    @Test
    void scoresAreSummedInAtMost256Blocks() {
        Coverage.ScoreBlocks one = Coverage.ScoreBlocks.of(256, i -> i);
        assertEquals(1, one.size());
        assertEquals(256, one.sums().size());
        Coverage.ScoreBlocks two = Coverage.ScoreBlocks.of(257, i -> i % 4 == 0 ? Double.NaN : i);
        assertEquals(2, two.size());
        assertEquals(129, two.sums().size());
        assertEquals(1., two.sums().get(0));
        assertEquals(5., two.sums().get(1));
        assertEquals(1, two.scored().get(0));
        assertEquals(2, two.scored().get(1));
        assertEquals(0, two.scored().get(128));
        assertEquals(0., two.sums().get(128));
        assertEquals(4, Coverage.ScoreBlocks.of(513, i -> 0).size());
        assertTrue(two.known());
        assertFalse(Coverage.ScoreBlocks.NONE.known());
    }

    /** The scores 1, 2, none, 4, 6 have the mean 13/4. Blocks of two have the sums 3 of 2 scores, 4 of 1 and 6 of 1. */
    @Test
    void coarsenedBlocksHaveTheManualSumsAndDeviations() {
        double[] scores = {1, 2, Double.NaN, 4, 6};
        Coverage.ScoreBlocks single = Coverage.ScoreBlocks.of(5, i -> scores[i]);
        Coverage.ScoreBlocks pairs = single.coarsened(2);
        assertEquals(new Coverage.ScoreBlocks(5, 2, List.of(3., 4., 6.), List.of(2L, 1L, 1L)), pairs);
        assertEquals(new Coverage.ScoreBlocks(5, 4, List.of(7., 6.), List.of(3L, 1L)), pairs.coarsened(4));
        assertEquals(pairs, pairs.coarsened(1));
        assertEquals(new Coverage.ScoreBlocks(4, 2, List.of(3., 4.), List.of(2L, 1L)), pairs.first(2));
        assertEquals(pairs, pairs.first(3));
        assertEquals(3.25, pairs.mean());
        double[] deviations = pairs.deviations();
        assertEquals((3 - 6.5) / 4, deviations[0]);
        assertEquals((4 - 3.25) / 4, deviations[1]);
        assertEquals((6 - 3.25) / 4, deviations[2]);
    }

    @Test
    void inconsistentBlocksThrow() {
        for (long size : new long[] {0, 3, 6, -4}) {
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class, () -> new Coverage.ScoreBlocks(0, size, List.of(), List.of()));
            assertEquals("size of a block must be a power of two: size=" + size, e.getMessage());
        }
        for (int sums = 1; sums <= 3; sums++) {
            for (int scored = 1; scored <= 3; scored++) {
                List<Double> some = List.of(1., 1., 1.).subList(0, sums);
                List<Long> counts = List.of(2L, 2L, 2L).subList(0, scored);
                if (sums == 2 && scored == 2) {
                    assertEquals(0.5, new Coverage.ScoreBlocks(4, 2, some, counts).mean());
                    continue;
                }
                IllegalArgumentException e = assertThrows(
                        IllegalArgumentException.class, () -> new Coverage.ScoreBlocks(4, 2, some, counts));
                assertEquals(
                        "scores must be given for each block: samples=4, size=2, sums=" + sums + ", scored=" + scored,
                        e.getMessage());
            }
        }
    }
}
