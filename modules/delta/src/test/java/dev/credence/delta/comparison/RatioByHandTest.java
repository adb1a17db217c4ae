package dev.credence.delta.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.delta.SmallMetrics;
import dev.credence.numerics.beta.StudentT;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** Compares ratios and degrees of freedom of comparisons with closed formulas. */
class RatioByHandTest {
    private static final double Z = 1.959963984540054;
    private static final double TAIL = ConfidenceLevel.P95.tail();
    private static final Metric<ConfusionMatrix> ACCURACY = new SmallMetrics.Accuracy();

    private static ConfusionMatrix right(long k, long n) {
        return ConfusionMatrix.binary(k, n - k, 0, 0);
    }

    private static <E extends Evidence> Comparison compare(
            Comparator comparator, Metric<E> metric, Pairing<E> pairing) {
        return compare(comparator, metric, pairing, ConfidenceLevel.P95);
    }

    private static <E extends Evidence> Comparison compare(
            Comparator comparator, Metric<E> metric, Pairing<E> pairing, ConfidenceLevel level) {
        return comparator.difference(metric, pairing, ComparisonOptions.at(level), ComputeOptions.defaults());
    }

    private static void assertRatio(double ratio, double half, Comparison comparison) {
        Comparison.Ratio actual = comparison.ratio().orElseThrow();
        assertEquals(ratio, actual.value(), 1e-15);
        assertEquals(Math.log(ratio) - half, Math.log(actual.lower()), 1e-13);
        assertEquals(Math.log(ratio) + half, Math.log(actual.upper()), 1e-13);
    }

    /**
     * Over random tables and all binary metrics, a reported ratio excludes 1 exactly where the difference
     * excludes 0, and a ratio that is omitted for that reason has a note.
     */
    @Test
    void intervalOfRatioAgreesWithIntervalOfDifference() {
        Random random = new Random(3);
        int given = 0;
        int left = 0;
        for (int table = 0; table < 150; table++) {
            ConfusionMatrix first = drawn(random);
            ConfusionMatrix second = drawn(random);
            long[][][] joint = new long[2][2][2];
            for (int cell = 0; cell < 8; cell++) {
                joint[cell / 4][cell / 2 % 2][cell % 2] = 1L + random.nextInt(9);
            }
            Pairing<ConfusionMatrix> paired = Pairing.paired(
                    PairedConfusionMatrix.of(List.of("n", "p"), joint).withPositive("p"));
            for (Metric<?> metric : ServiceLoader.load(Metric.class)) {
                if (metric.evidenceType() == ConfusionMatrix.class) {
                    @SuppressWarnings("unchecked") // the type was checked
                    Metric<ConfusionMatrix> own = (Metric<ConfusionMatrix>) metric;
                    int[] counted = {0, 0};
                    agrees(
                            new IndependentDelta(),
                            own,
                            Pairing.independent(Sample.of(first), Sample.of(second)),
                            counted);
                    agrees(new PairedDelta(), own, paired, counted);
                    given += counted[0];
                    left += counted[1];
                }
            }
        }
        assertTrue(given > 1000, "ratios given: " + given);
        assertTrue(left > 5, "ratios left out: " + left);
    }

    private static ConfusionMatrix drawn(Random random) {
        return ConfusionMatrix.binary(
                1 + random.nextInt(15), random.nextInt(15), 1 + random.nextInt(15), random.nextInt(15));
    }

    private static void agrees(
            Comparator comparator, Metric<ConfusionMatrix> metric, Pairing<ConfusionMatrix> pairing, int[] counted) {
        if (comparator.refusal(metric, pairing).isPresent()) {
            return;
        }
        Comparison answer = compare(comparator, metric, pairing);
        boolean different = answer.lower() > 0 || answer.upper() < 0;
        boolean leftOut = Note.sentences(answer.notes()).stream()
                .anyMatch(note -> note.startsWith("the ratio has no interval here"));
        if (answer.ratio().isPresent()) {
            Comparison.Ratio ratio = answer.ratio().orElseThrow();
            assertEquals(different, ratio.lower() > 1 || ratio.upper() < 1, answer::toString);
            assertTrue(!leftOut, answer::toString);
            counted[0]++;
        } else if (leftOut) {
            counted[1]++;
        }
    }

    /**
     * Katz et al. (1978) compare 20 of 25 with 30 of 40; the log ratio has the variance 0.2/(0.8 * 25) +
     * 0.25/(0.75 * 40).
     */
    @Test
    void ratioOfIndependentProportionsIsKatz() {
        Comparison comparison = compare(
                new IndependentDelta(),
                ACCURACY,
                Pairing.independent(Sample.of(right(20, 25)), Sample.of(right(30, 40))));
        assertRatio(0.8 / 0.75, Z * Math.sqrt(0.01 + 0.25 / 30), comparison);
    }

    /**
     * Three clusters of ten with 5, 10 and 9 right have variance 3/2 * 14/900, four with 6, 7, 9 and 8 right have 4/3 *
     * 5/1600, which is less than the 0.1875/39 of independent items, so that one effective cluster of errors and the prior's
     * sqrt(10) share it: over the squared accuracies 0.8 and 0.75, with Welch and Satterthwaite's degrees of freedom of 2 and 3.
     */
    @Test
    void ratioOfIndependentClustersHasSatterthwaiteDegreesOfFreedom() {
        Sample<ConfusionMatrix> first =
                ClusteredSample.of(Map.of("a", right(5, 10), "b", right(10, 10), "c", right(9, 10)));
        Sample<ConfusionMatrix> second =
                ClusteredSample.of(Map.of("a", right(6, 10), "b", right(7, 10), "c", right(9, 10), "d", right(8, 10)));
        double v = 1.5 * 14 / 900 / 0.64;
        double w = (4 / 3.0 * 5 / 1600 + Math.sqrt(10) * 0.1875 / 39) / 2 / 0.5625;
        double freedom = (v + w) * (v + w) / (v * v / 2 + w * w / 3);
        Comparison comparison = compare(new IndependentDelta(), ACCURACY, Pairing.independent(first, second));
        assertRatio(0.8 / 0.75, StudentT.upperQuantile(TAIL, freedom) * Math.sqrt(v + w), comparison);
    }

    @Test
    void ratioOfNonpositiveValuesIsOmitted() {
        for (long[] k : new long[][] {{0, 3}, {3, 0}, {0, 0}}) {
            Comparison comparison = compare(
                    new IndependentDelta(),
                    ACCURACY,
                    Pairing.independent(Sample.of(right(k[0], 5)), Sample.of(right(k[1], 5))));
            assertTrue(comparison.ratio().isEmpty(), comparison::toString);
            assertTrue(
                    Note.sentences(comparison.notes()).isEmpty(),
                    () -> "without a margin: " + Note.sentences(comparison.notes()));
        }
    }

    /** The range of informedness is [-1, 1], so that two systems differ by at most 2. */
    @Test
    void undefinedDifferenceHasWholeRange() {
        Comparison comparison = compare(
                new IndependentDelta(),
                SmallMetrics.INFORMEDNESS,
                Pairing.independent(
                        Sample.of(ConfusionMatrix.binary(4, 0, 1, 0)), Sample.of(ConfusionMatrix.binary(4, 1, 1, 4))));
        assertEquals(-2, comparison.lower());
        assertEquals(2, comparison.upper());
    }

    /**
     * The first system's precision rests on two clusters, the second's on three: one degree of freedom, though three
     * clusters bear on the difference. The quartile of Student's t is then 1.
     */
    @Test
    void unreadClustersAddNoDegreesOfFreedom() {
        List<String> labels = List.of("n", "y");
        // truth, first, second
        PairedConfusionMatrix a = PairedConfusionMatrix.of(labels, new long[][][] {{{5, 0}, {1, 2}}, {{0, 0}, {0, 7}}});
        PairedConfusionMatrix b = PairedConfusionMatrix.of(labels, new long[][][] {{{5, 0}, {2, 1}}, {{0, 0}, {1, 6}}});
        PairedConfusionMatrix c = PairedConfusionMatrix.of(labels, new long[][][] {{{5, 4}, {0, 0}}, {{0, 5}, {0, 0}}});
        Comparison comparison = compare(
                new PairedDelta().configured(Options.of(Map.of("smoothing", "none"))),
                SmallMetrics.PRECISION,
                Pairing.paired(ClusteredSample.of(
                        Map.of("a", a.withPositive("y"), "b", b.withPositive("y"), "c", c.withPositive("y")))),
                ConfidenceLevel.of(0.5));
        double error = comparison.difference() / comparison.test().orElseThrow().statistic();
        double point = (comparison.upper() - comparison.lower()) / 2 / error;
        assertEquals(1, point, 1e-12);
    }
}
