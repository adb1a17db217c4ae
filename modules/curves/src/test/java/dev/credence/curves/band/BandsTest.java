package dev.credence.curves.band;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.registry.Registry;
import dev.credence.curves.Clipped;
import dev.credence.curves.area.DeLong;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import dev.credence.curves.metric.Auroc;
import dev.credence.numerics.normal.Normal;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BandsTest {
    private static final ConfidenceLevel P95 = ConfidenceLevel.P95;
    private static final ScoredSample SCORES = sample(60, 90, 5);

    private static ScoredSample sample(int positives, int negatives, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] p = random.doubles(positives)
                .map(u -> Math.rint(100 * Math.pow(u, 0.4)) / 100)
                .toArray();
        double[] q = random.doubles(negatives)
                .map(u -> Math.rint(100 * Math.pow(u, 1.6)) / 100)
                .toArray();
        return ScoredSample.of(p, q);
    }

    @ParameterizedTest
    @EnumSource(CurveKind.class)
    void pointwiseBoundsEqualTheIntervalsOfBothRates(CurveKind kind) {
        Curve curve = Curve.of(kind, SCORES);
        Band band = Bands.pointwise(curve, new Clipped(), P95);
        ProportionBounds bounds = new Clipped().at(P95);
        for (int i = 0; i < curve.size(); i++) {
            Band.Point point = band.point(i);
            assertEquals(bounds.lower(curve.xSuccesses(i), curve.xTrials()), point.xLower());
            assertEquals(bounds.upper(curve.xSuccesses(i), curve.xTrials()), point.xUpper());
            assertEquals(bounds.lower(curve.ySuccesses(i), curve.yTrials(i)), point.yLower());
            assertEquals(bounds.upper(curve.ySuccesses(i), curve.yTrials(i)), point.yUpper());
            assertEquals(curve.y(i), point.y());
        }
    }

    @Test
    void rocEllipsePointsLieOnRayAndEllipse() {
        EllipseBand ellipse = Bands.ellipse(Curve.of(CurveKind.ROC, SCORES), new Clipped(), P95);
        Band band = Bands.pointwise(Curve.of(CurveKind.ROC, SCORES), new Clipped(), P95);
        for (int i = 1; i < ellipse.size() - 1; i++) {
            EllipseBand.Point p = ellipse.point(i);
            Band.Point b = band.point(i);
            double across = (p.lowerX() - p.x()) / (b.xUpper() - b.x());
            double down = (p.y() - p.lowerY()) / (b.y() - b.yLower());
            boolean flat = b.xUpper() == b.x() || b.y() == b.yLower();
            assertEquals(1, flat ? 1 : across * across + down * down, 1e-12);
            assertEquals((p.y() - p.lowerY()) * (1 - p.x()), (p.lowerX() - p.x()) * p.y(), 1e-15);
        }
        assertEquals(new Auroc().value(SCORES), ellipse.area(), 1e-14);
        assertTrue(ellipse.lowerArea() < ellipse.area() && ellipse.area() < ellipse.upperArea());
    }

    @Test
    void detCurveHasEllipsesAndAreasOfRocCurve() {
        EllipseBand roc = Bands.ellipse(Curve.of(CurveKind.ROC, SCORES), new Clipped(), P95);
        EllipseBand det = Bands.ellipse(Curve.of(CurveKind.DET, SCORES), new Clipped(), P95);
        for (int i = 0; i < roc.size(); i++) {
            assertEquals(roc.point(i).lowerX(), det.point(i).lowerX(), 1e-14);
            assertEquals(roc.point(i).upperY(), 1 - det.point(i).upperY(), 1e-14);
        }
        assertEquals(roc.lowerArea(), det.lowerArea(), 1e-13);
        assertEquals(roc.upperArea(), det.upperArea(), 1e-13);
    }

    @Test
    void precisionRecallEllipsesUseRaysFromOrigin() {
        EllipseBand band = Bands.ellipse(Curve.of(CurveKind.PRECISION_RECALL, SCORES), new Clipped(), P95);
        for (EllipseBand.Point p : band.points()) {
            assertTrue(p.lowerX() <= p.x() && p.x() <= p.upperX());
            assertTrue(p.lowerY() <= p.y() && p.y() <= p.upperY());
        }
        assertTrue(band.lowerArea() < band.area() && band.area() < band.upperArea());
    }

    @Test
    void fixedWidthsEqualMassartsAtTheRootOfTheLevel() {
        Band band = Bands.kolmogorov(Curve.of(CurveKind.ROC, SCORES), P95);
        double each = 1 - Math.sqrt(0.95);
        Band.Point middle = band.point(band.size() / 2);
        assertEquals(Math.sqrt(Math.log(2 / each) / 180), middle.xUpper() - middle.x(), 1e-15);
        assertEquals(Math.sqrt(Math.log(2 / each) / 120), middle.y() - Math.max(middle.yLower(), 0), 1e-15);
        assertTrue(band.simultaneous());
    }

    @ParameterizedTest
    @EnumSource(CurveKind.class)
    void bootstrapBandsContainCurveForAnyNumberOfThreads(CurveKind kind) {
        ComputeOptions options = ComputeOptions.defaults().withDraws(300).withSeed(7);
        Band band = Bands.bootstrap(kind, SCORES, P95, options);
        assertEquals(
                band.points(),
                Bands.bootstrap(kind, SCORES, P95, options.withThreads(3)).points());
        for (Band.Point p : band.points()) {
            assertTrue(0 <= p.yLower() && p.yLower() <= p.y() && p.y() <= p.yUpper() && p.yUpper() <= 1);
            assertTrue(p.yLower() < p.yUpper());
        }
    }

    /** Seed 11 with 200 repetitions at level 0.9: a correct band covers the curve in fewer than 163 of them with probability below 1e-3. */
    @Test
    void bootstrapBandsCoverTheTrueRocCurveNearTheirLevel() {
        int covered = 0;
        ComputeOptions options = ComputeOptions.defaults().withDraws(200);
        for (int i = 0; i < 200; i++) {
            SplittableRandom random = new SplittableRandom(11 + 1000L * i);
            double[] p = random.doubles(150).map(u -> Math.pow(u, 1 / 3.0)).toArray();
            double[] q = random.doubles(150).toArray();
            Band band =
                    Bands.bootstrap(CurveKind.ROC, ScoredSample.of(p, q), ConfidenceLevel.of(0.9), options.withSeed(i));
            // The true positive rate is P(U^(1/3) > s) = 1 - s^3 at a false positive rate of 1 - s.
            boolean covers = band.points().stream().allMatch(b -> {
                double truth = 1 - Math.pow(1 - b.x(), 3);
                return b.yLower() <= truth && truth <= b.yUpper();
            });
            covered += covers ? 1 : 0;
        }
        assertTrue(covered >= 163, "covered=" + covered);
    }

    /**
     * With seed 13, 150 samples of 100 items, of which 5% are positive. A correct band contains the curve in fewer than 133 of them with probability
     * below 1e-3, and 114 of the bands that take the share of positives as known, and the precision of the highest positive for that at lower recalls,
     * contain it.
     */
    @Test
    void bootstrapBandsOfPrecisionCoverRarePositives() {
        int covered = 0;
        int samples = 0;
        ComputeOptions options = ComputeOptions.defaults().withDraws(100);
        for (int i = 0; samples < 150; i++) {
            SplittableRandom random = new SplittableRandom(13 + 1000L * i);
            double[] positives = random.doubles(100)
                    .filter(u -> u < 0.05)
                    .map(u -> 1 - Math.pow(20 * u, 3))
                    .toArray();
            double[] negatives = random.doubles(100L - positives.length).toArray();
            if (positives.length > 0) {
                samples++;
                Band band = Bands.bootstrap(
                        CurveKind.PRECISION_RECALL, ScoredSample.of(positives, negatives), P95, options.withSeed(i));
                covered += band.points().stream().allMatch(BandsTest::containsPrecision) ? 1 : 0;
            }
        }
        assertTrue(covered >= 133, "covered=" + covered);
    }

    /** The false positive rate at a recall is its cube, because 1 - U^3 exceeds 1 - r^3 with probability r; 5% of the items are positive. */
    private static boolean containsPrecision(Band.Point p) {
        double precision = 0.05 / (0.05 + 0.95 * p.x() * p.x());
        return p.yLower() <= precision && precision <= p.yUpper();
    }

    /**
     * With seed 29, 100 samples of 50 + 50 normal scores whose means differ by 3. Bands that continue below the false positive rates that the negatives show miss the curve in 0.19 of such
     * samples.
     */
    @Test
    void bootstrapBandsCoverTheCurveAtRatesThatTheItemsMayNotShow() {
        ComputeOptions options = ComputeOptions.defaults().withDraws(100);
        int missed = 0;
        for (int i = 0; i < 100; i++) {
            SplittableRandom random = new SplittableRandom(29 + 1000L * i);
            double[] p =
                    random.doubles(50).map(u -> 3 + Normal.upperQuantile(1 - u)).toArray();
            double[] q =
                    random.doubles(50).map(u -> Normal.upperQuantile(1 - u)).toArray();
            Band band = Bands.bootstrap(CurveKind.ROC, ScoredSample.of(p, q), P95, options.withSeed(i));
            missed += band.points().stream().allMatch(b -> {
                        double truth =
                                b.x() <= 0 || b.x() >= 1 ? b.x() : Normal.survival(Normal.upperQuantile(b.x()) - 3);
                        return b.yLower() <= truth && (truth <= b.yUpper() || b.x() <= 0);
                    })
                    ? 0
                    : 1;
        }
        assertTrue(missed <= 5, "missed=" + missed);
    }

    @Test
    void bandsOfPrecisionWarnOfFewPositivesOfAChosenNumber() {
        ScoredSample few = ScoredSample.of(new double[] {3, 1, 4}, new double[] {0, 1, 2, 3});
        List<Note> ofStrata = Bands.bootstrapOfStrata(CurveKind.PRECISION_RECALL, few, P95, ComputeOptions.defaults())
                .notes();
        assertEquals(2, ofStrata.size());
        assertEquals(
                "fewer than four positives show little of the precision (3): bands contained the whole curve less often"
                        + " than their level, and 95% intervals covered the true value in as few as 0.93 of simulated samples",
                ofStrata.get(1).sentence());
        for (CurveKind kind : CurveKind.values()) {
            assertEquals(
                    List.of(),
                    Bands.bootstrap(kind, few, P95, ComputeOptions.defaults()).notes());
        }
    }

    /** At level 0.95 one of 20 draws lies beyond the band, and none of 19. */
    @ParameterizedTest
    @CsvSource({".95,20", ".9,10", ".99,100", ".999,1000", ".9999,10000"})
    void tooFewDrawsForTheLevelThrow(double level, long least) {
        ConfidenceLevel nominal = ConfidenceLevel.of(level);
        ComputeOptions options = ComputeOptions.defaults();

        assertEquals(
                201,
                Bands.bootstrap(CurveKind.ROC, SCORES, nominal, options.withDraws(least))
                        .size());
        assertEquals(
                "draws must be at least " + least + " for a band of level " + nominal.value() + ": draws=" + (least - 1)
                        + "; use more draws or a lower level",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Bands.bootstrap(CurveKind.ROC, SCORES, nominal, options.withDraws(least - 1)))
                        .getMessage());
    }

    /** Draws from classes that are separated do not deviate. The band is about that of eight or nine trials, Wilson's lower bounds of which are 0.68 and 0.70. */
    @Test
    void bootstrapBandsOfSeparatedClassesHaveTheWidthOfFewItems() {
        ScoredSample separated =
                ScoredSample.of(new double[] {11, 12, 13, 14, 15, 16, 17, 18}, new double[] {1, 2, 3, 4, 5, 6, 7, 8});
        Band roc = Bands.bootstrap(CurveKind.ROC, separated, P95, ComputeOptions.defaults());
        assertTrue(roc.point(40).yLower() < 0.71);
        Band recalls = Bands.bootstrap(CurveKind.PRECISION_RECALL, separated, P95, ComputeOptions.defaults());
        assertTrue(recalls.point(100).yLower() < 0.71);
        assertTrue(recalls.point(200).yLower() < 0.5);
        Band gain = Bands.bootstrap(CurveKind.GAIN, separated, P95, ComputeOptions.defaults());
        assertTrue(gain.point(40).yLower() < 0.2);
        assertTrue(gain.point(40).yUpper() > 0.6);
    }

    @Test
    void missingClassCannotBeResampled() {
        Band band = Bands.bootstrap(
                CurveKind.ROC, ScoredSample.of(new double[] {0.5}, new double[0]), P95, ComputeOptions.defaults());
        assertEquals(0, band.size());
        assertEquals(
                "a curve needs positives and negatives, here positives=1, negatives=0",
                Note.sentences(band.notes()).get(0));
    }

    @Test
    void bandByTheNameOfAnotherMethodThrows() {
        Registry registry =
                Registry.builder().method(new Clipped()).method(new DeLong()).build();
        Curve roc = Curve.of(CurveKind.ROC, SCORES);
        assertEquals("clipped", Bands.pointwise(roc, registry, "clipped", P95).method());
        assertEquals(
                "band must be an interval method of proportions: band=delong; use one of [clipped]",
                assertThrows(IllegalArgumentException.class, () -> Bands.ellipse(roc, registry, "delong", P95))
                        .getMessage());
    }
}
