package dev.credence.api.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.derived.Thresholded;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Worked examples of guaranteed bounds of metrics of ranges of scores. */
class GuaranteedBoundsTest {
    /**
     * Ranges [0, 0.2] with a positive and two negatives, 0.4 alone with a positive and a negative, and [0.5, 0.9] with two positives
     * and a negative.
     */
    private static final ScoredSample RANGES = ScoredSample.ofRanges(
            new double[] {0, 0.4, 0.5}, new double[] {0.2, 0.4, 0.9}, new long[] {1, 1, 2}, new long[] {2, 1, 1});

    /** The area under the curve, pair by pair. */
    private record Area() implements ScoreMetric {
        @Override
        public String id() {
            return "toy-area";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double won = 0;
            double pairs = 0;
            for (int p = 0; p < weights.length; p++) {
                for (int n = 0; n < weights.length; n++) {
                    if (scores.positive(p) && !scores.positive(n)) {
                        double pair = weights[p] * weights[n];
                        pairs += pair;
                        won += pair * (1 + Math.signum(scores.score(p) - scores.score(n))) / 2;
                    }
                }
            }
            return won / pairs;
        }
    }

    /** The weighted sum of the scores of a class. */
    private record ScoreSum(boolean ofPositives) implements ScoreMetric {
        @Override
        public String id() {
            return "toy-score-sum";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double sum = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                sum += scores.positive(atom) == ofPositives ? weights[atom] * scores.score(atom) : 0;
            }
            return sum;
        }
    }

    @Test
    void equalBoundsAreAllowedAndCrossedBoundsThrow() {
        assertEquals(0, new GuaranteedBounds(0.5, 0.5).error(0.5));
        IllegalArgumentException crossed =
                assertThrows(IllegalArgumentException.class, () -> new GuaranteedBounds(0.6, 0.5));
        assertEquals("lower guaranteed bound must be <= the upper one: lower=0.6, upper=0.5", crossed.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new GuaranteedBounds(Double.NaN, 0.5));
    }

    @Test
    void undefinedBoundsGiveEmptyResult() {
        assertEquals(Optional.of(new GuaranteedBounds(0.25, 0.5)), GuaranteedBounds.of(0.25, 0.5));
        assertEquals(Optional.empty(), GuaranteedBounds.of(Double.NaN, 0.5));
        assertEquals(Optional.empty(), GuaranteedBounds.of(0.25, Double.NaN));
    }

    @Test
    void errorIsLargerDistanceToBounds() {
        GuaranteedBounds sure = new GuaranteedBounds(0.25, 0.5);
        assertEquals(0.1875, sure.error(0.3125));
        assertEquals(0.1875, sure.error(0.4375));
        assertEquals(0.25, sure.error(0.5));
    }

    @Test
    void boundsExtendToValueOutside() {
        GuaranteedBounds sure = new GuaranteedBounds(0.25, 0.5);
        assertEquals(new GuaranteedBounds(0.125, 0.5), sure.including(0.125));
        assertEquals(new GuaranteedBounds(0.25, 0.75), sure.including(0.75));
        assertEquals(sure, sure.including(0.375));
    }

    /**
     * With the positives at their highest scores (0.2, 0.4, 0.9, 0.9) and the negatives at their lowest (0, 0, 0.4, 0.5), 2 + 2.5 +
     * 4 + 4 = 12.5 of the 16 pairs are in the right order, where ties count one half. With the positives at their lowest and the
     * negatives at their highest (0.2, 0.2, 0.4, 0.9), there are 0 + 2.5 + 3 + 3 = 8.5.
     */
    @Test
    void boundsOfAreaMatchExtremeArrangements() {
        GuaranteedBounds sure =
                GuaranteedBounds.monotone(new Area(), RANGES, RANGES.weights()).orElseThrow();
        assertEquals(new GuaranteedBounds(8.5 / 16, 12.5 / 16), sure);
    }

    /** The bounds differ by the sum of p n / (P N) over ranges of more than one score. */
    @Test
    void widthOfAreaBoundsMatchesFormula() {
        double[] weights = {2, 3, 7, 5, 11, 13};
        GuaranteedBounds sure =
                GuaranteedBounds.monotone(new Area(), RANGES, weights).orElseThrow();
        double held = 2 * 3 + 11 * 13;
        double pairs = (2 + 7 + 11) * (3 + 5 + 13);
        assertEquals(held / pairs, sure.upper() - sure.lower(), 1e-15);
    }

    /**
     * The negatives with weights 2, 7 and 11 precede the positives with weights 3, 5 and 13 of the same range, also if the range is
     * a single score.
     */
    @Test
    void weightsStayWithTheirAtoms() {
        double[] weights = {2, 3, 7, 5, 11, 13};
        assertEquals(
                Optional.of(new GuaranteedBounds(5 * 0.4 + 13 * 0.5, 3 * 0.2 + 5 * 0.4 + 13 * 0.9)),
                GuaranteedBounds.monotone(new ScoreSum(true), RANGES, weights));
        assertEquals(
                Optional.of(new GuaranteedBounds(7 * 0.4 + 11 * 0.5, 2 * 0.2 + 7 * 0.4 + 11 * 0.9)),
                GuaranteedBounds.monotone(new ScoreSum(false), RANGES, weights));
    }

    @Test
    void undefinedMetricHasNoGuaranteedBounds() {
        ScoredSample positives =
                ScoredSample.ofRanges(new double[] {0.1}, new double[] {0.2}, new long[] {3}, new long[] {0});
        assertEquals(Optional.empty(), GuaranteedBounds.monotone(new Area(), positives, positives.weights()));
    }

    /** At the threshold 0.7 the last range is uncertain: its two positives and its negative may or may not be predicted positive. */
    @Test
    void boundsAtThresholdDependOnlyOnItsRange() {
        ScoreMetric digits = Thresholded.of(new Toys.Digits(), 0.7);
        double[] weights = {2, 3, 7, 5, 11, 13};
        // tp + 10 fp + 100 fn + 1000 tn; sure are tn = 2 + 7 and fn = 3 + 5.
        double sure = 100 * 8 + 1000 * 9;
        assertEquals(
                Optional.of(new GuaranteedBounds(sure + 13 + 10 * 11, sure + 100 * 13 + 1000 * 11)),
                digits.guaranteedBounds(RANGES, weights));
        assertEquals(
                Optional.of(new GuaranteedBounds(sure + 13 + 10 * 11, sure + 100 * 13 + 1000 * 11)),
                Thresholded.of(new Toys.Digits(), 0.9).guaranteedBounds(RANGES, weights));
    }

    /**
     * A range whose lowest score equals the threshold is predicted positive as a whole, and so is a single score; above the highest
     * score, no item is.
     */
    @Test
    void thresholdAtEdgeOfRangeGivesExactValue() {
        double[] weights = {2, 3, 7, 5, 11, 13};
        for (double threshold : new double[] {0.3, 0.4, 0.45, 0.5, 0.95}) {
            ScoreMetric metric = Thresholded.of(new Toys.Digits(), threshold);
            double value = metric.value(RANGES, weights);
            assertEquals(
                    Optional.of(new GuaranteedBounds(value, value)),
                    metric.guaranteedBounds(RANGES, weights),
                    "" + threshold);
        }
    }

    /**
     * The product of both rates is smallest if the positive is missed or the negative is predicted positive, and largest if neither
     * happens.
     */
    @Test
    void boundsAtThresholdConsiderAllFourArrangements() {
        double[] weights = {2, 3, 7, 5, 11, 13};
        assertEquals(
                Optional.of(new GuaranteedBounds(0, 13 / 21.0)),
                Thresholded.of(new Toys.Rates(), 0.7).guaranteedBounds(RANGES, weights));
    }
}
