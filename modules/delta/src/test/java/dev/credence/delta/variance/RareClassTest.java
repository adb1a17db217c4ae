package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.Matrices;
import dev.credence.delta.SmallMetrics;
import dev.credence.delta.interval.DeltaLogit;
import dev.credence.delta.interval.DeltaWilson;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests notes on classes that are too rare for an interval. */
class RareClassTest {
    private static final ConfusionMetric RECALLS = SmallMetrics.macro(SmallMetrics.RECALL);
    private static final DeltaWilson METHOD = new DeltaWilson();

    /** Returns classes of 23, 10 and the given number of items, with one error in each. */
    private static ConfusionMatrix rare(long items) {
        return Matrices.of(new long[] {22, 1, 0}, new long[] {0, 9, 1}, new long[] {1, 0, items - 1});
    }

    private static List<String> notes(ConfusionMetric metric, Sample<ConfusionMatrix> sample) {
        return METHOD.interval(metric, sample, ConfidenceLevel.P95, ComputeOptions.defaults()).notes().stream()
                .filter(note -> CoverageWarning.isIn(List.of(note)))
                .map(Note::sentence)
                .toList();
    }

    private static List<String> notes(ConfusionMetric metric, long items) {
        return notes(metric, Sample.of(rare(items)));
    }

    /**
     * Each cell has a ninth of an item more. One of 7/3 items changes the mean of three recalls by 36/3/(7/3) of
     * the change of accuracy.
     */
    @Test
    void averageOverClassesHasNoteOnRarestClass() {
        assertEquals(
                List.of(
                        "class 'c2' has 2 items, of which one moves recall.macro as 5.1 move the accuracy: with classes of up to"
                                + " five items 95% intervals covered the true value in as few as 0.81 of simulated samples"),
                notes(RECALLS, 2));
        assertTrue(notes(RECALLS, 1).get(0).startsWith("class 'c2' has 1 item, of"));
        assertEquals(1, notes(RECALLS, 5).size());
        assertEquals(List.of(), notes(RECALLS, 6));
    }

    @Test
    void logitIntervalHasNoRareClassNote() {
        assertEquals(
                List.of(),
                Note.sentences(new DeltaLogit()
                        .interval(RECALLS, Sample.of(rare(2)), ConfidenceLevel.P95, ComputeOptions.defaults())
                        .notes()));
    }

    @Test
    void metricsWeightedByClassSizeHaveNoNote() {
        assertEquals(List.of(), notes(new SmallMetrics.Accuracy(), 2));
        assertEquals(List.of(), notes(SmallMetrics.weighted(SmallMetrics.F1), 2));
        assertEquals(List.of(), notes(new SmallMetrics.Kappa(), 2));
    }

    @Test
    void metricWithoutMarginsUsesAllCells() {
        List<String> known = notes(RECALLS, 2);
        assertEquals(known, notes(new SmallMetrics.EvaluatedAnew(RECALLS), 2));
        assertTrue(notes(new SmallMetrics.MacroF1OfAverages(), 2).get(0).startsWith("class 'c2' has 2 items"));
    }

    @Test
    void macroPrecisionHasNoteOnSeldomPredictedClass() {
        ConfusionMatrix seldom = Matrices.of(new long[] {40, 2, 0}, new long[] {1, 30, 1}, new long[] {9, 2, 2});
        List<String> notes = notes(SmallMetrics.macro(SmallMetrics.PRECISION), Sample.of(seldom));
        assertEquals(1, notes.size());
        assertTrue(
                notes.get(0)
                        .startsWith("class 'c2' is predicted for 3 items, and one item more moves precision.macro as"),
                notes.get(0));
        assertEquals(List.of(), notes(RECALLS, Sample.of(seldom)));
        assertTrue(notes(SmallMetrics.macro(SmallMetrics.F1), Sample.of(seldom))
                .get(0)
                .startsWith("class 'c2' is predicted for 3 items, and one item more moves f1.macro as"));
    }

    /** At the end of the range, a rare class has the same uncertainty. */
    @Test
    void perfectPredictionsOfRareClassHaveNote() {
        ConfusionMatrix perfect = Matrices.of(new long[] {40, 0, 0}, new long[] {0, 30, 0}, new long[] {0, 0, 2});
        assertTrue(notes(RECALLS, Sample.of(perfect)).get(0).startsWith("class 'c2' has 2 items"));
    }

    /** Labels without true and predicted items are no classes; a class that is only predicted has no items. */
    @Test
    void classesThatDoNotOccurAreNotRare() {
        ConfusionMatrix declared =
                Matrices.of(new long[] {40, 2, 1, 0}, new long[] {1, 30, 1, 0}, new long[] {2, 0, 20, 0}, new long[4]);
        assertEquals(List.of(), notes(RECALLS, Sample.of(declared)));
        ConfusionMatrix predicted =
                Matrices.of(new long[] {40, 2, 1, 0}, new long[] {1, 30, 1, 1}, new long[] {2, 0, 20, 0}, new long[4]);
        assertEquals(
                List.of(
                        "class 'c3' is predicted but has no item, and recall.macro counts what is undefined as 0: with such"
                                + " classes 95% intervals covered the true value in as few as 0.31 of simulated samples"),
                notes(RECALLS, Sample.of(predicted)));
    }

    @Test
    void twoClassesHaveNoNote() {
        assertEquals(List.of(), notes(RECALLS, Sample.of(Matrices.of(new long[] {40, 2}, new long[] {1, 1}))));
    }

    /** The unit of weights does not matter. */
    @Test
    void equalWeightsLeaveNoteUnchanged() {
        ConfusionMatrix matrix = rare(2);
        double[] sums = matrix.weights();
        double[] squares = matrix.weights();
        for (int atom = 0; atom < sums.length; atom++) {
            sums[atom] *= 3;
            squares[atom] *= 9;
        }
        assertEquals(notes(RECALLS, 2), notes(RECALLS, WeightedSample.of(matrix, sums, squares)));
    }

    /** The effective size and the note use the same nine cells, six of which were observed. */
    @Test
    void influencesOnSmoothedEvidenceAreComputedOnce() {
        Listening metric = new Listening(RECALLS);
        assertEquals(1, notes(metric, 2).size());
        assertEquals(1, metric.atoms.stream().filter(atoms -> atoms == 9).count());
    }

    /** This metric counts the atoms whose influences were requested. */
    private static final class Listening extends SmallMetrics.EvaluatedAnew {
        private final List<Integer> atoms = new ArrayList<>();

        Listening(ConfusionMetric metric) {
            super(metric);
        }

        @Override
        public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
            atoms.add(weights.length);
            super.influence(matrix, weights, out);
        }
    }
}
