package dev.credence.api.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the note on two systems that have different classes. */
class DifferentClassesNoteTest {
    private static final String HEAD =
            "the systems show different classes, and are compared over their union: only in the first: ";

    private static final String DIFFERENT_TRUTHS =
            "; a mean over classes is over those of which both systems have items";

    /** A matrix with one correct prediction for each label. */
    private static ConfusionMatrix of(String... labels) {
        long[][] counts = new long[labels.length][labels.length];
        for (int c = 0; c < labels.length; c++) {
            counts[c][c] = 1;
        }
        return ConfusionMatrix.of(List.of(labels), counts);
    }

    @Test
    void classesOfOnlyOneSystemAreListed() {
        List<String> notes = List.of(HEAD + "dog; only in the second: ant, cow" + DIFFERENT_TRUTHS);
        assertEquals(notes, Note.sentences(DifferentClassesNote.notes(of("cat", "dog"), of("cow", "cat", "ant"))));
        assertEquals(
                notes,
                Note.sentences(Pairing.independent(Sample.of(of("cat", "dog")), Sample.of(of("cow", "cat", "ant")))
                        .notes()));
        assertEquals(
                List.of(HEAD + "none; only in the second: dog" + DIFFERENT_TRUTHS),
                Note.sentences(DifferentClassesNote.notes(of("cat"), of("cat", "dog"))));
    }

    @Test
    void predictedClassOfOneSystemIsListedWithoutRemarkOnTruth() {
        ConfusionMatrix stray = ConfusionMatrix.of(List.of("cat", "dog"), new long[][] {{1, 1}, {0, 0}});
        assertEquals(
                List.of(HEAD + "dog; only in the second: none"),
                Note.sentences(DifferentClassesNote.notes(stray, of("cat"))));
    }

    @Test
    void trueAndPredictedClassesBothCount() {
        ConfusionMatrix catsCalledDogs = ConfusionMatrix.of(List.of("cat", "dog"), new long[][] {{0, 2}, {0, 0}});
        assertEquals(List.of(), DifferentClassesNote.notes(catsCalledDogs, of("dog", "cat")));
    }

    @Test
    void declaredClassWithoutObservationsIsIgnored() {
        ConfusionMatrix declared = ConfusionMatrix.of(
                        List.of("cat", "dog", "fox"), new long[][] {{3, 0, 0}, {0, 4, 0}, {0, 0, 0}})
                .withPositive("fox");
        assertEquals(List.of(), DifferentClassesNote.notes(declared.withUnseenAtoms(), of("cat", "dog")));
    }

    @Test
    void emptyOrNonMatrixEvidenceAddsNoNote() {
        ConfusionMatrix empty = ConfusionMatrix.of(List.of("cat", "dog"), new long[2][2]);
        assertEquals(List.of(), DifferentClassesNote.notes(of("cat"), empty));
        assertEquals(List.of(), DifferentClassesNote.notes(empty, of("cat")));
        ScoredSample scores = ScoredSample.of(new double[] {0.5}, new double[] {0.25});
        assertEquals(List.of(), DifferentClassesNote.notes(scores, of("cat")));
        assertEquals(List.of(), DifferentClassesNote.notes(of("cat"), scores));
    }

    @Test
    void noteListsAtMostFiveClasses() {
        List<String> names = new ArrayList<>(List.of("cat", "x0", "x1", "x2", "x3", "x4"));
        ConfusionMatrix five = of(names.toArray(String[]::new));
        assertEquals(
                List.of(HEAD + "x0, x1, x2, x3, x4; only in the second: none" + DIFFERENT_TRUTHS),
                Note.sentences(DifferentClassesNote.notes(five, of("cat"))));
        Collections.addAll(names, "x5", "x6");
        ConfusionMatrix seven = of(names.toArray(String[]::new));
        assertEquals(
                List.of(HEAD + "x0, x1, x2, x3, x4 and 2 more; only in the second: none" + DIFFERENT_TRUTHS),
                Note.sentences(DifferentClassesNote.notes(seven, of("cat"))));
    }
}
