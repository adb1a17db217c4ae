package dev.credence.curves.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.Reference;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class CurveTest {
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.8, 0.35, 0.7, 0.35}, new double[] {0.1, 0.4, 0.35, 0.2, 0.6});

    @Test
    void rocCountsEqualTheReferenceAtEachThreshold() {
        for (JsonNode c : Reference.cases("single")) {
            Curve roc = Curve.of(CurveKind.ROC, Reference.sample(c, "labels", "scores"));
            JsonNode thresholds = c.get("rocThresholds");
            assertEquals(thresholds.size() + 1, roc.size());
            assertTrue(Double.isNaN(roc.threshold(0)));
            for (int i = 0; i < roc.size(); i++) {
                assertEquals(c.get("rocTp").get(i).longValue(), roc.truePositives(i));
                assertEquals(c.get("rocFp").get(i).longValue(), roc.falsePositives(i));
                assertTrue(i == 0 || thresholds.get(i - 1).doubleValue() == roc.threshold(i));
            }
        }
    }

    @Test
    void precisionRecallCountsEqualTheReferenceInReverseOrder() {
        for (JsonNode c : Reference.cases("single")) {
            Curve pr = Curve.of(CurveKind.PRECISION_RECALL, Reference.sample(c, "labels", "scores"));
            int size = c.get("prTp").size();
            assertEquals(size, pr.size());
            for (int i = 0; i < size; i++) {
                long tp = c.get("prTp").get(size - 1 - i).longValue();
                long fp = c.get("prFp").get(size - 1 - i).longValue();
                assertEquals(tp / c.get("nPos").doubleValue(), pr.x(i));
                assertEquals(tp / (double) (tp + fp), pr.y(i));
            }
        }
    }

    @Test
    void detCurveIsTheMirroredRocCurve() {
        Curve roc = Curve.of(CurveKind.ROC, SCORES);
        Curve det = Curve.of(CurveKind.DET, SCORES);
        for (int i = 0; i < roc.size(); i++) {
            assertEquals(roc.x(i), det.x(i));
            assertEquals(1 - roc.y(i), det.y(i), 1e-16);
        }
    }

    @Test
    void conversionBetweenKindsIsReversible() {
        Curve roc = Curve.of(CurveKind.ROC, SCORES);
        Curve pr = Curve.of(CurveKind.PRECISION_RECALL, SCORES);
        assertEquals(pr.points(), roc.withKind(CurveKind.PRECISION_RECALL).points());
        assertEquals(roc.points(), pr.withKind(CurveKind.ROC).points());
        assertEquals(
                roc.points(), pr.withKind(CurveKind.DET).withKind(CurveKind.ROC).points());
    }

    @Test
    void pointsEqualTheRatesOfTheMatrixAtTheirThreshold() {
        for (Curve.Point point : Curve.of(CurveKind.PRECISION_RECALL, SCORES).points()) {
            assertEquals(
                    SCORES.at(point.threshold()),
                    dev.credence.api.evidence.ConfusionMatrix.binary(
                            point.truePositives(),
                            point.falsePositives(),
                            point.falseNegatives(),
                            point.trueNegatives()));
        }
    }

    @Test
    void thinningKeepsBothEndsAndOrder() {
        Curve roc = Curve.of(CurveKind.ROC, SCORES);
        Curve thin = roc.thinned(4);
        assertTrue(thin.size() <= 4);
        assertEquals(roc.point(0), thin.point(0));
        assertEquals(roc.point(roc.size() - 1), thin.point(thin.size() - 1));
        assertTrue(roc.points().containsAll(thin.points()));
        assertEquals(roc, roc.thinned(1000));
        assertEquals(
                "points must be >= 2: points=1",
                assertThrows(IllegalArgumentException.class, () -> roc.thinned(1))
                        .getMessage());
    }

    @Test
    void rateOfAMissingClassIsUndefined() {
        Curve roc = Curve.of(CurveKind.ROC, ScoredSample.of(new double[] {0.5}, new double[0]));
        assertTrue(Double.isNaN(roc.x(1)));
        assertEquals(1, roc.y(1));
        ScoredSample none = ScoredSample.of(new double[0], new double[0]);
        assertEquals(List.of(), Curve.of(CurveKind.PRECISION_RECALL, none).points());
        assertEquals(
                1,
                Curve.of(CurveKind.PRECISION_RECALL, none)
                        .withKind(CurveKind.ROC)
                        .size());
    }

    @Test
    void infiniteScoresAreThresholds() {
        double infinity = Double.POSITIVE_INFINITY;
        Curve roc = Curve.of(
                CurveKind.ROC, ScoredSample.of(new double[] {infinity, 1}, new double[] {-infinity, infinity}));
        assertEquals(infinity, roc.threshold(1));
        assertEquals(-infinity, roc.threshold(3));
        assertEquals(4, roc.size());
    }

    @Test
    void errorOfUnknownKindStatesName() {
        assertEquals(CurveKind.DET, CurveKind.of("det"));
        assertEquals(
                "curve must be one of [roc, pr, det, gain]: curve=rok",
                assertThrows(IllegalArgumentException.class, () -> CurveKind.of("rok"))
                        .getMessage());
    }
}
