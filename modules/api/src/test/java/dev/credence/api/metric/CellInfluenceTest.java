package dev.credence.api.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.metric.MarginMetric.CellInfluence;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests influences that are stored as terms against a computation cell by cell, for given terms. */
class CellInfluenceTest {
    private static final double TOLERANCE = 1e-15;
    /** The class cow is declared, but occurs neither as a true nor as a predicted class. */
    private static final ConfusionMatrix ANIMALS = ConfusionMatrix.of(
            List.of("cat", "cow", "dog", "fox"), new long[][] {{5, 0, 2, 1}, {0, 0, 0, 0}, {1, 0, 4, 0}, {0, 0, 3, 2}});

    private static CellInfluence given() {
        return new CellInfluence(
                Margins.of(ANIMALS, ANIMALS.weights()),
                2,
                0.5,
                new double[] {1, 100, -2, 4},
                new double[] {3, 100, -1, 0.25},
                new double[] {-0.5, 100, 2, 7});
    }

    @Test
    void influenceOfCellIsSumOfItsTerms() {
        assertEquals(2 * (0.5 + 1), given().of(0, 0), TOLERANCE);
        assertEquals(2 * (0.5 + 3 + 2), given().of(0, 2), TOLERANCE);
        assertEquals(2 * (0.5 - 1 - 0.5), given().of(2, 0), TOLERANCE);
        assertEquals(2 * (0.5 + 4), given().of(3, 3), TOLERANCE);
    }

    @Test
    void scaledMetricHasScaledInfluences() {
        assertEquals(-3 * given().of(0, 2), given().times(-3).of(0, 2), TOLERANCE);
        assertEquals(-3 * given().of(2, 2), given().times(-3).of(2, 2), TOLERANCE);
    }

    /** The three classes that occur have nine cells. */
    @Test
    void meanSquareIsOverAllCellsOfOccurringClasses() {
        CellInfluence influence = given();
        int[] met = {0, 2, 3};
        double sum = 0;
        for (int i : met) {
            for (int j : met) {
                sum += influence.of(i, j) * influence.of(i, j);
            }
        }
        assertEquals(sum / 9, influence.meanSquare(), 1e-15 * sum);
        assertEquals(sum, influence.times(3).meanSquare(), 1e-15 * sum);
    }

    /** The occurring class dog counts only as a predicted class, and cat only as a true one. */
    @Test
    void meanSquareIsOverCellsOfChosenClasses() {
        CellInfluence influence = given();
        double sum = 0;
        for (int i : new int[] {0, 3}) {
            for (int j : new int[] {2, 3}) {
                sum += influence.of(i, j) * influence.of(i, j);
            }
        }
        assertEquals(sum / 4, influence.meanSquare(c -> c != 2, c -> c != 0), 1e-15 * sum);
    }
}
