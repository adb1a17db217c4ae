package dev.credence.curves.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class CalibrationTestTest {
    private static final ScoredSample TWENTY = ScoredSample.of(
            new double[] {0.9, 0.8, 0.75, 0.6, 0.55, 0.35, 0.9, 0.95},
            new double[] {0.1, 0.2, 0.3, 0.4, 0.45, 0.05, 0.15, 0.65, 0.7, 0.2, 0.85, 0.05});

    @Test
    void spiegelhalterStatisticEqualsThePlainSum() {
        CalibrationTest test = CalibrationTest.spiegelhalter(TWENTY);
        assertEquals("spiegelhalter", test.test());
        assertEquals(0, test.degreesOfFreedom());
        // The expected values were summed item by item in Python; the p-value is by SciPy.
        assertEquals(-0.08002482787969241, test.statistic(), 1e-15);
        assertEquals(0.9362175094997378, test.pValue(), 1e-14);
    }

    @Test
    void binsAreJoinedUntilTheirVarianceIsOne() {
        // The variances are 0.6325, 0.925, 1.1125 and 0.515: the first two bins are joined, and the last joins its
        // neighbour.
        CalibrationTest four = CalibrationTest.chiSquared(TWENTY, 4);
        assertEquals("chi-squared", four.test());
        assertEquals(2, four.degreesOfFreedom());
        assertEquals(1.2628108873125181, four.statistic(), 1e-14);
        assertEquals(0.5318437989992602, four.pValue(), 1e-14);
        assertEquals(four.statistic(), CalibrationTest.chiSquared(TWENTY, 2).statistic(), 1e-14);
    }

    @Test
    void fewItemsFormOneBin() {
        CalibrationTest test = CalibrationTest.chiSquared(ScoredSample.of(new double[] {0.5}, new double[0]), 10);
        assertEquals(1, test.degreesOfFreedom());
        assertEquals(1, test.statistic());
    }

    @Test
    void wrongCertainPredictionHasPValueZero() {
        ScoredSample wrong = ScoredSample.of(new double[] {0, 0.7}, new double[] {0.2});
        for (CalibrationTest test :
                new CalibrationTest[] {CalibrationTest.spiegelhalter(wrong), CalibrationTest.chiSquared(wrong, 5)}) {
            assertEquals(Double.POSITIVE_INFINITY, test.statistic(), test.test());
            assertEquals(0, test.pValue(), test.test());
        }
    }

    @Test
    void pValueWithoutVarianceIsNan() {
        ScoredSample certain = ScoredSample.of(new double[] {1, 1}, new double[] {0});
        ScoredSample none = ScoredSample.of(new double[0], new double[0]);
        for (ScoredSample scores : new ScoredSample[] {certain, none}) {
            assertEquals(Double.NaN, CalibrationTest.spiegelhalter(scores).pValue());
            assertEquals(Double.NaN, CalibrationTest.chiSquared(scores, 5).pValue());
        }
    }

    @Test
    void scoresOutsideTheUnitIntervalThrow() {
        ScoredSample wide = ScoredSample.of(new double[] {1.5}, new double[] {0.5});
        assertEquals(
                "a calibration curve needs probabilities, scores in [0, 1]: score=1.5; calibrate the scores first",
                assertThrows(IllegalArgumentException.class, () -> CalibrationTest.spiegelhalter(wide))
                        .getMessage());
        assertEquals(
                "bins must be >= 1: bins=0",
                assertThrows(IllegalArgumentException.class, () -> CalibrationTest.chiSquared(TWENTY, 0))
                        .getMessage());
    }

    @Test
    void calibratedModelsAreRejectedAtLevel() {
        // 1,000 samples of 200: four standard errors of 0.05 are 0.028
        assertEquals(0.05, rejections(1, CalibrationTest::spiegelhalter), 0.028);
        assertEquals(0.05, rejections(1, scores -> CalibrationTest.chiSquared(scores, 10)), 0.028);
        assertTrue(rejections(2, CalibrationTest::spiegelhalter) > 0.9);
        assertTrue(rejections(2, scores -> CalibrationTest.chiSquared(scores, 10)) > 0.8);
    }

    private static double rejections(double confidence, Function<ScoredSample, CalibrationTest> test) {
        SplittableRandom random = new SplittableRandom(20_261_122);
        int rejected = 0;
        for (int draw = 0; draw < 1000; draw++) {
            double[] probabilities = new double[200];
            boolean[] truth = new boolean[probabilities.length];
            for (int i = 0; i < probabilities.length; i++) {
                probabilities[i] = random.nextDouble();
                double odds = Math.pow(probabilities[i] / (1 - probabilities[i]), 1 / confidence);
                truth[i] = random.nextDouble() < odds / (1 + odds);
            }
            rejected += test.apply(ScoredSample.of(probabilities, truth)).pValue() < 0.05 ? 1 : 0;
        }
        return rejected / 1000.0;
    }
}
