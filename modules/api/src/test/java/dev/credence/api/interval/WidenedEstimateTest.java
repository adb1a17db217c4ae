package dev.credence.api.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.toys.Bounded;
import dev.credence.toys.Toys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests that intervals are widened by guaranteed bounds; all numbers are exact binary fractions. */
class WidenedEstimateTest {
    private static final Sample<ScoredSample> COARSE = Sample.of(Bounded.coarse(7));

    private static Estimate estimate(double value, double lower, double upper) {
        return Estimate.of("toy-bounded", "toy", ConfidenceLevel.P95, value)
                .bounds(lower, upper)
                .n(7)
                .effectiveN(5)
                .build();
    }

    private static Bounded metric(Range range, double lower, double upper) {
        return new Bounded(range, Map.of(7L, new GuaranteedBounds(lower, upper)));
    }

    private static void assertInterval(double lower, double upper, Estimate actual) {
        assertEquals(lower, actual.lower());
        assertEquals(upper, actual.upper());
    }

    @Test
    void eachBoundMovesByUncertaintyOnItsSide() {
        Estimate wider = estimate(0.5, 0.25, 0.75).forOriginalScores(metric(Range.UNIT, 0.4375, 0.625), COARSE);
        assertInterval(0.1875, 0.875, wider);
        assertEquals(0.5, wider.value());
        assertEquals(Optional.of(new GuaranteedBounds(0.4375, 0.625)), wider.guaranteedBounds());
        assertEquals(
                List.of("scores are kept as ranges: toy-bounded of the scores themselves lies in [0.437500000,"
                        + " 0.625000000] with certainty; the interval is widened by that"),
                Note.sentences(wider.notes()));
        assertEquals(5, wider.effectiveN());
    }

    @Test
    void widenedBoundsStayInRangeOfMetric() {
        assertInterval(0, 1, estimate(0.5, 0.0625, 0.9375).forOriginalScores(metric(Range.UNIT, 0.25, 0.75), COARSE));
    }

    /** This happens with simple large-sample intervals, for example. */
    @Test
    void boundsOutsideRangeAreNotMoved() {
        assertInterval(
                -0.25, 1.25, estimate(0.5, -0.25, 1.25).forOriginalScores(metric(Range.UNIT, 0.4375, 0.625), COARSE));
    }

    @Test
    void valueOutsideGuaranteedBoundsExtendsThem() {
        Estimate wider = estimate(0.5, 0.25, 0.75).forOriginalScores(metric(Range.UNIT, 0.5625, 0.625), COARSE);
        assertInterval(0.25, 0.875, wider);
        assertEquals(Optional.of(new GuaranteedBounds(0.5, 0.625)), wider.guaranteedBounds());
    }

    /** The sum of losses is stored, so that the mean loss is exact although only ranges of scores are stored. */
    @Test
    void exactValueReplacesValueOfRanges() {
        Estimate exact = estimate(0.5, 0.25, 0.75).forOriginalScores(metric(Range.UNIT, 0.625, 0.625), COARSE);
        assertEquals(0.625, exact.value());
        assertInterval(0.125, 0.875, exact);
        assertEquals(Optional.of(new GuaranteedBounds(0.625, 0.625)), exact.guaranteedBounds());
        assertEquals(
                List.of("scores are kept as ranges, but toy-bounded is that of the original scores, because its sum is"
                        + " kept"),
                Note.sentences(exact.notes()));
        assertInterval(
                -0.25, 1.25, estimate(0.5, -0.25, 1.25).forOriginalScores(metric(Range.UNIT, 0.625, 0.625), COARSE));
        assertInterval(0, 1, estimate(0.5, 0.0625, 0.9375).forOriginalScores(metric(Range.UNIT, 0.75, 0.75), COARSE));
    }

    /** The distance between an infinite loss and an infinite bound is 0. */
    @Test
    void infiniteValueDoesNotWidenInfiniteBound() {
        double inf = Double.POSITIVE_INFINITY;
        assertInterval(0, inf, estimate(inf, 2, inf).forOriginalScores(metric(Range.NON_NEGATIVE, 1, inf), COARSE));
        Estimate exact = estimate(inf, 2, inf).forOriginalScores(metric(Range.NON_NEGATIVE, inf, inf), COARSE);
        assertInterval(2, inf, exact);
    }

    @Test
    void estimateWithoutIntervalIsNotWidened() {
        Estimate none = Estimate.of("toy-bounded", "", ConfidenceLevel.P95, 0.5).build();
        Estimate widened = none.forOriginalScores(metric(Range.UNIT, 0.4375, 0.625), COARSE);
        assertTrue(Double.isNaN(widened.lower()));
        assertEquals(Optional.of(new GuaranteedBounds(0.4375, 0.625)), widened.guaranteedBounds());
        Estimate exact = none.forOriginalScores(metric(Range.UNIT, 0.625, 0.625), COARSE);
        assertTrue(Double.isNaN(exact.upper()));
        assertEquals(0.625, exact.value());
    }

    @Test
    void unknownGuaranteedBoundsAddNote() {
        Estimate estimate = estimate(0.5, 0.25, 0.75).forOriginalScores(new Bounded(Range.UNIT, Map.of()), COARSE);
        assertInterval(0.25, 0.75, estimate);
        assertEquals(
                List.of("scores are kept as ranges; how far toy-bounded of the scores themselves may be from this is"
                        + " not known"),
                Note.sentences(estimate.notes()));
    }

    @Test
    void estimateOfExactScoresIsUnchanged() {
        Estimate estimate = estimate(0.5, 0.25, 0.75);
        Bounded metric = metric(Range.UNIT, 0.4375, 0.625);
        ScoredSample known = ScoredSample.of(new double[] {1, 2, 3}, new double[] {1, 2, 3, 4});
        assertSame(estimate, estimate.forOriginalScores(metric, Sample.of(known)));
        assertSame(
                estimate,
                estimate.forOriginalScores(new Toys.Precision(), Sample.of(ConfusionMatrix.binary(3, 1, 2, 1))));
        Estimate undefined = estimate(Double.NaN, 0.25, 0.75);
        assertSame(undefined, undefined.forOriginalScores(metric, COARSE));
    }
}
