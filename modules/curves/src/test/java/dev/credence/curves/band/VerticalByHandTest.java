package dev.credence.curves.band;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.curves.curve.CurveKind;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/**
 * Checks the bootstrap band: the heights of a curve of five points and their errors against formulas, and the band recomputed from its
 * draws.
 */
class VerticalByHandTest {
    /** The points of the curve are (0, 0), (0, 1/2), (1/3, 1/2), (2/3, 1), (1, 1). */
    private static final ScoredSample SCORES = ScoredSample.of(new double[] {4, 2}, new double[] {3, 2, 1});

    private static final ScoredSample MORE = ScoredSample.of(
            new double[] {9, 8, 7, 7, 6, 4, 3, 3, 2, 1}, new double[] {8, 7, 5, 5, 4, 3, 2, 2, 1, 1, 0, 0});

    /** At multiples of 1/6 the height is the top of a vertical segment and 3/4 in the middle of the slanted one, at 1/2. */
    @Test
    void heightsAreInterpolatedBetweenPoints() {
        double[] roc = {0.5, 0.5, 0.5, 0.75, 1, 1, 1};
        assertArrayEquals(roc, new VerticalCurve(CurveKind.ROC, SCORES, 7).observed(), 1e-15);
        double[] det = Arrays.stream(roc).map(y -> 1 - y).toArray();
        assertArrayEquals(det, new VerticalCurve(CurveKind.DET, SCORES, 7).observed(), 1e-15);
    }

    /**
     * Precision is 1 up to a recall of 1/2. From there the counts run from 1 of 2 to 2 of 4, so that at a recall of 3/4 they are 1.5 of 3.
     */
    @Test
    void precisionFollowsBothCountsBetweenThresholds() {
        double[] heights = new VerticalCurve(CurveKind.PRECISION_RECALL, SCORES, 5).observed();
        assertArrayEquals(new double[] {1, 1, 1, 1.5 / 3, 2 / 4.}, heights, 1e-15);
        ScoredSample late = ScoredSample.of(new double[] {2, 1, 1, 0}, new double[] {3, 1});
        // The counts are 0 of 1, 1 of 2, 3 of 5 with two true positives and one false positive at one score, and 4 of
        // 6.
        double[] begun = new VerticalCurve(CurveKind.PRECISION_RECALL, late, 5).observed();
        assertArrayEquals(new double[] {0, 0.5, 2 / 3.5, 3 / 5., 4 / 6.}, begun, 1e-15);
        ScoredSample tied = ScoredSample.of(new double[] {2, 2}, new double[] {2});
        assertArrayEquals(
                new double[] {2 / 3., 2 / 3., 2 / 3.},
                new VerticalCurve(CurveKind.PRECISION_RECALL, tied, 3).observed(),
                1e-15);
    }

    /** The first threshold has one true and two false positives: precision is 1/3 from the beginning, and 1/4 only at lower thresholds. */
    @Test
    void precisionBelowFirstThresholdEqualsFirst() {
        ScoredSample tied = ScoredSample.of(new double[] {2}, new double[] {2, 2, 1});
        assertArrayEquals(
                new double[] {1 / 3., 1 / 3., 1 / 3.},
                new VerticalCurve(CurveKind.PRECISION_RECALL, tied, 3).observed(),
                1e-15);
    }

    @Test
    void gridIsEvenAndCopied() {
        VerticalCurve curve = new VerticalCurve(CurveKind.ROC, SCORES, 5);
        assertArrayEquals(new double[] {0, 0.25, 0.5, 0.75, 1}, curve.grid());
        curve.grid()[0] = 9;
        assertEquals(0, curve.grid()[0]);
    }

    /** Items are drawn one by one from the stream of seed and draw; the heights equal those of the drawn sample. */
    @Test
    void positivesAndNegativesAreResampledSeparately() {
        for (CurveKind kind : CurveKind.values()) {
            VerticalCurve curve = new VerticalCurve(kind, MORE, 13);
            for (int draw = 0; draw < 40; draw++) {
                UniformRandomProvider random = Streams.block(3, draw);
                double[] positives = drawn(side(MORE, true), random);
                double[] negatives = drawn(side(MORE, false), random);
                double[] expected = new VerticalCurve(kind, ScoredSample.of(positives, negatives), 13).observed();
                assertArrayEquals(expected, curve.resampledHeights(3, draw), 1e-15);
            }
        }
    }

    private static double[] side(ScoredSample scores, boolean positive) {
        double[] found = new double[(int) (positive ? scores.positives() : scores.negatives())];
        int at = 0;
        for (int atom = 0; atom < scores.atoms(); atom++) {
            for (int i = 0; scores.positive(atom) == positive && i < scores.count(atom); i++) {
                found[at++] = scores.score(atom);
            }
        }
        return found;
    }

    private static double[] drawn(double[] items, UniformRandomProvider random) {
        double[] found = new double[items.length];
        Arrays.setAll(found, i -> items[random.nextInt(items.length)]);
        return found;
    }

    private static double smoothed(double rate, double trials) {
        double p = (rate * trials + 0.5) / (trials + 1);
        return p * (1 - p);
    }

    /** For classes of 2 and 3 items the window has ceil(7 / (2 cbrt(2))) = 3 points to either side. */
    @Test
    void smallestErrorCombinesBinomialErrorsByTheSlope() {
        VerticalCurve roc = new VerticalCurve(CurveKind.ROC, SCORES, 7);
        double[] heights = roc.observed();
        double[] slopes = {(0.75 - 0.5) * 2, (1 - 0.5) / (4 / 6.), (1 - 0.5) / (5 / 6.), 0.5, (1 - 0.5) / (5 / 6.)};
        for (int i = 0; i < slopes.length; i++) {
            double expected = Math.sqrt(smoothed(heights[i], 2) / 3 + slopes[i] * slopes[i] * smoothed(i / 6., 3) / 4);
            assertEquals(expected, roc.leastError(i, heights), 1e-15, "point " + i);
        }
        VerticalCurve pr = new VerticalCurve(CurveKind.PRECISION_RECALL, MORE, 5);
        double[] precision = pr.observed();
        for (int i = 0; i < 5; i++) {
            double predictedPositives = Math.max(1, 10 * (i / 4.) / precision[i]);
            assertEquals(
                    Math.sqrt(smoothed(precision[i], predictedPositives) / (predictedPositives + 1)),
                    pr.leastError(i, precision),
                    1e-15);
            assertEquals(
                    smoothed(precision[i], predictedPositives) / (0.1 * 0.1),
                    pr.effectiveSize(i, precision[i], 0.1),
                    1e-12);
        }
        assertEquals(smoothed(0.75, 2) / (0.2 * 0.2), roc.effectiveSize(3, 0.75, 0.2), 1e-13);
    }

    /** None of two items lies beyond a rate of 1/4 with probability 9/16, and beyond 1/2 with 1/4; of three items it is 27/64 and 1/8, of five 0.24 and 1/32. */
    @Test
    void boundIsEndOfRangeWhereItemsMayShowNothing() {
        // an error of 0.2 on each side: a rate of 1/4 may be unseen by three items, and a rate of 1/2 by two
        ConfidenceLevel level = ConfidenceLevel.of(0.6);
        requireBounds(
                CurveKind.ROC, level, new double[] {0, 0, 1, 1, 1}, new boolean[] {false, false, false, true, true});
        requireBounds(
                CurveKind.DET, level, new double[] {1, 1, 1, 0, 0}, new boolean[] {true, true, false, false, false});
        requireBounds(
                CurveKind.GAIN, level, new double[] {0, 0, 1, 1, 1}, new boolean[] {false, false, false, true, true});
        double share = 0.4 + 4 / 10.;
        share = (share - 2 * Math.sqrt(0.4 * 0.6 / 5 + 4 / 100.)) / (1 + 4 / 5.);
        double[] ofAll = new double[5];
        for (int i = 2; i < 5; i++) {
            ofAll[i] = i / 4. * share / (i / 4. * share + 1 - share);
        }
        requireBounds(
                CurveKind.PRECISION_RECALL, level, new double[] {1, 1, ofAll[2], ofAll[3], ofAll[4]}, new boolean[] {
                    true, true, true, false, false
                });
    }

    private static void requireBounds(CurveKind kind, ConfidenceLevel level, double[] least, boolean[] unknown) {
        VerticalCurve curve = new VerticalCurve(kind, SCORES, 5);
        for (int i = 0; i < 5; i++) {
            assertEquals(least[i], curve.leastKnown(i, 2, level), 1e-15, kind + " " + i);
            assertEquals(unknown[i], curve.unknownAbove(i, level), kind + " " + i);
        }
    }

    /** Returns Wilson's lower bound, the root of his quadratic equation. */
    private static double wilson(double m, double n, double c) {
        double centre = m + c * c / (2 * n);
        double half = c * Math.sqrt(m * (1 - m) / n + c * c / (4 * n * n));
        return Math.max(0, (centre - half) / (1 + c * c / n));
    }

    /** The band of 30 draws uses the 28th of the ordered largest deviations at level 0.9 and the last at 0.95. */
    @Test
    void bandEqualsTheOneRecomputedFromItsDraws() {
        for (CurveKind kind : CurveKind.values()) {
            for (boolean strata : new boolean[] {false, true}) {
                requireBand(kind, strata, 0.9, 28);
                requireBand(kind, strata, 0.95, 30);
            }
        }
    }

    private static void requireBand(CurveKind kind, boolean strata, double level, int place) {
        VerticalCurve curve = new VerticalCurve(kind, MORE, 201);
        double[] observed = curve.observed();
        double[][] draws = new double[30][];
        Arrays.setAll(draws, draw -> curve.resampledHeights(3, draw));
        double[] error = errors(curve, observed, draws);
        double c = Math.max(largest(observed, draws, error)[place - 1], Normal.upperQuantile((1 - level) / 2));
        ComputeOptions options = ComputeOptions.defaults().withDraws(30).withSeed(3);
        Band band = strata
                ? Bands.bootstrapOfStrata(kind, MORE, ConfidenceLevel.of(level), options)
                : Bands.bootstrap(kind, MORE, ConfidenceLevel.of(level), options);
        assertEquals("bootstrap", band.method());
        boolean ofPrecision = kind == CurveKind.PRECISION_RECALL;
        assertEquals(
                ofPrecision && strata
                        ? List.of(
                                "precision is that of a population with the share of positives of the sample, which was chosen")
                        : List.of(),
                Note.sentences(band.notes()).stream()
                        .filter(note -> !note.contains("covered"))
                        .toList());
        assertTrue(band.simultaneous());
        assertEquals(201, band.size());
        for (int i = 0; i < 201; i++) {
            double y = observed[i];
            double n = curve.effectiveSize(i, y, error[i]);
            double lower = Math.max(0, Math.min(y - c * error[i], wilson(y, n, c)));
            double upper = 1 - Math.max(0, Math.min(1 - y - c * error[i], wilson(1 - y, n, c)));
            double items = (double) MORE.size();
            double share = wilson(MORE.positives() / items, items, c);
            if (ofPrecision && !strata) {
                double trials = Math.max(1, 10 * (i / 200.) / y);
                double rate = (y * trials + 0.5) / (trials + 1);
                double fewer = logit(MORE.positives() / items) - logit(share);
                double more = logit(MORE.negatives() / items) - logit(wilson(MORE.negatives() / items, items, c));
                lower = shifted(lower, rate, fewer);
                upper = 1 - shifted(1 - upper, 1 - rate, more);
            }
            double across = ofPrecision ? MORE.positives() : kind == CurveKind.GAIN ? MORE.size() : MORE.negatives();
            boolean before = Math.pow(1 - i / 200., across) > (1 - level) / 2;
            boolean behind = Math.pow(i / 200., across) > (1 - level) / 2;
            if (kind == CurveKind.ROC || kind == CurveKind.GAIN) {
                lower = before ? 0 : lower;
                upper = behind ? 1 : upper;
            } else {
                upper = before ? 1 : upper;
                double worst = ofPrecision ? i / 200. * share / (i / 200. * share + 1 - share) : 0;
                lower = behind ? Math.min(lower, worst) : lower;
            }
            Band.Point point = band.point(i);
            assertTrue(Double.isNaN(point.threshold()));
            assertEquals(i / 200., point.x(), 1e-15);
            assertEquals(point.x(), point.xLower());
            assertEquals(point.x(), point.xUpper());
            assertEquals(y, point.y());
            assertEquals(lower, point.yLower(), 1e-12);
            assertEquals(upper, point.yUpper(), 1e-12);
        }
    }

    private static double logit(double rate) {
        return Math.log(rate) - Math.log1p(-rate);
    }

    /** Returns a lower bound with the distance of the share added to its own in quadrature. */
    private static double shifted(double bound, double rate, double distance) {
        double own = Math.max(0, logit(rate) - logit(bound));
        double lower = logit(rate) - Math.sqrt(own * own + distance * distance);
        if (logit(bound) > logit(rate)) {
            lower = logit(bound) - distance;
        }
        return bound <= 0 ? 0 : 1 / (1 + Math.exp(-lower));
    }

    private static double[] errors(VerticalCurve curve, double[] observed, double[][] draws) {
        double[] error = new double[observed.length];
        for (int i = 0; i < error.length; i++) {
            double squares = 0;
            for (double[] draw : draws) {
                squares += Math.pow(draw[i] - observed[i], 2) / draws.length;
            }
            error[i] = Math.max(Math.sqrt(squares), curve.leastError(i, observed));
        }
        return error;
    }

    /** Returns the largest deviation of each draw in units of the errors, in ascending order. */
    private static double[] largest(double[] observed, double[][] draws, double[] error) {
        double[] largest = new double[draws.length];
        for (int draw = 0; draw < draws.length; draw++) {
            for (int i = 0; i < observed.length; i++) {
                largest[draw] = Math.max(largest[draw], Math.abs(draws[draw][i] - observed[i]) / error[i]);
            }
        }
        Arrays.sort(largest);
        return largest;
    }

    @Test
    void cancelledBandThrows() {
        ComputeOptions cancelled = ComputeOptions.defaults().withCancellation(() -> true);
        CancellationException e = assertThrows(
                CancellationException.class,
                () -> Bands.bootstrap(CurveKind.ROC, MORE, ConfidenceLevel.P95, cancelled));
        assertEquals("the run was cancelled", e.getMessage());
    }

    @Test
    void bandWithoutNegativesHasNoPoints() {
        Band band = Bands.bootstrap(
                CurveKind.DET,
                ScoredSample.of(new double[0], new double[] {1, 2}),
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
        assertEquals(0, band.size());
        assertEquals(
                List.of("a curve needs positives and negatives, here positives=0, negatives=2"),
                Note.sentences(band.notes()));
        assertEquals(CurveKind.DET, band.kind());
    }
}
