package dev.credence.api.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.LeaveOneOut.Deletion;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.metric.derived.OneVersusRest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests metrics without one observation, and with one more, by worked examples and against the metric of the remaining observations. */
class DeletionTest {
    /** The relative error for values above 1; peak observed: 4e-16. */
    private static final double TOLERANCE = 1e-15;

    private static final List<String> LABELS = List.of("cat", "cow", "dog", "fox", "hen");
    /** A matrix in which all classes differ; the class fox does not occur. */
    private static final ConfusionMatrix MANY = ConfusionMatrix.of(
            LABELS,
            new long[][] {{9, 2, 1, 0, 4}, {3, 17, 5, 0, 6}, {2, 8, 11, 0, 1}, {0, 0, 0, 0, 0}, {7, 3, 2, 0, 5}});
    /** A matrix with single observations that are the only ones of a class, a row or a column. */
    private static final ConfusionMatrix FEW = ConfusionMatrix.of(
            LABELS, new long[][] {{1, 0, 0, 0, 0}, {0, 3, 1, 0, 0}, {0, 0, 0, 0, 0}, {0, 2, 0, 1, 0}, {0, 1, 0, 0, 0}});
    /** A matrix of two classes, each of which is the rest of the other. */
    private static final ConfusionMatrix TWO = ConfusionMatrix.of(List.of("cat", "cow"), new long[][] {{5, 2}, {1, 7}});

    private static List<BinaryMetric> metrics() {
        return List.of(new Toys.F1(), new Toys.Rates(), new Toys.Precision(), new Toys.Odds());
    }

    private static void requireEvaluated(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix, double... taken) {
        double[] weights = matrix.weights();
        Deletion deletion = LeaveOneOut.of(metric, matrix, weights);
        for (double weight : taken) {
            for (int atom = 0; atom < weights.length; atom++) {
                double[] rest = matrix.weights();
                rest[atom] -= weight;
                double expected = metric.value(matrix, rest);
                String subject = metric.spelling() + " without " + weight + " of " + matrix.describe(atom);
                assertEquals(expected, deletion.without(atom, weight), tolerance(expected), subject);
            }
        }
        assertArrayEquals(matrix.weights(), weights);
    }

    private static void requireAdded(MarginMetric metric, ConfusionMatrix matrix) {
        Margins margins = matrix.margins();
        MarginMetric.OneMoreItem more = metric.oneMoreItem(margins);
        double part = 1.0 / (matrix.possibleClasses() - 1);
        for (int c :
                IntStream.range(0, matrix.classes()).filter(matrix::isPossible).toArray()) {
            int truth = c;
            IntPredicate own = other -> other == truth;
            String subject =
                    metric.spelling() + " with one more " + matrix.labels().get(c);
            double right = metric.value(margins.withEachCell(1, own, own));
            double wrong = metric.value(margins.withEachCell(part, own, own.negate()));
            assertEquals(right, more.value(c, true), tolerance(right), subject + ", recognised");
            assertEquals(wrong, more.value(c, false), tolerance(wrong), subject + ", not recognised");
        }
    }

    private static double tolerance(double expected) {
        return Double.isFinite(expected) ? TOLERANCE * Math.max(1, expected) : 0;
    }

    @Test
    void averagesWithOneMoreItemEqualFullEvaluation() {
        for (BinaryMetric metric : metrics()) {
            for (Averaging averaging : Averaging.values()) {
                for (UndefinedPolicy policy : UndefinedPolicy.values()) {
                    MarginMetric average = averaging.of(metric, policy);
                    List.of(MANY, FEW, TWO).forEach(matrix -> requireAdded(average, matrix));
                    if (average.formFor(List.of(MANY, FEW)) instanceof MarginMetric common) {
                        requireAdded(common, FEW);
                    }
                }
            }
        }
    }

    @Test
    void averagesWithoutObservationEqualFullEvaluation() {
        for (BinaryMetric metric : metrics()) {
            for (Averaging averaging : Averaging.values()) {
                for (UndefinedPolicy policy : UndefinedPolicy.values()) {
                    MarginMetric average = averaging.of(metric, policy);
                    requireEvaluated(average, MANY, 1, 0.5, 1);
                    requireEvaluated(average, FEW, 1, 0.5);
                    requireEvaluated(average, TWO, 1);
                }
            }
        }
    }

    @Test
    void oneVersusRestWithoutObservationEqualsFullEvaluation() {
        for (BinaryMetric metric : metrics()) {
            ConfusionMetric cow = OneVersusRest.of(metric, "cow");
            assertInstanceOf(LeaveOneOut.class, cow);
            requireEvaluated(cow, MANY, 1, 0.5, 1);
            requireEvaluated(metric, MANY.withPositive("dog"), 1, 0.5, 1);
        }
    }

    @Test
    void metricWithoutLeaveOneOutIsEvaluatedAnew() {
        requireEvaluated(new Toys.Diagonal(), TWO, 1, 0.5);
    }

    /**
     * The recalls 3/4 and 2/3 have the mean 17/24. Without a hit of the first class they are 2/3 and 2/3; without a miss, 1 and
     * 2/3.
     */
    @Test
    void macroRecallWithoutObservationMatchesWorkedExample() {
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{3, 1}, {1, 2}});
        BinaryMetric recall = new Toys.OfTwo("toy-recall", Outcome.TRUE_POSITIVE, Outcome.FALSE_NEGATIVE);
        Deletion deletion = Averaging.MACRO.of(recall, UndefinedPolicy.ZERO).leaveOneOut(matrix, matrix.weights());
        assertEquals(2 / 3.0, deletion.without(0, 1), TOLERANCE);
        assertEquals(5 / 6.0, deletion.without(1, 1), TOLERANCE);
        assertEquals((3 / 4.0 + 1) / 2, deletion.without(2, 1), TOLERANCE);
        assertEquals((3 / 4.0 + 1 / 2.0) / 2, deletion.without(3, 1), TOLERANCE);
    }

    private static BinaryMetric counting(List<Double> requested) {
        return new BinaryMetric() {
            @Override
            public String id() {
                return "toy-counting";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(double tp, double fp, double fn, double tn) {
                requested.add(tn);
                return tp / (tp + fn);
            }
        };
    }

    /** The first two are for the case that the item has another class. */
    @Test
    void itemsOfEachClassNeedFourEvaluationsForEach() {
        List<Double> requested = new ArrayList<>();
        MarginMetric average = Averaging.MACRO.of(counting(requested), UndefinedPolicy.ZERO);
        MarginMetric.OneMoreItem more = average.oneMoreItem(TWO.margins());
        assertEquals((6 / 8.0 + 7 / 8.0) / 2, more.value(0, true), TOLERANCE);
        assertEquals((5 / 8.0 + 7 / 8.0) / 2, more.value(0, false), TOLERANCE);
        assertEquals((5 / 7.0 + 8 / 9.0) / 2, more.value(1, true), TOLERANCE);
        assertEquals((5 / 7.0 + 7 / 9.0) / 2, more.value(1, false), TOLERANCE);
        assertEquals(8, requested.size());
    }

    /** With equal weights there are four kinds of observation, so that four evaluations suffice for any number of atoms. */
    @Test
    void equalWeightsNeedFourEvaluations() {
        List<Double> requested = new ArrayList<>();
        BinaryMetric counting = counting(requested);
        Deletion deletion = counting.leaveOneOut(MANY.withPositive("cat"), MANY.weights());
        for (int atom = 0; atom < MANY.atoms(); atom++) {
            double left = MANY.truth(atom) == 0 ? 15 : 16;
            double hits = MANY.truth(atom) == 0 && MANY.predicted(atom) == 0 ? 8 : 9;
            assertEquals(hits / left, deletion.without(atom, 1), TOLERANCE);
        }
        assertEquals(4, requested.size());
    }
}
