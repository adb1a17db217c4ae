package dev.credence.curves;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HullTest {
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {.9, .7, .3, .2}, new double[] {.8, .6, .5, .1});

    @Test
    void theHullOfASmallCurveIsThatByHand() {
        Hull hull = Hull.of(Curve.of(CurveKind.ROC, SCORES));
        assertEquals(
                List.of(
                        new HullVertex(Double.NaN, 0, 0),
                        new HullVertex(.9, 0, .25),
                        new HullVertex(.2, .75, 1),
                        new HullVertex(.1, 1, 1)),
                hull.vertices());
        assertEquals(.75 * .625 + .25, hull.area(), 1e-15);
    }

    @Test
    void aPointBetweenTwoVerticesIsTheirMixture() {
        Mixture mixture = Hull.of(Curve.of(CurveKind.ROC, SCORES)).at(.25);
        assertEquals(.9, mixture.first().threshold());
        assertEquals(.2, mixture.second().threshold());
        assertEquals(1 / 3.0, mixture.weight(), 1e-15);
        assertEquals(.5, mixture.tpr(), 1e-15);
        assertEquals(0, Hull.of(Curve.of(CurveKind.DET, SCORES)).at(0).weight());
        assertEquals(
                .25, Hull.of(Curve.of(CurveKind.PRECISION_RECALL, SCORES)).at(0).tpr());
        assertEquals(1, Hull.of(Curve.of(CurveKind.ROC, SCORES)).at(1).tpr());
    }

    @Test
    void noPointOfTheCurveLiesAboveItsHull() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 50; i++) {
            double[] p =
                    random.doubles(20).map(u -> Math.rint(20 * Math.sqrt(u))).toArray();
            double[] q = random.doubles(30).map(u -> Math.rint(20 * u)).toArray();
            Curve roc = Curve.of(CurveKind.ROC, ScoredSample.of(p, q));
            Hull hull = Hull.of(roc);
            for (CurvePoint point : roc.points()) {
                assertTrue(point.y() <= hull.at(point.x()).tpr() + 1e-15);
            }
        }
    }

    @Test
    void theBestThresholdMinimisesTheExpectedCostAmongAll() {
        Curve roc = Curve.of(CurveKind.ROC, SCORES);
        Costs costs = new Costs(1, 3, .2);
        OperatingPoint best = OperatingPoint.best(roc, costs);
        for (CurvePoint point : roc.points()) {
            assertTrue(best.expectedCost() <= .2 * 3 * (1 - point.y()) + .8 * point.x() + 1e-15);
        }
        assertEquals(ConfusionMatrix.binary(1, 0, 3, 4), best.matrix());
        assertEquals(.2 * 3 * .75, best.expectedCost(), 1e-15);
        assertEquals(.5, OperatingPoint.best(roc, Costs.of(1, 1)).prevalence());
    }

    @Test
    void badCostsAndRatesAreRejectedByName() {
        assertEquals(
                "cost of a false positive must be finite and >= 0: cost of a false positive=NaN",
                assertThrows(IllegalArgumentException.class, () -> Costs.of(Double.NaN, 1))
                        .getMessage());
        assertEquals(
                "costs must not both be 0: false positive=0.0, false negative=0.0",
                assertThrows(IllegalArgumentException.class, () -> Costs.of(0, 0))
                        .getMessage());
        assertEquals(
                "prevalence must lie in [0, 1]: prevalence=1.5",
                assertThrows(IllegalArgumentException.class, () -> new Costs(1, 1, 1.5))
                        .getMessage());
        Hull hull = Hull.of(Curve.of(CurveKind.ROC, SCORES));
        assertEquals(
                "fpr must lie in [0, 1]: fpr=NaN",
                assertThrows(IllegalArgumentException.class, () -> hull.at(Double.NaN))
                        .getMessage());
        Curve oneSided = Curve.of(CurveKind.ROC, ScoredSample.of(new double[] {1}, new double[0]));
        assertEquals(
                "a hull needs positives and negatives: positives=1, negatives=0",
                assertThrows(IllegalArgumentException.class, () -> Hull.of(oneSided))
                        .getMessage());
    }

    @Test
    void f1IsTheSameAlongItsLine() {
        for (RatePoint point : IsoF1.of(.7, 9).points()) {
            assertEquals(.7, 2 * point.x() * point.y() / (point.x() + point.y()), 1e-15);
        }
        assertEquals(
                "f1 must lie in (0, 1): f1=1.0",
                assertThrows(IllegalArgumentException.class, () -> IsoF1.of(1, 9))
                        .getMessage());
    }

    @Test
    void calibrationBinsCountEveryItemOnce() {
        ScoredSample scores = ScoredSample.of(new double[] {0, .1, .55, 1, 1}, new double[] {0, .1, .3, .5, .5, .95});
        CalibrationCurve wide = CalibrationCurve.of(scores, 10, new Clipped(), ConfidenceLevel.P95);
        assertEquals(11, wide.bins().stream().mapToLong(CalibrationBin::count).sum());
        CalibrationBin first = wide.bins().get(0);
        assertEquals(4, first.count());
        assertEquals(.05, first.meanProbability(), 1e-16);
        assertEquals(.5, first.fraction());
        assertTrue(first.lower() < .5 && .5 < first.upper());
        CalibrationCurve equal = CalibrationCurve.ofEqualCounts(scores, 3, new Clipped(), ConfidenceLevel.P95);
        assertEquals(3, equal.bins().size());
        assertEquals(11, equal.bins().stream().mapToLong(CalibrationBin::count).sum());
        assertEquals(
                "a calibration curve needs probabilities, scores in [0, 1]: score=1.5; calibrate the scores first",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> CalibrationCurve.of(
                                        ScoredSample.of(new double[] {1.5}, new double[] {.5}),
                                        5,
                                        new Clipped(),
                                        ConfidenceLevel.P95))
                        .getMessage());
    }
}
