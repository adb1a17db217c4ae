package dev.credence.api.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the default methods of a binary metric: the cells it depends on, comparability, and notes on undefined values. */
class BinaryMetricTest {
    private static final ConfusionMatrix ANIMALS =
            ConfusionMatrix.of(List.of("cat", "cow", "fox"), new long[][] {{5, 2, 0}, {1, 7, 4}, {3, 6, 8}});

    /** A binary metric that is given by an expression. */
    private record Expression(String id, Of value) implements BinaryMetric {
        /** The expression. */
        private interface Of {
            double counts(double tp, double fp, double fn, double tn);
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return value.counts(tp, fp, fn, tn);
        }
    }

    @Test
    void metricReadsCellThatChangesItsValue() {
        BinaryMetric f1 = new Toys.F1();
        assertTrue(f1.dependsOn(Outcome.TRUE_POSITIVE));
        assertTrue(f1.dependsOn(Outcome.FALSE_POSITIVE));
        assertTrue(f1.dependsOn(Outcome.FALSE_NEGATIVE));
        assertFalse(f1.dependsOn(Outcome.TRUE_NEGATIVE));
        // The value changes only where true negatives are rare among the items that were not predicted positive.
        BinaryMetric late = new Expression("toy-late", (tp, fp, fn, tn) -> tp / (tp + fp) + Math.min(2, tn / fn));
        assertTrue(late.dependsOn(Outcome.TRUE_NEGATIVE));
    }

    @Test
    void metricReadsAtomsOfItsCells() {
        BinaryMetric f1 = new Toys.F1();
        ConfusionMatrix cats = ANIMALS.withPositive("cat");
        boolean[] read = {true, true, true, false, false, true, false, false};
        for (int atom = 0; atom < read.length; atom++) {
            assertEquals(read[atom], f1.dependsOn(cats, atom), cats.describe(atom));
            assertEquals(read[atom], OneVersusRest.of(f1, "cat").dependsOn(ANIMALS, atom), cats.describe(atom));
            assertTrue(f1.dependsOn(ANIMALS, atom));
        }
    }

    /** The first label may be the positive one. */
    @Test
    void firstLabelCanBePositive() {
        assertEquals(10 / 16.0, new Toys.F1().value(ANIMALS.withPositive("cat")));
        assertEquals(List.of(), new Toys.F1().notes(ANIMALS.withPositive("cat"), ANIMALS.weights()));
    }

    @Test
    void differentPositiveLabelsAreNotComparable() {
        ConfusionMatrix cats = ANIMALS.withPositive("cat");
        ConfusionMatrix cows = ANIMALS.withPositive("cow");
        BinaryMetric f1 = new Toys.F1();
        Refusal refusal = f1.notComparable(cats, cows).orElseThrow();
        assertEquals(Refusal.Code.POSITIVE_LABEL, refusal.code());
        assertEquals(
                "the systems declare different positive labels: first='cat', second='cow';"
                        + " declare the same one for both, or use 'toy-f1@LABEL'",
                refusal.sentence());
        assertEquals(Optional.empty(), f1.notComparable(cats, cats));
        assertEquals(Optional.empty(), f1.notComparable(cats, ANIMALS));
        assertEquals(Optional.empty(), f1.notComparable(ANIMALS, cows));
    }

    /** Different labels may have the same meaning: one system may use "cat" and "rest", the other "feline" and "other". */
    @Test
    void positiveLabelUnknownToOtherSystemIsComparable() {
        ConfusionMatrix felines = ConfusionMatrix.of(List.of("feline", "cat"), new long[][] {{5, 2}, {4, 25}})
                .withPositive("feline");
        ConfusionMatrix cats = ANIMALS.withPositive("cat");
        assertEquals(Optional.empty(), new Toys.F1().notComparable(cats, felines));
        assertEquals(Optional.empty(), new Toys.F1().notComparable(felines, cats));
    }

    /** Accuracy treats both classes alike; a metric that differs in the sixth digit does not. */
    @Test
    void symmetricMetricIsComparableForAnyPositiveLabel() {
        ConfusionMatrix cats = ANIMALS.withPositive("cat");
        ConfusionMatrix cows = ANIMALS.withPositive("cow");
        BinaryMetric accuracy = new Expression("toy-accuracy", (tp, fp, fn, tn) -> (tp + tn) / (tp + fp + fn + tn));
        assertEquals(Optional.empty(), accuracy.notComparable(cats, cows));
        BinaryMetric product =
                new Expression("toy-product", (tp, fp, fn, tn) -> 1e5 * tp * tn / (tp + tn) * (1 + 1e-16 * tp));
        assertEquals(Optional.empty(), product.notComparable(cats, cows));
        BinaryMetric nearly =
                new Expression("toy-nearly", (tp, fp, fn, tn) -> (tp * (1 + 1e-6) + tn) / (tp + fp + fn + tn));
        assertTrue(nearly.notComparable(cats, cows).isPresent());
        BinaryMetric less =
                new Expression("toy-less", (tp, fp, fn, tn) -> (tp * (1 - 1e-6) + tn) / (tp + fp + fn + tn));
        assertTrue(less.notComparable(cats, cows).isPresent());
    }

    @Test
    void infiniteValueAddsNote() {
        BinaryMetric odds = new Toys.Odds();
        assertEquals(
                List.of("toy-odds is infinite (division by 0): tp=3, fp=0, fn=7, tn=2.5"),
                Note.sentences(odds.notes(3, 0, 7, 2.5)));
        assertEquals(
                List.of("toy-odds is undefined (0/0): tp=0, fp=0, fn=7, tn=2"), Note.sentences(odds.notes(0, 0, 7, 2)));
        assertEquals(List.of(), odds.notes(3, 1, 7, 2));
    }

    /** A binary metric whose variant with options is a metric of whole matrices. */
    private record Widening() implements ConfusionMetric, BinaryMetric {
        @Override
        public String id() {
            return "toy-widening";
        }

        @Override
        public List<OptionSpec> options() {
            return List.of(new OptionSpec("all", "all classes", "no"));
        }

        @Override
        public Metric<ConfusionMatrix> configured(Options options) {
            return options.isEmpty() ? this : new Toys.Diagonal();
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp;
        }
    }

    @Test
    void averagingNonBinaryVariantThrows() {
        Metric<ConfusionMatrix> average = Averaging.MICRO.of(new Widening(), UndefinedPolicy.ZERO);
        assertEquals("toy-widening.micro", average.configured(Options.none()).id());
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> average.configured(Options.parse("all=yes")));
        assertEquals(
                "metric 'toy-widening' with options 'all=yes' is not a function of true and false positives and"
                        + " negatives: leave out averaging and label",
                refused.getMessage());
    }
}
