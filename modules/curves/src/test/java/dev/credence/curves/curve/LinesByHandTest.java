package dev.credence.curves.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.registry.Registry;
import dev.credence.curves.Clipped;
import dev.credence.curves.curve.Curve.IsoF1;
import dev.credence.curves.curve.Curve.OperatingPoint;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares hulls with a check of all chords, thinned curves with a search from the start for each point, and lines of equal F1 and names
 * with manual results.
 */
class LinesByHandTest {
    private static ScoredSample scores(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] positives =
                random.doubles(1 + seed % 13).map(u -> Math.rint(9 * u + 3)).toArray();
        double[] negatives =
                random.doubles(1 + seed % 7).map(u -> Math.rint(9 * u)).toArray();
        return ScoredSample.of(positives, negatives);
    }

    /** Returns whether a point lies on or below the chord of an earlier and a later point. */
    private static boolean covered(Curve roc, int b) {
        for (int a = 0; a < b; a++) {
            for (int c = b + 1; c < roc.size(); c++) {
                double cross = (roc.falsePositives(b) - roc.falsePositives(a))
                                * (double) (roc.truePositives(c) - roc.truePositives(a))
                        - (roc.truePositives(b) - roc.truePositives(a))
                                * (double) (roc.falsePositives(c) - roc.falsePositives(a));
                if (cross >= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void hullConsistsOfPointsAboveEachChord() {
        for (int seed = 0; seed < 200; seed++) {
            Curve roc = Curve.of(CurveKind.ROC, scores(seed));
            List<Hull.Vertex> expected = new ArrayList<>();
            for (int i = 0; i < roc.size(); i++) {
                if (!covered(roc, i)) {
                    expected.add(new Hull.Vertex(roc.threshold(i), roc.x(i), roc.y(i)));
                }
            }
            Hull hull = Hull.of(roc.withKind(CurveKind.PRECISION_RECALL));
            assertThat(hull.vertices()).isEqualTo(expected);
            double area = 0;
            for (int i = 1; i < expected.size(); i++) {
                Hull.Vertex b = expected.get(i);
                Hull.Vertex a = expected.get(i - 1);
                area += b.fpr() * b.tpr() - a.fpr() * a.tpr() - (b.tpr() - a.tpr()) * (a.fpr() + b.fpr()) / 2;
            }
            assertThat(hull.area()).isCloseTo(area, within(1e-14));
        }
    }

    /** The curve has the vertices (0, 0), (0, 1/2), (2/3, 1) and (1, 1): half way from the second to the third its height is 3/4. */
    @Test
    void pointBetweenVerticesIsAMixture() {
        Hull hull = Hull.of(Curve.of(CurveKind.ROC, ScoredSample.of(new double[] {4, 2}, new double[] {3, 2, 1})));
        assertThat(hull.vertices()).extracting(Hull.Vertex::fpr).containsExactly(0., 0., 2 / 3., 1.);
        Hull.Mixture half = hull.at(1 / 3.);
        assertThat(half.weight()).isCloseTo(0.5, within(1e-15));
        assertThat(half.tpr()).isCloseTo(0.75, within(1e-15));
        assertThat(hull.at(0).tpr()).isEqualTo(0.5);
        assertThat(hull.at(1).tpr()).isEqualTo(1);
        assertThatThrownBy(() -> hull.at(1.1)).hasMessage("fpr must lie in [0, 1]: fpr=1.1");
    }

    private static double pathLength(Curve curve, int i) {
        return curve.truePositives(i) / (double) curve.positives()
                + curve.falsePositives(i) / (double) curve.negatives();
    }

    @Test
    void thinningKeepsPointsEvenlyAlongTheCurve() {
        for (int seed = 0; seed < 200; seed++) {
            for (CurveKind kind : CurveKind.values()) {
                Curve curve = Curve.of(kind, scores(seed));
                for (int most = 2; most < curve.size(); most++) {
                    List<Curve.Point> expected = new ArrayList<>();
                    int last = curve.size() - 1;
                    for (int i = 0; i < most; i++) {
                        double wanted = pathLength(curve, 0)
                                + (pathLength(curve, last) - pathLength(curve, 0)) * i / (most - 1);
                        int at = 0;
                        while (at < last && pathLength(curve, at) < wanted) {
                            at++;
                        }
                        Curve.Point point = curve.point(i == most - 1 ? last : at);
                        if (!expected.contains(point)) {
                            expected.add(point);
                        }
                    }
                    assertThat(curve.thinned(most).points()).isEqualTo(expected);
                }
                assertThat(curve.thinned(Math.max(2, curve.size()))).isSameAs(curve);
            }
        }
    }

    /** An F1 of 1/2 has the precision 1 at a recall of 1/3, 2/5 at 2/3, and 1/3 at 1. */
    @Test
    void pointsOfEqualF1HaveManualRates() {
        IsoF1 line = IsoF1.of(0.5, 3);
        assertThat(line.f1()).isEqualTo(0.5);
        double[] recall = {1 / 3., 2 / 3., 1};
        double[] precision = {1, 0.4, 1 / 3.};
        assertThat(line.points()).hasSize(3);
        for (int i = 0; i < 3; i++) {
            assertThat(line.points().get(i).x()).isCloseTo(recall[i], within(1e-15));
            assertThat(line.points().get(i).y()).isCloseTo(precision[i], within(1e-15));
        }
        for (double f1 = 0.01; f1 < 1; f1 += 0.01) {
            List<IsoF1.Point> two = IsoF1.of(f1, 2).points();
            assertThat(two.get(0).x()).isCloseTo(f1 / (2 - f1), within(1e-15));
            assertThat(two.get(0).y()).isCloseTo(1, within(1e-14)).isLessThanOrEqualTo(1);
            assertThat(two.get(1).x()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 3, f1 must lie in (0; 1): f1=0.0",
        "1, 3, f1 must lie in (0; 1): f1=1.0",
        ".5, 1, points must be >= 2: points=1"
    })
    void invalidF1OrNumberOfPointsThrows(double f1, int points, String message) {
        assertThatThrownBy(() -> IsoF1.of(f1, points)).hasMessage(message.replace(';', ','));
    }

    @ParameterizedTest
    @CsvSource({"ROC, roc, fpr, tpr", "PRECISION_RECALL, pr, recall, precision", "DET, det, fpr, fnr"})
    void kindsUseTheirDocumentedRates(CurveKind kind, String id, String across, String up) {
        assertThat(kind.id()).isEqualTo(id);
        assertThat(kind.across()).isEqualTo(across);
        assertThat(kind.up()).isEqualTo(up);
        assertThat(CurveKind.of(id)).isSameAs(kind);
    }

    /** A method with the name of a default. */
    private record Named(String id) implements ProportionIntervalMethod {
        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            return new Clipped().at(level);
        }
    }

    /** At the threshold 4 one of two positives is found, and there are no false positives. */
    @Test
    void estimatesAtAChosenThresholdHaveANote() {
        OperatingPoint point = OperatingPoint.best(
                Curve.of(CurveKind.ROC, ScoredSample.of(new double[] {4, 2}, new double[] {3, 2, 1})), Costs.of(1, 1));
        assertThat(point.point().threshold()).isEqualTo(4);
        Credence credence = Credence.of(Registry.builder()
                .metric(ReferenceMetrics.accuracy())
                .method(new Named("wilson-modified"))
                .build());
        List<Estimate> estimates =
                point.estimates(credence, List.of(ReferenceMetrics.accuracy().id()), ConfidenceLevel.of(0.8));
        assertThat(estimates).hasSize(1);
        assertThat(estimates.get(0).value()).isCloseTo(4 / 5., within(1e-15));
        assertThat(estimates.get(0).level()).isEqualTo(ConfidenceLevel.of(0.8));
        assertThat(Note.sentences(estimates.get(0).notes()))
                .anyMatch(note -> note.startsWith("the threshold was chosen on these data"));
    }
}
