package dev.credence.delta.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.option.Options;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.delta.Auc;
import dev.credence.delta.Matrices;
import dev.credence.delta.Reference;
import dev.credence.delta.SmallMetrics;
import dev.credence.numerics.beta.StudentT;
import dev.credence.testkit.ComparatorContract;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class PairedDeltaTest extends ComparatorContract {
    private static final double Z = 1.959963984540054;
    private static final ConfusionMetric ACCURACY = new SmallMetrics.Accuracy();
    private static final ComparisonOptions AT95 = ComparisonOptions.at(ConfidenceLevel.P95);

    @Override
    protected Comparator comparator() {
        return new PairedDelta();
    }

    @Override
    protected Set<String> designs() {
        return Set.of("i.i.d.", "weighted", "clustered", "crossed");
    }

    /** The counts are: both right, only the first, only the second, both wrong. */
    private static PairedConfusionMatrix table(long both, long first, long second, long none) {
        long[][][] counts = {{{both, first}, {second, none}}, {{0, 0}, {0, 0}}};
        return PairedConfusionMatrix.of(List.of("a", "b"), counts);
    }

    private static Comparison compare(ConfusionMetric metric, PairedConfusionMatrix joint, ComparisonOptions options) {
        return Comparison.compute(new PairedDelta(), metric, Pairing.paired(joint), options, ComputeOptions.defaults());
    }

    static List<JsonNode> pairedProportions() {
        return Reference.cases("tests.json", "pairedProportions");
    }

    /** The Wald interval of the table determines its variance; one discordant item or none counts as two. */
    @ParameterizedTest
    @MethodSource("pairedProportions")
    void smoothingNoneIsWaldIntervalAndTest(JsonNode node) {
        double[] t = Reference.doubles(node.get("table"));
        PairedConfusionMatrix joint = table((long) t[0], (long) t[1], (long) t[2], (long) t[3]);
        Comparison plain = Comparison.compute(
                new PairedDelta().configured(Options.parse("smoothing=none")),
                ACCURACY,
                Pairing.paired(joint),
                AT95,
                ComputeOptions.defaults());
        assertEquals(node.get("diff").asDouble(), plain.difference(), 1e-15);
        double wald = (node.get("waldCi").get(1).asDouble() - node.get("diff").asDouble()) / Z;
        double error = t[1] + t[2] == 0 ? Math.sqrt(2) / (joint.size() + 2) : wald;
        assertEquals(plain.difference() / error, statistic(plain), 1e-11);
        if (t[1] + t[2] > 0) {
            assertEquals(node.get("waldCi").get(0).asDouble(), plain.lower(), 1e-13);
            assertEquals(node.get("waldCi").get(1).asDouble(), plain.upper(), 1e-13);
        }
    }

    private static double statistic(Comparison comparison) {
        TestResult test = comparison.test().orElseThrow();
        assertNotNull(test);
        return test.statistic();
    }

    /** Bonett and Price (2012) add one observation to each discordant cell; the test agrees with the interval. */
    @ParameterizedTest
    @MethodSource("pairedProportions")
    void intervalAndTestOfAccuracyAreBonettPrice(JsonNode node) {
        double[] t = Reference.doubles(node.get("table"));
        Comparison actual = compare(ACCURACY, table((long) t[0], (long) t[1], (long) t[2], (long) t[3]), AT95);
        double n = t[0] + t[1] + t[2] + t[3] + 2;
        double p = (t[1] + 1) / n;
        double q = (t[2] + 1) / n;
        double half = Z * Math.sqrt((p + q - (p - q) * (p - q)) / n);
        assertEquals(Math.max(-1, p - q - half), actual.lower(), 1e-13);
        assertEquals(Math.min(1, p - q + half), actual.upper(), 1e-13);
        assertEquals((p - q) / half * Z, statistic(actual), 1e-12);
        assertEquals(
                Math.min(1, 2 * dev.credence.numerics.normal.Normal.survival(Math.abs(statistic(actual)))),
                actual.pValue(),
                1e-15);
    }

    static List<JsonNode> areas() {
        return Reference.cases("auc.json", "paired");
    }

    /** Returns Satterthwaite's degrees of freedom of differences of placements, from all pairs of items. */
    private static double freedom(PairedScoredSample joint) {
        double[] first = placements(joint, joint::firstScore);
        double[] second = placements(joint, joint::secondScore);
        double[] variance = new double[2];
        double[] size = new double[2];
        for (int side = 0; side < 2; side++) {
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < joint.atoms(); i++) {
                if (joint.positive(i) == (side == 1)) {
                    double one = first[i] - second[i];
                    sum += joint.count(i) * one;
                    squares += joint.count(i) * one * one;
                    size[side] += joint.count(i);
                }
            }
            variance[side] = (squares - sum * sum / size[side]) / (size[side] - 1) / size[side];
        }
        double all = variance[0] + variance[1];
        return all * all / (variance[0] * variance[0] / (size[0] - 1) + variance[1] * variance[1] / (size[1] - 1));
    }

    /** Returns the proportion of the other class for which a score is on the correct side. */
    private static double[] placements(PairedScoredSample joint, IntToDoubleFunction score) {
        double[] placements = new double[joint.atoms()];
        for (int i = 0; i < placements.length; i++) {
            double right = 0;
            double all = 0;
            for (int j = 0; j < placements.length; j++) {
                if (joint.positive(i) != joint.positive(j)) {
                    double sign = Math.signum(score.applyAsDouble(i) - score.applyAsDouble(j));
                    right += joint.count(j) * (1 + (joint.positive(i) ? sign : -sign)) / 2;
                    all += joint.count(j);
                }
            }
            placements[i] = right / all;
        }
        return placements;
    }

    /**
     * The expected values are DeLong's z from exact rationals, with p-values by Student's t; the largest observed
     * relative error is 2e-15.
     */
    @ParameterizedTest
    @MethodSource("areas")
    void statisticOfAreasIsDeLongWithSatterthwaiteDegrees(JsonNode node) {
        boolean[] positive = Reference.flags(node.get("labels"));
        PairedScoredSample joint = PairedScoredSample.of(
                positive, Reference.doubles(node.get("scores1")), Reference.doubles(node.get("scores2")));
        Comparison actual = Comparison.compute(
                new PairedDelta(),
                new Auc(),
                Pairing.paired(StratifiedSample.of(joint, atom -> joint.positive(atom) ? 1 : 0)),
                AT95,
                ComputeOptions.defaults());
        assertEquals(node.get("diff").asDouble(), actual.difference(), 1e-14);
        if (node.hasNonNull("z")) {
            assertEquals(
                    node.get("z").asDouble(),
                    statistic(actual),
                    1e-13 * Math.abs(node.get("z").asDouble()));
            double freedom = freedom(joint);
            double z = node.get("z").asDouble();
            double p = 2 * StudentT.survival(Math.abs(z), freedom);
            assertEquals(p, actual.pValue(), 1e-11 * p);
            double half = StudentT.upperQuantile(0.025, freedom)
                    * (z == 0 ? actual.upper() / StudentT.upperQuantile(0.025, freedom) : actual.difference() / z);
            assertEquals(Math.max(-1, actual.difference() - half), actual.lower(), 1e-12);
            assertEquals(Math.min(1, actual.difference() + half), actual.upper(), 1e-12);
            Comparison drawn = Comparison.compute(
                    new PairedDelta(), new Auc(), Pairing.paired(joint), AT95, ComputeOptions.defaults());
            assertEquals(actual.lower(), drawn.lower(), 1e-13);
            assertEquals(actual.pValue(), drawn.pValue(), 1e-11 * p);
        } else {
            assertEquals(1, actual.pValue());
            assertTrue(actual.lower() < 0 && actual.upper() > 0, actual::toString);
        }
    }

    @Test
    void identicalSystemsHaveZeroDifferenceAndPValueOne() {
        Comparison same = compare(SmallMetrics.macro(SmallMetrics.F1), table(90, 0, 0, 10), AT95.withMargin(0.1));
        TestResult test = same.test().orElseThrow();
        assertNotNull(test);
        assertEquals(0, same.difference());
        assertEquals(new TestResult(0, 1, 0.5, 0.5, test.nonInferiority(), test.equivalence()), test);
        assertTrue(test.nonInferiority() < 0.01 && test.equivalence() < 0.01, test::toString);
        assertTrue(same.lower() < 0 && same.upper() > 0 && same.upper() < 0.1, same::toString);
        assertEquals(
                List.of("non-inferiority and equivalence are judged with a margin of 0.1"),
                Note.sentences(same.notes()).stream()
                        .filter(note -> !note.contains(": "))
                        .toList());
    }

    @Test
    void marginsFollowMetricDirection() {
        PairedConfusionMatrix joint = table(80, 12, 5, 3);
        ComparisonOptions options = AT95.withMargin(0.02);
        TestResult higher =
                compare(new SmallMetrics.Accuracy(), joint, options).test().orElseThrow();
        TestResult lower = compare(new SmallMetrics.Accuracy(Direction.LOWER_IS_BETTER), joint, options)
                .test()
                .orElseThrow();
        assertNotNull(higher);
        assertNotNull(lower);
        double centre = 7 / 102.0;
        double se = centre / higher.statistic();
        assertEquals(
                dev.credence.numerics.normal.Normal.survival((centre + 0.02) / se), higher.nonInferiority(), 1e-15);
        assertEquals(dev.credence.numerics.normal.Normal.survival((0.02 - centre) / se), lower.nonInferiority(), 1e-15);
        assertEquals(higher.equivalence(), lower.equivalence());
        assertEquals(dev.credence.numerics.normal.Normal.survival((0.02 - centre) / se), higher.equivalence(), 1e-15);
    }

    @Test
    void zeroMarginGivesSuperiorityAndNoEquivalence() {
        TestResult test = compare(ACCURACY, table(80, 12, 5, 3), AT95).test().orElseThrow();
        assertNotNull(test);
        assertEquals(test.firstGreater(), test.nonInferiority());
        assertTrue(Double.isNaN(test.equivalence()));
        assertEquals(1, test.firstGreater() + test.secondGreater(), 1e-15);
        assertEquals(2 * test.firstGreater(), test.twoSided(), 1e-15);
    }

    @Test
    void clustersOfOneEqualIndependentItemsUpToFactor() {
        PairedConfusionMatrix joint = table(80, 12, 5, 3);
        Map<String, PairedConfusionMatrix> rows = new LinkedHashMap<>();
        long[] counts = {80, 12, 5, 3};
        for (int kind = 0; kind < 4; kind++) {
            long[] one = new long[4];
            one[kind] = 1;
            for (long i = 0; i < counts[kind]; i++) {
                rows.put(kind + " " + i, table(one[0], one[1], one[2], one[3]));
            }
        }
        PairedDelta plain = new PairedDelta().configured(Options.parse("smoothing=none"));
        Comparison clustered = Comparison.compute(
                plain, ACCURACY, Pairing.paired(ClusteredSample.of(rows)), AT95, ComputeOptions.defaults());
        Comparison items = Comparison.compute(plain, ACCURACY, Pairing.paired(joint), AT95, ComputeOptions.defaults());
        assertEquals(statistic(items) * Math.sqrt(0.99), statistic(clustered), 1e-12);
        assertTrue(clustered.pValue() > items.pValue());
    }

    @Test
    void ratioOfPositiveValuesIsComputedOnLogScale() {
        Comparison comparison = compare(ACCURACY, table(80, 12, 5, 3), AT95);
        Comparison.Ratio ratio = comparison.ratio().orElseThrow();
        assertNotNull(ratio);
        assertEquals(0.92 / 0.85, ratio.value(), 1e-15);
        assertTrue(ratio.lower() < 1.0824 && ratio.upper() > 1.0824 && ratio.lower() > 0.98, ratio::toString);
        assertTrue(compare(new SmallMetrics.Kappa(), table(80, 12, 5, 3), AT95)
                .ratio()
                .isEmpty());
    }

    @Test
    void independentSystemsAreRefusedWithAdvice() {
        Pairing<dev.credence.api.evidence.ConfusionMatrix> independent = Pairing.independent(
                Sample.of(Matrices.of(new long[] {5, 1}, new long[] {2, 7})),
                Sample.of(Matrices.of(new long[] {5, 1}, new long[] {2, 7})));
        Exception e = assertThrows(
                IllegalArgumentException.class,
                () -> Comparison.compute(new PairedDelta(), ACCURACY, independent, AT95, ComputeOptions.defaults()));
        assertEquals(
                "comparator 'paired-delta' does not fit metric 'accuracy': it compares systems on the same items, and these have different ones; use independent-delta, or join the rows by item",
                e.getMessage());
    }
}
