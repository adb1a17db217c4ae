package dev.credence.api.metric.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.MarginMetric.CellInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Toys;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.option.Options;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Micro averages of k classes, whose pooled counts are h hits and e errors: tp = h, fp = fn = e, tn = (k-1) h + (k-2) e. With a = h
 * / (h + e), the product of both rates is {@code a (k - 2 + a) / (k - 1)}, which gives the expected values in closed form.
 */
class MicroAverageTest {
    private static final double TOLERANCE = 1e-15;
    /** A matrix with 12 of 19 correct predictions; the class fox does not occur. */
    private static final ConfusionMatrix ANIMALS = ConfusionMatrix.of(
            List.of("cat", "cow", "dog", "fox"), new long[][] {{5, 2, 0, 0}, {1, 7, 0, 0}, {3, 1, 0, 0}, {0, 0, 0, 0}});

    private static final MarginMetric RATES = Averaging.MICRO.of(new Toys.Rates(), UndefinedPolicy.ZERO);

    @Test
    void microAverageOfProductOfRatesMatchesFormula() {
        double a = 12 / 19.0;
        assertEquals(a * (1 + a) / 2, RATES.value(ANIMALS), TOLERANCE);
    }

    /**
     * The derivative with respect to the accuracy is (1 + 2a) / 2; the influence of a hit on the accuracy is 1 - a, that of an
     * error is -a.
     */
    @Test
    void influencesOfMicroAverageMatchFormula() {
        double a = 12 / 19.0;
        double slope = (1 + 2 * a) / 2;
        CellInfluence influence = RATES.influence(Margins.of(ANIMALS, ANIMALS.weights()));
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                assertEquals(slope * (i == j ? 1 - a : -a), influence.of(i, j), TOLERANCE);
            }
        }
    }

    /** F1 counts both kinds of error and no true negatives, so the micro average equals the accuracy. */
    @Test
    void microAveragedF1EqualsAccuracy() {
        double a = 12 / 19.0;
        CellInfluence influence = Averaging.MICRO
                .of(new Toys.F1(), UndefinedPolicy.ZERO)
                .influence(Margins.of(ANIMALS, ANIMALS.weights()));
        assertEquals(1 - a, influence.of(0, 0), TOLERANCE);
        assertEquals(-a, influence.of(2, 1), TOLERANCE);
    }

    /** A class without its last observation no longer counts. */
    @Test
    void removingLastObservationOfClassRemovesTheClass() {
        ConfusionMatrix rare = ConfusionMatrix.of(
                List.of("cat", "cow", "dog", "hen"),
                new long[][] {{5, 2, 0, 0}, {1, 7, 0, 0}, {0, 0, 1, 0}, {0, 1, 0, 0}});
        LeaveOneOut.Deletion deletion = RATES.leaveOneOut(rare, rare.weights());
        assertEquals(rates(12 / 16.0, 4), deletion.without(0, 1), TOLERANCE);
        assertEquals(rates(13 / 16.0, 4), deletion.without(1, 1), TOLERANCE);
        assertEquals(rates(12 / 16.0, 3), deletion.without(4, 1), TOLERANCE);
        assertEquals(rates(13 / 16.0, 3), deletion.without(5, 1), TOLERANCE);
        assertEquals(rates(12.5 / 16.5, 4), deletion.without(4, 0.5), TOLERANCE);
    }

    /** Removing the only error of two classes without other observations removes both classes. */
    @Test
    void removingOneObservationCanRemoveTwoClasses() {
        ConfusionMatrix rare = ConfusionMatrix.of(
                List.of("cat", "cow", "dog", "hen"),
                new long[][] {{5, 2, 0, 0}, {1, 7, 0, 0}, {0, 0, 0, 1}, {0, 0, 0, 0}});
        assertEquals(
                rates(12 / 15.0, 2), RATES.leaveOneOut(rare, rare.weights()).without(4, 1), TOLERANCE);
    }

    private static double rates(double a, int classes) {
        return a * (classes - 2 + a) / (classes - 1);
    }

    @Test
    void notesNameTheMicroAverage() {
        MarginMetric odds = Averaging.MICRO.of(new Toys.Odds(), UndefinedPolicy.ZERO);
        ConfusionMatrix right = ConfusionMatrix.of(List.of("cat", "cow"), new long[][] {{5, 0}, {0, 7}});
        assertEquals(
                List.of("toy-odds.micro is infinite (division by 0): tp=12, fp=0, fn=0, tn=12"),
                Note.sentences(odds.notes(right, right.weights())));
        assertEquals(List.of(), odds.notes(ANIMALS, ANIMALS.weights()));
    }

    @Test
    void optionsOfMicroAverageApplyToBaseMetric() {
        Metric<ConfusionMatrix> variant =
                Averaging.MICRO.of(new Toys.Smooth(0), UndefinedPolicy.ZERO).configured(Options.parse("w=2"));
        assertEquals("toy-smooth.micro:w=2", variant.spelling());
    }
}
