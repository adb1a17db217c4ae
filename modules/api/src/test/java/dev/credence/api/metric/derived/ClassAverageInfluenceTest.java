package dev.credence.api.metric.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.MarginMetric.CellInfluence;
import dev.credence.api.metric.Toys;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Tests the influences of averages over classes by worked examples and against the chain rule, with a gradient of four counts for
 * each class and cell, which costs O(classes^3).
 */
class ClassAverageInfluenceTest {
    /** Peak observed: 3e-16, of influences below 5. */
    private static final double TOLERANCE = 1e-15;

    private static final List<String> LABELS = List.of("cat", "cow", "dog", "fox");
    /** A matrix in which all classes differ in all counts. */
    private static final ConfusionMatrix ALL =
            ConfusionMatrix.of(LABELS, new long[][] {{9, 2, 1, 4}, {3, 17, 5, 6}, {2, 8, 11, 1}, {7, 3, 2, 5}});
    /** The class dog is never predicted, the class cow is never true, and the class fox does not occur. */
    private static final ConfusionMatrix GAPS =
            ConfusionMatrix.of(LABELS, new long[][] {{5, 2, 0, 0}, {0, 0, 0, 0}, {3, 1, 0, 0}, {0, 0, 0, 0}});

    private static void requireChainRule(
            BinaryMetric metric, Averaging averaging, UndefinedPolicy policy, Margins sums) {
        CellInfluence actual = averaging.of(metric, policy).influence(sums);
        ChainRule expected = new ChainRule(metric, averaging == Averaging.WEIGHTED, policy, sums);
        for (int i = 0; i < sums.classes(); i++) {
            for (int j = 0; j < sums.classes(); j++) {
                String cell = metric.id() + " " + averaging + " " + policy + " " + i + j;
                assertEquals(expected.influence(i, j), actual.of(i, j), TOLERANCE, cell);
            }
        }
    }

    @Test
    void influencesMatchChainRule() {
        for (ConfusionMatrix matrix : List.of(ALL, GAPS)) {
            for (UndefinedPolicy policy : UndefinedPolicy.values()) {
                for (BinaryMetric metric : List.of(new Toys.F1(), new Toys.Rates(), new Toys.Precision())) {
                    Margins sums = Margins.of(matrix, matrix.weights());
                    requireChainRule(metric, Averaging.MACRO, policy, sums);
                    requireChainRule(metric, Averaging.WEIGHTED, policy, sums);
                }
            }
        }
    }

    /** The values of two classes are computed without the sums of the matrix, but in the same order, so that they have the same bits. */
    @Test
    void valuesOfTwoClassesAreThoseOfSums() {
        ConfusionMatrix whole = ConfusionMatrix.of(List.of("dog", "cat"), new long[][] {{7, 2}, {4, 9}});
        List<double[]> weights = new ArrayList<>(List.of(
                new double[] {0, 0, 0, 3}, new double[] {2, 0, 5, 0}, new double[] {0, 0, 3, 1}, new double[4]));
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 200; i++) {
            weights.add(random.doubles(4).map(u -> u < 0.1 ? 0 : u).toArray());
        }
        for (BinaryMetric metric : List.of(new Toys.F1(), new Toys.Rates(), new Toys.Precision())) {
            for (UndefinedPolicy policy : UndefinedPolicy.values()) {
                for (Averaging averaging : List.of(Averaging.MACRO, Averaging.WEIGHTED)) {
                    MarginMetric average = averaging.of(metric, policy);
                    for (double[] w : weights) {
                        assertEquals(average.value(Margins.of(whole, w)), average.value(whole, w), 0);
                    }
                }
            }
        }
    }

    /** {@code (1 - P_j) / (k d_j)} on the diagonal and {@code -P_j / (k d_j)} off it, with d_j the column sum, times n = 86. */
    @Test
    void influencesOfMacroPrecisionMatchFormula() {
        CellInfluence influence = Averaging.MACRO
                .of(new Toys.Precision(), UndefinedPolicy.ZERO)
                .influence(Margins.of(ALL, ALL.weights()));
        double cat = 9.0 / 21;
        assertEquals(86 * (1 - cat) / (4 * 21), influence.of(0, 0), TOLERANCE);
        assertEquals(-86 * cat / (4 * 21), influence.of(1, 0), TOLERANCE);
        assertEquals(-86 * cat / (4 * 21), influence.of(3, 0), TOLERANCE);
        assertEquals(86 * (1 - 17 / 30.0) / (4 * 30), influence.of(1, 1), TOLERANCE);
        assertEquals(-86 * (5 / 16.0) / (4 * 16), influence.of(2, 3), TOLERANCE);
    }

    @Test
    void influencesOfAtomsEqualThoseOfCells() {
        MarginMetric average = Averaging.MACRO.of(new Toys.F1(), UndefinedPolicy.ZERO);
        CellInfluence influence = average.influence(Margins.of(ALL, ALL.weights()));
        double[] out = new double[16];
        average.influence(ALL, ALL.weights(), out);
        for (int atom = 0; atom < 16; atom++) {
            assertEquals(influence.of(atom / 4, atom % 4), out[atom]);
        }
    }

    /** Recall weighted by true class frequencies equals the accuracy, which is 42/86. */
    @Test
    void weightedRecallHasInfluencesOfAccuracy() {
        BinaryMetric recall = new Toys.OfTwo("toy-recall", Outcome.TRUE_POSITIVE, Outcome.FALSE_NEGATIVE);
        CellInfluence influence =
                Averaging.WEIGHTED.of(recall, UndefinedPolicy.ZERO).influence(Margins.of(ALL, ALL.weights()));
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                assertEquals((i == j ? 1 : 0) - 42 / 86.0, influence.of(i, j), TOLERANCE);
            }
        }
    }

    /** The class cat has no true negatives, so the square root has an infinite slope there, in a cell without weight. */
    @Test
    void infiniteSlopeInEmptyCellDoesNotAffectOtherCells() {
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("cat", "cow"), new long[][] {{5, 2}, {3, 0}});
        CellInfluence influence = Averaging.MACRO
                .of(new Toys.RootOfSpecificity(), UndefinedPolicy.ZERO)
                .influence(Margins.of(matrix, matrix.weights()));
        // Of cows, with tn = 5 and fp = 2: slopes (1/2) sqrt(7/5) 2/49 by tn and -(1/2) sqrt(7/5) 5/49 by fp; n = 10,
        // two classes.
        double slope = Math.sqrt(7 / 5.0) / 2 / 49;
        assertEquals(5 * slope * 2, influence.of(0, 0), TOLERANCE);
        assertEquals(-5 * slope * 5, influence.of(0, 1), TOLERANCE);
        assertEquals(0, influence.of(1, 0), TOLERANCE);
    }

    /**
     * Without true negatives of a class, the slope of the product of rates with respect to them, tp / (p fp), is finite and is
     * kept.
     */
    @Test
    void finiteSlopeInEmptyCellIsKept() {
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("cat", "cow"), new long[][] {{5, 2}, {3, 0}});
        CellInfluence influence = Averaging.MACRO
                .of(new Toys.Rates(), UndefinedPolicy.ZERO)
                .influence(Margins.of(matrix, matrix.weights()));
        // By (cow, cow): of cats tn, 5/7 * 3/9; of cows tp, 3/9 * 5/7.
        assertEquals(10 * 5 / 21.0, influence.of(1, 1), TOLERANCE);
    }

    /** The odds ratio of the class cat is infinite without false positives, and 9 true negatives have weight. */
    @Test
    void infiniteSlopeInOccupiedCellMakesInfluencesNonFinite() {
        ConfusionMatrix matrix =
                ConfusionMatrix.of(List.of("cat", "cow", "dog"), new long[][] {{5, 2, 1}, {0, 3, 2}, {0, 1, 3}});
        CellInfluence influence = Averaging.MACRO
                .of(new Toys.Odds(), UndefinedPolicy.ZERO)
                .influence(Margins.of(matrix, matrix.weights()));
        assertFalse(Double.isFinite(influence.of(1, 1)));
    }

    /** Computes the derivative of {@code sum(s_c m_c) / sum(s_c)} with respect to a cell, term by term. */
    private static final class ChainRule {
        private final BinaryMetric metric;
        private final boolean weighted;
        private final UndefinedPolicy policy;
        private final Margins sums;
        private final double shares;
        private final double average;

        ChainRule(BinaryMetric metric, boolean weighted, UndefinedPolicy policy, Margins sums) {
            this.metric = metric;
            this.weighted = weighted;
            this.policy = policy;
            this.sums = sums;
            double all = 0;
            double sum = 0;
            for (int c = 0; c < sums.classes(); c++) {
                all += counted(c) ? share(c) : 0;
                sum += counted(c) ? share(c) * known(value(c)) : 0;
            }
            shares = all;
            average = sum / all;
        }

        private double value(int c) {
            return metric.value(
                    sums.truePositives(c), sums.falsePositives(c), sums.falseNegatives(c), sums.trueNegatives(c));
        }

        private double known(double value) {
            return Double.isNaN(value) && policy == UndefinedPolicy.ZERO ? 0 : value;
        }

        private double share(int c) {
            double truth = sums.truePositives(c) + sums.falseNegatives(c);
            return weighted ? truth : truth + sums.falsePositives(c) > 0 ? 1 : 0;
        }

        private boolean skipped(int c) {
            return Double.isNaN(value(c)) && policy == UndefinedPolicy.SKIP;
        }

        private boolean counted(int c) {
            return share(c) > 0 && !skipped(c);
        }

        private double[] gradient(int c) {
            double[] g = new double[4];
            if (Double.isNaN(value(c))) {
                Arrays.fill(g, policy == UndefinedPolicy.NAN ? Double.NaN : 0);
                return g;
            }
            metric.gradient(
                    sums.truePositives(c), sums.falsePositives(c), sums.falseNegatives(c), sums.trueNegatives(c), g);
            return g;
        }

        double influence(int i, int j) {
            double sum = weighted && !skipped(i) ? (known(value(i)) - average) / shares : 0;
            for (int c = 0; c < sums.classes(); c++) {
                if (counted(c)) {
                    sum += share(c)
                            / shares
                            * gradient(c)[Outcome.of(i == c, j == c).ordinal()];
                }
            }
            return sums.total() * sum;
        }
    }
}
