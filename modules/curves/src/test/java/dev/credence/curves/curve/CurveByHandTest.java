package dev.credence.curves.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks a curve of nine items, which from the highest score on are + - + + - - + - -. In twentieths both rates together are 0, 5, 9, 14,
 * 19, 23, 27, 32, 36 and 40.
 */
class CurveByHandTest {
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.7, 0.6, 0.3}, new double[] {0.8, 0.5, 0.4, 0.2, 0.1});
    private static final Curve ROC = Curve.of(CurveKind.ROC, SCORES);

    /** The first points at or beyond equal parts of the path are kept. */
    @ParameterizedTest
    @CsvSource({"2, NaN 0.1", "3, NaN 0.5 0.1", "5, NaN 0.7 0.5 0.3 0.1", "9, NaN 0.9 0.7 0.6 0.5 0.4 0.3 0.2 0.1"})
    void thinningKeepsPointsAtEqualPartsOfThePath(int most, String thresholds) {
        assertThat(ROC.thinned(most).points().stream()
                        .map(point -> String.valueOf(point.threshold()))
                        .toList())
                .containsExactly(thresholds.split(" "));
    }

    @Test
    void thinningOfEitherSingleClassKeepsTheSameThresholds() {
        Curve positives = Curve.of(CurveKind.ROC, ScoredSample.of(new double[] {0.9, 0.7, 0.6, 0.3}, new double[0]));
        assertThat(positives.thinned(3).points())
                .extracting(Curve.Point::threshold)
                .containsExactly(Double.NaN, 0.7, 0.3);
        Curve negatives = Curve.of(CurveKind.ROC, ScoredSample.of(new double[0], new double[] {0.9, 0.7, 0.6, 0.3}));
        assertThat(negatives.thinned(3).points())
                .extracting(Curve.Point::threshold)
                .containsExactly(Double.NaN, 0.7, 0.3);
    }

    /** The highest score belongs to one positive and one negative: the curve has no point without predicted positives. */
    @Test
    void tieAtTheTopDoesNotStartTheCurve() {
        Curve tied = Curve.of(CurveKind.PRECISION_RECALL, ScoredSample.of(new double[] {0.5}, new double[] {0.5, 0.1}));
        assertThat(tied.size()).isEqualTo(2);
        assertThat(tied.withKind(CurveKind.ROC).size()).isEqualTo(3);
        assertThat(tied.withKind(CurveKind.DET).kind()).isEqualTo(CurveKind.DET);
        assertThat(tied.points()).extracting(Curve.Point::threshold).containsExactly(0.5, 0.1);
    }

    /** The vertices have 0, 0, 1, 3 and 5 of 5 false positives and 0, 1, 3, 4 and 4 of 4 true positives. */
    @Test
    void verticesOfHullAreAtSteepestSteps() {
        Hull hull = Hull.of(ROC);
        assertThat(hull.vertices())
                .containsExactly(
                        new Hull.Vertex(Double.NaN, 0, 0),
                        new Hull.Vertex(0.9, 0, 0.25),
                        new Hull.Vertex(0.6, 0.2, 0.75),
                        new Hull.Vertex(0.3, 0.6, 1),
                        new Hull.Vertex(0.1, 1, 1));
        assertThat(hull.area()).isCloseTo(0.85, within(1e-15));
    }

    @Test
    void pointBetweenVerticesIsAMixture() {
        Hull hull = Hull.of(ROC);
        Hull.Mixture half = hull.at(0.4);
        assertThat(half.first().threshold()).isEqualTo(0.6);
        assertThat(half.second().threshold()).isEqualTo(0.3);
        assertThat(half.weight()).isCloseTo(0.5, within(1e-15));
        assertThat(half.tpr()).isCloseTo(0.875, within(1e-15));
        assertThat(hull.at(0.2))
                .isEqualTo(
                        new Hull.Mixture(hull.vertices().get(2), hull.vertices().get(2), 0, 0.2, 0.75));
        assertThat(hull.at(0).first().threshold()).isEqualTo(0.9);
        assertThat(hull.at(1).tpr()).isEqualTo(1);
    }
}
