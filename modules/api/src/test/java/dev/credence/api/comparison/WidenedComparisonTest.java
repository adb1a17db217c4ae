package dev.credence.api.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.toys.Bounded;
import dev.credence.toys.Toys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests that differences are widened by the guaranteed bounds of both systems. The values are 3/4 and 1/2, and all numbers are
 * exact binary fractions.
 */
class WidenedComparisonTest {
    private static final Sample<ScoredSample> FIRST = Sample.of(Bounded.coarse(7));
    private static final Sample<ScoredSample> SECOND = Sample.of(Bounded.coarse(8));
    private static final Sample<ScoredSample> KNOWN =
            Sample.of(ScoredSample.of(new double[] {1, 2}, new double[] {1, 2, 3}));
    private static final Bounded METRIC = new Bounded(
            Range.UNIT, Map.of(7L, new GuaranteedBounds(0.6875, 0.875), 8L, new GuaranteedBounds(0.46875, 0.53125)));

    private static ComparisonBuilder difference() {
        return Comparison.of("toy-bounded", "toy", ConfidenceLevel.P95, 0.75, 0.5)
                .bounds(0.125, 0.375)
                .test(new TestResult(2, 0.05, 0.025, 0.975, 0.01, Double.NaN))
                .ratio(new Comparison.Ratio(1.5, 1.25, 2));
    }

    private static void assertBounds(Comparison actual, double least, double most) {
        assertEquals(Optional.of(new GuaranteedBounds(least, most)), actual.guaranteedBounds());
        assertEquals(0.125 - (0.25 - least), actual.lower());
        assertEquals(0.375 + (most - 0.25), actual.upper());
        assertEquals(0.25, actual.difference());
    }

    /** The smallest difference is 11/16 - 17/32, the largest is 7/8 - 15/32. */
    @Test
    void boundsOfDifferenceCombineOppositeBoundsOfSystems() {
        Comparison before = difference().build();
        Comparison wider = before.forOriginalScores(METRIC, Pairing.independent(FIRST, SECOND));
        assertBounds(wider, 0.15625, 0.40625);
        assertEquals(
                List.of("scores are kept as ranges: the difference of the scores themselves lies in [0.156250000,"
                        + " 0.406250000] with certainty; its interval is widened by that, probabilities, p-values and"
                        + " ratios are not"),
                Note.sentences(wider.notes()));
        assertEquals(before.test(), wider.test());
        assertEquals(before.ratio(), wider.ratio());
    }

    @Test
    void systemWithExactScoresDoesNotWidenInterval() {
        Comparison before = difference().build();
        assertBounds(before.forOriginalScores(METRIC, Pairing.independent(FIRST, KNOWN)), 0.1875, 0.375);
        assertBounds(before.forOriginalScores(METRIC, Pairing.independent(KNOWN, SECOND)), 0.21875, 0.28125);
    }

    /** The value 1/2 of the second system lies outside its guaranteed bounds for 7 observations, which are then extended to it. */
    @Test
    void valueOutsideGuaranteedBoundsExtendsThem() {
        assertBounds(difference().build().forOriginalScores(METRIC, Pairing.independent(KNOWN, FIRST)), -0.125, 0.25);
    }

    @Test
    void unknownBoundsOfEitherSystemAddNote() {
        Pairing<ScoredSample> pairing = Pairing.independent(FIRST, Sample.of(Bounded.coarse(9)));
        Comparison same = difference().build().forOriginalScores(METRIC, pairing);
        assertEquals(0.125, same.lower());
        assertEquals(Optional.empty(), same.guaranteedBounds());
        assertEquals(
                List.of("scores are kept as ranges; how far the difference of toy-bounded of the scores themselves"
                        + " may be from this is not known"),
                Note.sentences(same.notes()));
    }

    @Test
    void comparisonWithoutIntervalIsNotWidened() {
        Comparison none =
                Comparison.of("toy-bounded", "", ConfidenceLevel.P95, 0.75, 0.5).build();
        Comparison widened = none.forOriginalScores(METRIC, Pairing.independent(FIRST, SECOND));
        assertTrue(Double.isNaN(widened.lower()));
        assertEquals(Optional.of(new GuaranteedBounds(0.15625, 0.40625)), widened.guaranteedBounds());
    }

    @Test
    void comparisonOfExactScoresIsUnchanged() {
        Comparison comparison = difference().build();
        assertSame(comparison, comparison.forOriginalScores(METRIC, Pairing.independent(KNOWN, KNOWN)));
        Sample<ConfusionMatrix> matrix = Sample.of(ConfusionMatrix.binary(3, 1, 2, 1));
        assertSame(comparison, comparison.forOriginalScores(new Toys.Precision(), Pairing.independent(matrix, matrix)));
        Comparison undefined = Comparison.of("toy-bounded", "toy", ConfidenceLevel.P95, Double.NaN, 0.5)
                .build();
        assertSame(undefined, undefined.forOriginalScores(METRIC, Pairing.independent(FIRST, SECOND)));
    }
}
