package dev.credence.delta.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import dev.credence.delta.SmallMetrics;
import dev.credence.delta.comparison.PairedSystems.PseudoPairs;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Compares two systems on 70 items with closed formulas: both are right on 50, the first alone on 8, the second alone
 * on 2.
 */
class PairedByHandTest {
    private static final double Z = 1.959963984540054;
    private static final ComparisonOptions AT95 = ComparisonOptions.at(ConfidenceLevel.P95);
    private static final ConfusionMetric ACCURACY = new SmallMetrics.Accuracy();
    private static final PairedConfusionMatrix PAIR =
            PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {{{30, 5}, {1, 4}}, {{6, 1}, {3, 20}}});

    private static Comparison compare(String smoothing, ConfusionMetric metric, PairedConfusionMatrix pair) {
        Comparator comparator = new PairedDelta().configured(Options.of(Map.of("smoothing", smoothing)));
        return comparator.difference(metric, Pairing.paired(pair), AT95, ComputeOptions.defaults());
    }

    private static void assertBounds(double centre, double half, double lower, double upper) {
        assertEquals(centre - half, lower, 1e-13);
        assertEquals(centre + half, upper, 1e-13);
    }

    /** Bonett and Price (2012) add one discordant item of either kind. */
    @Test
    void intervalOfAccuracyIsBonettPrice() {
        Comparison smooth = compare("auto", ACCURACY, PAIR);
        double only = 9 / 72.0;
        double other = 3 / 72.0;
        double half = Z * Math.sqrt((only + other - (only - other) * (only - other)) / 72);
        assertBounds(only - other, half, smooth.lower(), smooth.upper());
        Comparison plain = compare("none", ACCURACY, PAIR);
        assertBounds(6 / 70.0, Z * Math.sqrt((10 - 36 / 70.0) / 4900), plain.lower(), plain.upper());
    }

    /**
     * The ratio is 58 to 52, and an item changes its logarithm by 70/58 if the first is right, minus 70/52 if the
     * second is right.
     */
    @Test
    void ratioIsComputedOnLogScale() {
        double a = 70 / 58.0;
        double b = 70 / 52.0;
        double log = Math.log(58 / 52.0);
        double variance = (50 * (a - b) * (a - b) + 8 * a * a + 2 * b * b) / 4900;
        Comparison plain = compare("none", ACCURACY, PAIR);
        assertBounds(
                log,
                Z * Math.sqrt(variance),
                Math.log(plain.ratio().orElseThrow().lower()),
                Math.log(plain.ratio().orElseThrow().upper()));
        Comparison smooth = compare("auto", ACCURACY, PAIR);
        double adjusted = (4900 * variance + a * a + b * b + 140 * log * log / 72) / (72 * 72);
        assertBounds(
                log * 70 / 72,
                Z * Math.sqrt(adjusted),
                Math.log(smooth.ratio().orElseThrow().lower()),
                Math.log(smooth.ratio().orElseThrow().upper()));
    }

    /** The systems do not differ, so that only the two pseudo-pairs vary, smoothed or not. */
    @Test
    void identicalSystemsHaveVarianceOfTwoPseudoPairs() {
        PairedConfusionMatrix same =
                PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {{{30, 0}, {0, 8}}, {{6, 0}, {0, 26}}});
        double a = 70 / 56.0;
        for (String smoothing : List.of("auto", "none")) {
            Comparison comparison = compare(smoothing, ACCURACY, same);
            assertBounds(0, Z * Math.sqrt(2.0) / 72, comparison.lower(), comparison.upper());
            double half = Z * Math.sqrt(2 * a * a) / 72;
            assertBounds(
                    0,
                    half,
                    Math.log(comparison.ratio().orElseThrow().lower()),
                    Math.log(comparison.ratio().orElseThrow().upper()));
        }
        assertTrue(Note.sentences(compare("none", ACCURACY, same).notes())
                .contains("fewer than two observations distinguish the systems: the variance is taken as if two did"));
    }

    /** For an average, the jackknife scales the variances of the ratio and of the difference by the same factor. */
    @Test
    void ratioIntervalIsScaledByJackknife() {
        ConfusionMetric recall = SmallMetrics.macro(SmallMetrics.RECALL);
        Comparison plain = compare("none", recall, PAIR);
        double[] difference = influences(recall, 1, 1);
        double[] log = influences(recall, 1 / plain.first(), 1 / plain.second());
        double half = (plain.upper() - plain.lower()) / 2;
        double stretched = half * Math.sqrt(squares(log) / squares(difference));
        assertBounds(
                Math.log(plain.first() / plain.second()),
                stretched,
                Math.log(plain.ratio().orElseThrow().lower()),
                Math.log(plain.ratio().orElseThrow().upper()));
        assertTrue(half > Z * Math.sqrt(squares(difference)) / 70 * 1.01, () -> "half=" + half);
    }

    private static double[] influences(ConfusionMetric metric, double a, double b) {
        double[] first = InPlaceInfluence.of(metric, PAIR.first(), PAIR.first().weights());
        double[] second =
                InPlaceInfluence.of(metric, PAIR.second(), PAIR.second().weights());
        double[] joint = new double[PAIR.atoms()];
        for (int atom = 0; atom < joint.length; atom++) {
            joint[atom] = a * first[PAIR.firstAtom(atom)] - b * second[PAIR.secondAtom(atom)];
        }
        return joint;
    }

    private static double squares(double[] psi) {
        double sum = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            sum += PAIR.count(atom) * psi[atom] * psi[atom];
        }
        return sum;
    }

    /** If the influences of the second system are infinite before smoothing, the systems are treated as independent. */
    @Test
    void infiniteInfluencesGiveIndependentVariance() {
        ConfusionMetric index =
                SmallMetrics.smooth("index", Range.UNIT, (tp, fp, fn, tn) -> tp / Math.sqrt((tp + fp) * (tp + fn)));
        ConfusionMetric endless = new ConfusionMetric() {
            @Override
            public String id() {
                return "index";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(ConfusionMatrix matrix, double[] weights) {
                return index.value(matrix, weights);
            }

            @Override
            public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
                index.influence(matrix, weights, out);
                if (value(matrix, weights) < 0.75 && Arrays.stream(weights).sum() == 70) {
                    Arrays.fill(out, Double.POSITIVE_INFINITY);
                }
            }
        };
        PairedConfusionMatrix pair = PAIR.withPositive("y");
        assertTrue(index.value(pair.second()) < 0.75 && index.value(pair.first()) > 0.75);
        double sum = smoothed(endless, pair.first()) + smoothed(endless, pair.second());
        Comparison plain = compare("none", endless, pair);
        double half = (plain.upper() - plain.lower()) / 2;
        assertEquals(sum, half * half / (point(plain) * point(plain)), 1e-12);
        double first = smoothed(endless, pair.first()) / (plain.first() * plain.first());
        double second = smoothed(endless, pair.second()) / (plain.second() * plain.second());
        Comparison.Ratio ratio = plain.ratio().orElseThrow();
        double logHalf = (Math.log(ratio.upper()) - Math.log(ratio.lower())) / 2;
        assertEquals(first + second, logHalf * logHalf / (point(plain) * point(plain)), 1e-12);
    }

    private static double smoothed(ConfusionMetric metric, ConfusionMatrix matrix) {
        return new UnitMoments<>(
                        metric,
                        matrix,
                        matrix::weights,
                        metric.value(matrix),
                        VarianceEstimate.of(metric, Sample.of(matrix)))
                .varianceOrSmoothed();
    }

    /** The standard error is the difference divided by the statistic. */
    private static double point(Comparison plain) {
        double error = plain.difference() / plain.test().orElseThrow().statistic();
        return (plain.upper() - plain.lower()) / 2 / error;
    }

    @Test
    void pseudoPairsMatchFormula() {
        PseudoPairs pairs = new PseudoPairs(70, 1.5, 1);
        assertEquals(0.7, pairs.centre(0.72), 1e-15);
        assertEquals(3 / 5184.0, pairs.floor(), 1e-18);
        assertEquals((4900 * 0.01 + 3 + 140 * 0.36 / 72) / 5184, pairs.variance(0.6, 0.01), 1e-16);
    }

    /** Wald's intervals of 20 and 30 correct items are points; with errors they are not. */
    @Test
    void waldBasesWithoutVariationAreDegenerate() {
        Comparator wald = new IndependentDelta().configured(Options.parse("base=delta-wald"));
        assertEquals(Status.DEGENERATE, status(wald, ConfusionMatrix.binary(20, 0, 0, 9)));
        assertEquals(Status.OK, status(wald, ConfusionMatrix.binary(20, 2, 3, 9)));
    }

    private static Status status(Comparator comparator, ConfusionMatrix first) {
        return comparator
                .difference(
                        ACCURACY,
                        Pairing.independent(Sample.of(first), Sample.of(ConfusionMatrix.binary(30, 0, 0, 12))),
                        AT95,
                        ComputeOptions.defaults())
                .status();
    }
}
