package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.WeightedSample;
import org.junit.jupiter.api.Test;

/** The variance of a mean in which one row has most of the weight: four rows with the influences 5, 1, 2 and 3. */
class HeavyRowsByHandTest {
    private static final double[] PSI = {5, 1, 2, 3};

    /** Returns four positive rows, of which the first has the given weight and the others have the weight 1. */
    private static VarianceEstimate variance(double weight) {
        ScoredSample rows = ScoredSample.of(new double[] {0.1, 0.2, 0.3, 0.4}, new boolean[] {true, true, true, true});
        double[] weights = {weight, 1, 1, 1};
        double[] squares = {weight * weight, 1, 1, 1};
        return new WeightedDesign<>(WeightedSample.of(rows, weights, squares)).variance(PSI, atom -> true);
    }

    /** With weight 3 of 6 the mean is 21/6, so that the distance 3/2 becomes (3/4) / (1/2) times as long, which is 3/4 of 5 - 2. */
    @Test
    void distanceOfHeavyRowIsThatFromTheOtherRows() {
        double sum = 9 * 2.25 * 2.25 + 2.5 * 2.5 + 1.5 * 1.5 + 0.5 * 0.5;
        assertEquals(sum / 36, variance(3).variance(), 1e-15);
        assertEquals(36 / 12.0 - 1, variance(3).degreesOfFreedom(), 1e-15);
        assertTrue(variance(3).notes().isEmpty());
    }

    /** The limit is the squared distance 3/4 of 5 - 2, of one row, whose degrees of freedom are 1/10. */
    @Test
    void varianceOfRowWithAllWeightIsThatFromTheOtherRows() {
        for (double weight : new double[] {1e9, 1e18, 1e100}) {
            VarianceEstimate variance = variance(weight);
            assertEquals(2.25 * 2.25, variance.variance(), 1e-7, () -> "weight " + weight);
            assertEquals(0.1, variance.degreesOfFreedom(), 0, () -> "weight " + weight);
            assertEquals(1 / 4.0, 1 / variance.designEffect(), 1e-7, () -> "weight " + weight);
            assertEquals("few-effective-rows", variance.notes().get(0).code());
        }
        assertEquals(
                "the weights leave 1.0 rows of equal weight: fewer than two do not show how much other rows differ, so that the"
                        + " interval is very wide",
                Note.sentences(variance(1e9).notes()).get(0));
    }

    @Test
    void variancesOfNearlyEqualWeightsAreNearlyThoseOfEqualOnes() {
        double equal = variance(1).variance();
        assertEquals(35 / 4.0 / 16, equal, 1e-15);
        assertEquals(equal, variance(1 + 1e-9).variance(), 1e-8);
        assertEquals(equal, variance(1 - 1e-9).variance(), 1e-8);
    }
}
