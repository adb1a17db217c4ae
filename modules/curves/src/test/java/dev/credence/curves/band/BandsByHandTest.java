package dev.credence.curves.band;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.registry.Registry;
import dev.credence.curves.Clipped;
import dev.credence.curves.band.EllipseBand.Ellipse;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.normal.Normal;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks bands of fixed width, ellipses and their areas for curves of a few points against manual calculations. */
class BandsByHandTest {
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.of(0.81);
    /** The scores 4+, 3-, 2+ and 2-, 1- give the points (0, 0), (0, 1/2), (1/3, 1/2), (2/3, 1), (1, 1). */
    private static final ScoredSample SCORES = ScoredSample.of(new double[] {4, 2}, new double[] {3, 2, 1});

    private static Curve curve(CurveKind kind) {
        return Curve.of(kind, SCORES);
    }

    /** Returns sqrt(ln(2 / 0.1) / (2 n)) for a level of 0.81, which is the square of 0.9. */
    private static double half(int items) {
        return Math.sqrt(Math.log(20) / (2 * items));
    }

    @Test
    void widthsFollowFromTheSizesOfBothClasses() {
        ScoredSample spread = ScoredSample.of(
                IntStream.range(0, 50).mapToDouble(i -> i).toArray(),
                IntStream.range(0, 200).mapToDouble(i -> i / 4.0).toArray());
        for (CurveKind kind : List.of(CurveKind.ROC, CurveKind.DET)) {
            Curve curve = Curve.of(kind, spread);
            Band band = Bands.kolmogorov(curve, LEVEL);
            assertEquals("kolmogorov", band.method());
            assertEquals(kind, band.kind());
            assertEquals(LEVEL, band.level());
            assertTrue(band.simultaneous());
            assertEquals(List.of(), Note.sentences(band.notes()));
            assertEquals(curve.size(), band.size());
            for (int i = 0; i < band.size(); i++) {
                Band.Point point = band.points().get(i);
                assertEquals(curve.threshold(i), point.threshold());
                assertEquals(Math.max(0, curve.x(i) - half(200)), point.xLower(), 1e-15);
                assertEquals(Math.min(1, curve.x(i) + half(200)), point.xUpper(), 1e-15);
                assertEquals(Math.max(0, curve.y(i) - half(50)), point.yLower(), 1e-15);
                assertEquals(Math.min(1, curve.y(i) + half(50)), point.yUpper(), 1e-15);
            }
        }
    }

    /** Precision is p recall / (p recall + n fpr); both rates are moved by their widths to the best and to the worst precision. */
    @Test
    void precisionOfStrataFollowsFromBothRates() {
        Curve curve = Curve.of(CurveKind.PRECISION_RECALL, many());
        Band band = Bands.kolmogorovOfStrata(curve, LEVEL);
        assertEquals(
                List.of(
                        "precision is that of a population with the share of positives of the sample, which was chosen"),
                Note.sentences(band.notes()));
        requirePrecision(curve, band, 0.2, 0.2, half(50), half(200));
    }

    /** The share of 50 positives of 250 items has Clopper and Pearson's interval at the level 0.9, whose cube is the level of the band. */
    @Test
    void precisionFollowsFromBothRatesAndTheShareOfPositives() {
        Curve curve = Curve.of(CurveKind.PRECISION_RECALL, many());
        Band band = Bands.kolmogorov(curve, ConfidenceLevel.of(0.9 * 0.9 * 0.9));
        assertEquals(List.of(), Note.sentences(band.notes()));
        requirePrecision(
                curve, band, Beta.quantile(0.05, 50, 201), Beta.upperQuantile(0.05, 51, 200), half(50), half(200));
    }

    private static ScoredSample many() {
        return ScoredSample.of(
                IntStream.range(0, 50).mapToDouble(i -> 20 + i).toArray(),
                IntStream.range(0, 200).mapToDouble(i -> i / 4.0).toArray());
    }

    private static void requirePrecision(Curve curve, Band band, double least, double most, double e, double d) {
        int inside = 0;
        for (int i = 0; i < band.size(); i++) {
            double recall = curve.truePositives(i) / 50.;
            double fpr = curve.falsePositives(i) / 200.;
            double low = Math.max(0, recall - e);
            double high = Math.min(1, recall + e);
            double above = Math.min(1, fpr + d);
            double below = Math.max(0, fpr - d);
            Band.Point point = band.point(i);
            assertEquals(low, point.xLower(), 1e-14);
            assertEquals(high, point.xUpper(), 1e-14);
            assertEquals(least * low / (least * low + (1 - least) * above), point.yLower(), 1e-14);
            assertEquals(most * high / (most * high + (1 - most) * below), point.yUpper(), 1e-14);
            inside += low > 0 && high < 1 && below > 0 ? 1 : 0;
        }
        assertTrue(inside > 10, "points whose bounds are none of the ends");
    }

    /** The score of a positive has the mean 1, that of a negative 0, and 3 of 10 items are positive. The true coverage is about 0.99. */
    @Test
    void bandOfPrecisionCoversTheWholeCurveWhereTheShareOfPositivesIsRandom() {
        SplittableRandom random = new SplittableRandom(17);
        int covered = 0;
        for (int sample = 0; sample < 200; sample++) {
            double[][] scores = {new double[0], new double[0]};
            for (int item = 0; item < 60; item++) {
                int positive = random.nextDouble() < 0.3 ? 1 : 0;
                double[] more = Arrays.copyOf(scores[positive], scores[positive].length + 1);
                more[more.length - 1] = Normal.upperQuantile(1 - random.nextDouble()) + positive;
                scores[positive] = more;
            }
            Curve curve = Curve.of(CurveKind.PRECISION_RECALL, ScoredSample.of(scores[1], scores[0]));
            covered += Bands.kolmogorov(curve, ConfidenceLevel.P95).points().stream()
                            .allMatch(BandsByHandTest::containsTheTruth)
                    ? 1
                    : 0;
        }
        // Coverage of 0.95 would have fewer with a probability of 0.002; at the observed share of positives 0.67 are
        // covered.
        assertTrue(covered >= 181, "samples whose curve is covered: " + covered);
    }

    private static boolean containsTheTruth(Band.Point point) {
        if (!Double.isFinite(point.threshold())) {
            return true;
        }
        double recall = Normal.survival(point.threshold() - 1);
        double precision = 0.3 * recall / (0.3 * recall + 0.7 * Normal.survival(point.threshold()));
        return point.xLower() <= recall
                && recall <= point.xUpper()
                && point.yLower() <= precision
                && precision <= point.yUpper();
    }

    @Test
    void bandIsTheWholeRangeIfAClassIsMissing() {
        Band band =
                Bands.kolmogorov(Curve.of(CurveKind.ROC, ScoredSample.of(new double[] {1, 2}, new double[0])), LEVEL);
        for (Band.Point point : band.points()) {
            assertTrue(Double.isNaN(point.x()));
            assertEquals(0, point.xLower());
            assertEquals(1, point.xUpper());
        }
        Band none = Bands.kolmogorov(
                Curve.of(CurveKind.PRECISION_RECALL, ScoredSample.of(new double[0], new double[] {1, 2})), LEVEL);
        for (Band.Point point : none.points()) {
            assertEquals(0, point.yLower());
            assertEquals(1, point.yUpper());
        }
    }

    @Test
    void pointsHaveIntervalsOfBothRates() {
        for (CurveKind kind : CurveKind.values()) {
            Curve curve = curve(kind);
            Band band = Bands.pointwise(curve, new Clipped(), LEVEL);
            assertFalse(band.simultaneous());
            assertEquals("clipped", band.method());
            assertEquals(List.of(), Note.sentences(band.notes()));
            for (int i = 0; i < band.size(); i++) {
                Band.Point point = band.point(i);
                assertEquals(curve.x(i), point.x());
                assertEquals(curve.y(i), point.y());
                double x = new Clipped().at(LEVEL).lower(curve.xSuccesses(i), curve.xTrials());
                double y = new Clipped().at(LEVEL).upper(curve.ySuccesses(i), curve.yTrials(i));
                assertEquals(x, point.xLower());
                assertEquals(y, point.yUpper());
            }
        }
        EllipseBand ellipse = Bands.ellipse(curve(CurveKind.DET), new Clipped(), LEVEL);
        assertEquals("clipped", ellipse.method());
        assertEquals(CurveKind.DET, ellipse.kind());
        assertEquals(LEVEL, ellipse.level());
        assertEquals(ellipse.size(), ellipse.points().size());
    }

    @Test
    void ellipsesAreAvailableByName() {
        Registry registry = Registry.builder().method(new Clipped()).build();
        EllipseBand named = Bands.ellipse(curve(CurveKind.ROC), registry, "clipped", LEVEL);
        assertEquals(Bands.ellipse(curve(CurveKind.ROC), new Clipped(), LEVEL).points(), named.points());
    }

    @Test
    void areaOfACurveWithoutPointsIsUndefined() {
        Curve none = Curve.of(CurveKind.PRECISION_RECALL, ScoredSample.of(new double[0], new double[0]));
        assertEquals(0, none.size());
        assertEquals(0, Bands.ellipse(none, new Clipped(), LEVEL).area());
    }

    private static Band.Point at(double x, double xLower, double xUpper, double y, double yLower, double yUpper) {
        return new Band.Point(7, x, xLower, xUpper, y, yLower, yUpper);
    }

    /**
     * From (1, 0) through (0.2, 0.6) the ray has the direction (-0.8, 0.6). It meets the ellipse with the half-axes 0.08 and 0.06 at its
     * diagonal, at 1/sqrt(2) of each. It meets the ellipse with half-axes of 0.1 on the better side and 0.3 upwards at dx = 0.1 * 0.3 * 0.8
     * / sqrt(0.24^2 + 0.06^2).
     */
    @Test
    void rayMeetsEachQuadrantOfTheEllipse() {
        EllipseBand.Point roc = Ellipse.point(CurveKind.ROC, at(0.2, 0.1, 0.28, 0.6, 0.54, 0.9));
        double better = 0.024 / Math.hypot(0.24, 0.06);
        requirePoint(roc, 0.2 + 0.08 / Math.sqrt(2), 0.6 - 0.06 / Math.sqrt(2), 0.2 - better, 0.6 + better * 0.75);
        assertEquals(7, roc.threshold());
        assertEquals(0.2, roc.x());
        assertEquals(0.6, roc.y());
        EllipseBand.Point det = Ellipse.point(CurveKind.DET, at(0.2, 0.1, 0.28, 0.4, 0.1, 0.46));
        requirePoint(det, 0.2 + 0.08 / Math.sqrt(2), 0.4 + 0.06 / Math.sqrt(2), 0.2 - better, 0.4 - better * 0.75);
        EllipseBand.Point pr = Ellipse.point(CurveKind.PRECISION_RECALL, at(0.8, 0.72, 0.9, 0.6, 0.54, 0.9));
        requirePoint(pr, 0.8 - 0.08 / Math.sqrt(2), 0.6 - 0.06 / Math.sqrt(2), 0.8 + better, 0.6 + better * 0.75);
    }

    /** For a point on an axis of the plot the ray runs along that axis; a point whose rates have no uncertainty stays. */
    @Test
    void rayThroughAPointOnAnAxisRunsAlongIt() {
        requirePoint(Ellipse.point(CurveKind.ROC, at(1, 0.8, 1, 0.6, 0.5, 0.9)), 1, 0.5, 1, 0.9);
        requirePoint(Ellipse.point(CurveKind.ROC, at(0.3, 0.1, 0.4, 0, 0, 0.25)), 0.4, 0, 0.1, 0);
        requirePoint(Ellipse.point(CurveKind.PRECISION_RECALL, at(0, 0, 0.2, 0.6, 0.5, 0.9)), 0, 0.5, 0, 0.9);
        requirePoint(Ellipse.point(CurveKind.DET, at(0.3, 0.1, 0.4, 1, 0.75, 1)), 0.4, 1, 0.1, 1);
        requirePoint(Ellipse.point(CurveKind.ROC, at(0.2, 0.2, 0.2, 0.6, 0.6, 0.6)), 0.2, 0.6, 0.2, 0.6);
        requirePoint(Ellipse.point(CurveKind.ROC, at(0.2, 0.2, 0.3, 0.6, 0.6, 0.7)), 0.2, 0.6, 0.2, 0.6);
    }

    private static void requirePoint(
            EllipseBand.Point point, double lowerX, double lowerY, double upperX, double upperY) {
        assertEquals(lowerX, point.lowerX(), 1e-15);
        assertEquals(lowerY, point.lowerY(), 1e-15);
        assertEquals(upperX, point.upperX(), 1e-15);
        assertEquals(upperY, point.upperY(), 1e-15);
    }

    /** The area is the sum of trapezoids over five points; the areas of the lower and the upper curve are computed from their points. */
    @Test
    void areasAreSumsOfTrapezoids() {
        double roc = 1 / 6. + (0.5 + 1) / 2 / 3 + 1 / 3.;
        assertEquals(
                roc, Bands.ellipse(curve(CurveKind.ROC), new Clipped(), LEVEL).area(), 1e-15);
        assertEquals(
                roc, Bands.ellipse(curve(CurveKind.DET), new Clipped(), LEVEL).area(), 1e-15);
        // The recalls 1/2, 1/2, 1, 1 have the precisions 1, 1/2, 1/2, 2/5; the curve starts with the precision of its
        // first point.
        assertEquals(
                0.5 + 0.25,
                Bands.ellipse(curve(CurveKind.PRECISION_RECALL), new Clipped(), LEVEL)
                        .area(),
                1e-15);
        for (CurveKind kind : CurveKind.values()) {
            EllipseBand band = Bands.ellipse(curve(kind), new Clipped(), LEVEL);
            boolean together = kind == CurveKind.PRECISION_RECALL;
            double start = kind == CurveKind.DET ? 1 : 0;
            double lower = 0;
            double upper = 0;
            double[] low = {0, together ? band.point(0).lowerY() : start};
            double[] high = {0, together ? band.point(0).upperY() : start};
            for (EllipseBand.Point point : band.points()) {
                lower += (point.lowerX() - low[0]) * (point.lowerY() + low[1]) / 2;
                upper += (point.upperX() - high[0]) * (point.upperY() + high[1]) / 2;
                low = new double[] {point.lowerX(), point.lowerY()};
                high = new double[] {point.upperX(), point.upperY()};
            }
            assertEquals(kind == CurveKind.DET ? 1 - lower : lower, band.lowerArea(), 1e-15);
            assertEquals(kind == CurveKind.DET ? 1 - upper : upper, band.upperArea(), 1e-15);
        }
    }
}
