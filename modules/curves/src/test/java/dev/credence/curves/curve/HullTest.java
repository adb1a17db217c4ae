package dev.credence.curves.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HullTest {
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.7, 0.3, 0.2}, new double[] {0.8, 0.6, 0.5, 0.1});

    @Test
    void hullOfASmallCurveEqualsTheManualResult() {
        Hull hull = Hull.of(Curve.of(CurveKind.ROC, SCORES));
        assertEquals(
                List.of(
                        new Hull.Vertex(Double.NaN, 0, 0),
                        new Hull.Vertex(0.9, 0, 0.25),
                        new Hull.Vertex(0.2, 0.75, 1),
                        new Hull.Vertex(0.1, 1, 1)),
                hull.vertices());
        assertEquals(0.75 * 0.625 + 0.25, hull.area(), 1e-15);
    }

    @Test
    void pointBetweenTwoVerticesIsTheirMixture() {
        Hull.Mixture mixture = Hull.of(Curve.of(CurveKind.ROC, SCORES)).at(0.25);
        assertEquals(0.9, mixture.first().threshold());
        assertEquals(0.2, mixture.second().threshold());
        assertEquals(1 / 3.0, mixture.weight(), 1e-15);
        assertEquals(0.5, mixture.tpr(), 1e-15);
        assertEquals(0, Hull.of(Curve.of(CurveKind.DET, SCORES)).at(0).weight());
        assertEquals(
                0.25,
                Hull.of(Curve.of(CurveKind.PRECISION_RECALL, SCORES)).at(0).tpr());
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
            for (Curve.Point point : roc.points()) {
                assertTrue(point.y() <= hull.at(point.x()).tpr() + 1e-15);
            }
        }
    }

    @Test
    void errorsOfInvalidRatesAndMissingClassesStateNames() {
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
}
