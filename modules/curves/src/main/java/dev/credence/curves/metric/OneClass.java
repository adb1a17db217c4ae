package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import java.util.List;

/** The note for metrics that need both classes. */
final class OneClass {
    private OneClass() {}

    private static Note note(String metric, ScoredSample scores) {
        return Note.about(
                metric,
                Note.UNDEFINED,
                " is undefined: it needs positives and negatives, here positives=" + scores.positives() + ", negatives="
                        + scores.negatives());
    }

    /** Returns the reason where a class has no weight, otherwise nothing. */
    static List<Note> notes(String metric, ScoredSample scores, double[] weights) {
        boolean both = TieGroups.sum(scores, weights, 0, weights.length, true) > 0
                && TieGroups.sum(scores, weights, 0, weights.length, false) > 0;
        return both ? List.of() : List.of(note(metric, scores));
    }
}
