package dev.credence.delta.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.delta.Matrices;
import dev.credence.delta.SmallMetrics;
import dev.credence.numerics.beta.StudentT;
import dev.credence.testkit.IntervalMethodContract;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class DeltaWilsonTest extends IntervalMethodContract {
    private static final DeltaWilson WILSON = new DeltaWilson();

    @Override
    protected IntervalMethod method() {
        return WILSON;
    }

    @Override
    protected Set<String> designs() {
        return Set.of("i.i.d.", "stratified", "weighted", "clustered", "crossed");
    }

    private static Estimate estimate(ConfusionMetric metric, ConfusionMatrix matrix) {
        return Estimate.compute(WILSON, metric, Sample.of(matrix), ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    /**
     * Computes Wilson's interval from centre and half-width, unlike the main code; the largest observed error is
     * 3e-16.
     */
    private static double[] wilson(Counts counts) {
        double z = 1.959963984540054;
        double n = counts.trials();
        double p = counts.proportion();
        double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
        double half = z / (1 + z * z / n) * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n));
        return new double[] {centre - half, centre + half};
    }

    @Property(tries = 300, seed = "7")
    void intervalOfProportionIsWilson(
            @ForAll @LongRange(max = 200) long tp,
            @ForAll @LongRange(max = 50) long fp,
            @ForAll @LongRange(max = 50) long fn,
            @ForAll @LongRange(min = 1, max = 300) long tn) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(tp, fp, fn, tn);
        for (BinaryProportionMetric metric : List.of(
                SmallMetrics.PRECISION,
                SmallMetrics.RECALL,
                SmallMetrics.SPECIFICITY,
                SmallMetrics.JACCARD,
                SmallMetrics.F1)) {
            Counts counts = metric.counts(matrix);
            if (counts.trials() > 0) {
                double[] expected = wilson(counts);
                Estimate actual = estimate(metric, matrix);
                assertEquals(metric.link().apply(Math.max(0, expected[0])), actual.lower(), 2e-15);
                assertEquals(metric.link().apply(Math.min(1, expected[1])), actual.upper(), 2e-15);
                assertEquals(counts.trials(), actual.n());
            }
        }
    }

    @Test
    void boundsAtEndsOfRangeAreExact() {
        Estimate perfect =
                estimate(SmallMetrics.macro(SmallMetrics.F1), Matrices.of(new long[] {20, 0}, new long[] {0, 30}));
        assertEquals(1, perfect.upper());
        assertTrue(perfect.lower() < 0.95 && perfect.lower() > 0.5, perfect::toString);
        Estimate worst =
                estimate(SmallMetrics.macro(SmallMetrics.F1), Matrices.of(new long[] {0, 20}, new long[] {30, 0}));
        assertEquals(0, worst.lower());
        assertTrue(worst.upper() > 0.05, worst::toString);
        Estimate mcc = estimate(SmallMetrics.MCC, Matrices.of(new long[] {20, 0}, new long[] {0, 30}));
        assertEquals(1, mcc.upper());
        assertTrue(mcc.lower() < 0.97 && mcc.status() == Status.OK, mcc::toString);
    }

    @Test
    void infiniteOddsHaveFiniteLowerBound() {
        Estimate odds = estimate(SmallMetrics.ODDS, ConfusionMatrix.binary(20, 0, 3, 30));
        assertEquals(Double.POSITIVE_INFINITY, odds.value());
        assertEquals(Double.POSITIVE_INFINITY, odds.upper());
        assertTrue(odds.lower() > 0 && odds.lower() < 1000, odds::toString);
    }

    /**
     * The variance of the log odds ratio 36 is 1/8 + 1 of nine positives and 1/2 + 1/9 of eleven negatives. Student's quantile has the degrees of freedom of
     * Welch and Satterthwaite, 17.2. The numerical derivative of the test's metric has a relative error of 1.4e-10.
     */
    @Test
    void ratioOfCountsHasBoundsOnTheLogScale() {
        double positives = 1 / 8. + 1;
        double negatives = 1 / 2. + 1 / 9.;
        double freedom = Math.pow(positives + negatives, 2) / (positives * positives / 9 + negatives * negatives / 11);
        double half = StudentT.upperQuantile(0.025, freedom) * Math.sqrt(positives + negatives);
        Estimate odds = estimate(SmallMetrics.ODDS, ConfusionMatrix.binary(8, 2, 1, 9));

        assertEquals(36 * Math.exp(-half), odds.lower(), 2e-10 * odds.lower());
        assertEquals(36 * Math.exp(half), odds.upper(), 2e-10 * odds.upper());
    }

    /** The observed peak is 5e-9, from the differences that give the influences. */
    @Property(tries = 200, seed = "11")
    void inverseOfRatioOfCountsHasTheInverseBounds(
            @ForAll @LongRange(max = 30) long tp,
            @ForAll @LongRange(max = 30) long fp,
            @ForAll @LongRange(max = 30) long fn,
            @ForAll @LongRange(max = 30) long tn) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(tp, fp, fn, tn);
        Estimate odds = estimate(SmallMetrics.ODDS, matrix);
        Estimate inverse =
                estimate(SmallMetrics.smooth("inverse", Range.NON_NEGATIVE, (a, b, c, d) -> b * c / (a * d)), matrix);

        if (odds.status() == Status.OK) {
            assertEquals(1 / odds.upper(), inverse.lower(), 1e-7 * inverse.lower());
            assertEquals(1 / odds.lower(), inverse.upper(), 1e-7 * inverse.upper());
        }
    }

    @Test
    void ratioOfCountsWithoutOneErrorIsBoundedByTheSmoothedRatio() {
        Estimate none = estimate(SmallMetrics.ODDS, ConfusionMatrix.binary(8, 2, 0, 10));
        Estimate one = estimate(SmallMetrics.ODDS, ConfusionMatrix.binary(8, 2, 1, 9));

        assertTrue(none.lower() > one.lower() / 3 && none.lower() < 3 * one.lower(), none::toString);
    }

    /**
     * The metric is the Fowlkes-Mallows index sqrt(precision recall) of 2^53 - 1 items without an error; its
     * degrees of freedom must not be NaN.
     */
    @Test
    void perfectPredictionsOfLargestTotalHaveBounds() {
        BinaryMetric index =
                SmallMetrics.smooth("index", Range.UNIT, (tp, fp, fn, tn) -> tp / Math.sqrt((tp + fp) * (tp + fn)));
        long most = (1L << 53) - 1;
        for (ConfusionMatrix matrix :
                List.of(ConfusionMatrix.binary(most, 0, 0, 0), ConfusionMatrix.binary(most - 1, 0, 0, 1))) {
            Estimate perfect = estimate(index, matrix);
            assertEquals(1, perfect.upper());
            assertTrue(perfect.lower() > 1 - 2e-15 && perfect.lower() < 1, () -> "lower=" + perfect.lower());
        }
    }

    @Test
    void undefinedMetricHasWholeRange() {
        Estimate none = estimate(SmallMetrics.MCC, ConfusionMatrix.binary(0, 0, 0, 9));
        assertEquals(Status.UNDEFINED, none.status());
        assertEquals(-1, none.lower());
        assertEquals(1, none.upper());
        assertTrue(
                Note.sentences(none.notes())
                        .contains(
                                "the metric is undefined for these observations, so that the interval is the whole range"),
                () -> Note.sentences(none.notes()).toString());
    }

    @Provide
    static Arbitrary<long[]> nineCells() {
        return Arbitraries.longs()
                .between(0, 40)
                .array(long[].class)
                .ofSize(9)
                .filter(cells -> cells[0] + cells[1] + cells[2] > 0);
    }

    private static ConfusionMatrix matrix(long[] c, int a, int b, int d) {
        int[] order = {a, b, d};
        long[][] counts = new long[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                counts[i][j] = c[3 * order[i] + order[j]];
            }
        }
        return Matrices.of(counts);
    }

    @Property(tries = 300, seed = "8")
    void orderOfLabelsDoesNotChangeInterval(@ForAll("nineCells") long[] cells) {
        ConfusionMetric metric = SmallMetrics.macro(SmallMetrics.F1);
        Estimate one = estimate(metric, matrix(cells, 0, 1, 2));
        Estimate other = estimate(metric, matrix(cells, 2, 0, 1));
        assertEquals(one.lower(), other.lower(), 1e-12);
        assertEquals(one.upper(), other.upper(), 1e-12);
    }

    @Property(tries = 300, seed = "9")
    void boundsLieInRangeContainValueAndDiffer(@ForAll("nineCells") long[] cells) {
        ConfusionMatrix matrix = matrix(cells, 0, 1, 2);
        for (ConfusionMetric metric : List.of(
                SmallMetrics.macro(SmallMetrics.F1),
                SmallMetrics.macro(SmallMetrics.PRECISION),
                SmallMetrics.weighted(SmallMetrics.F1),
                new SmallMetrics.Kappa())) {
            Estimate estimate = estimate(metric, matrix);
            assertTrue(estimate.lower() >= metric.range().lower(), estimate::toString);
            assertTrue(estimate.upper() <= metric.range().upper(), estimate::toString);
            assertTrue(estimate.width() > 0, estimate::toString);
            if (estimate.status() != Status.UNDEFINED) {
                assertTrue(
                        estimate.lower() <= estimate.value() && estimate.value() <= estimate.upper(),
                        estimate::toString);
            }
        }
    }

    @Test
    void rareClassWithoutErrorsWidensInterval() {
        ConfusionMatrix matrix = Matrices.of(new long[] {480, 10}, new long[] {0, 3});
        Estimate macro = estimate(SmallMetrics.macro(SmallMetrics.RECALL), matrix);
        assertTrue(macro.lower() < 0.9, macro::toString);
    }
}
