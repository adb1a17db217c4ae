package dev.credence.metrics.multiclass;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import java.util.List;

/** Explains why a correlation is undefined: truth or prediction does not vary. */
final class UndefinedCorrelation {
    private UndefinedCorrelation() {}

    static List<Note> notes(String metric, ConfusionMatrix matrix, Sums sums) {
        if (sums.total == 0) {
            return List.of(Note.about(metric, Note.UNDEFINED, " is undefined: there are no observations"));
        }
        int truth = onlyClass(sums.truth);
        if (truth >= 0) {
            return List.of(Note.about(
                    metric,
                    Note.UNDEFINED,
                    " is undefined: the truth of all observations is '" + sums.label(matrix, truth) + "'"));
        }
        int predicted = onlyClass(sums.predicted);
        return predicted < 0
                ? List.of()
                : List.of(Note.about(
                        metric,
                        Note.UNDEFINED,
                        " is undefined: all observations were predicted as '" + sums.label(matrix, predicted) + "'"));
    }

    /** Returns the only class with weight, or -1 if several have weight. */
    static int onlyClass(double[] weights) {
        int only = -1;
        for (int c = 0; c < weights.length; c++) {
            if (weights[c] > 0 && only >= 0) {
                return -1;
            }
            only = weights[c] > 0 ? c : only;
        }
        return only;
    }
}
