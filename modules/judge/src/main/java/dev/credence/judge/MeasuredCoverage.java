package dev.credence.judge;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import java.util.Optional;

/**
 * Notes on corrected intervals whose coverage was measured outside 0.93 to 0.97 at level 0.95, in docs/measurements/judge.md: with few
 * labelled items, and where few of them differ between judge and truth.
 */
final class MeasuredCoverage {
    /** With fewer labelled items coverage went down to 0.92. */
    private static final long FEW_LABELLED = 100;
    /** With fewer labelled items on which judge and truth differ, the two added trials make intervals too wide. */
    private static final long FEW_DIFFERING = 10;

    private MeasuredCoverage() {}

    /** Returns a note if the coverage of such an interval is not near its level. */
    static Optional<Note> note(long labelled, long differing) {
        return note(labelled, differing, "judge and truth differ");
    }

    /** Returns a note if the coverage of such an interval of a difference is not near its level. */
    static Optional<Note> ofDifference(long labelled, long differing) {
        return note(labelled, differing, "judge and truth give different comparisons of the systems");
    }

    private static Optional<Note> note(long labelled, long differing, String subject) {
        if (differing < FEW_DIFFERING) {
            return Optional.of(Note.of(
                    "judge-differs-seldom",
                    subject + " on " + differing + " labelled "
                            + (differing == 1 ? "item" : "items") + " here; with fewer than " + FEW_DIFFERING
                            + ", intervals of level 0.95 cover the true value in 0.96 to 1.00 of samples"));
        }
        return labelled < FEW_LABELLED
                ? Optional.of(Note.of(
                        "few-labelled",
                        labelled + (labelled == 1 ? " item is" : " items are") + " labelled; with fewer than "
                                + FEW_LABELLED
                                + ", intervals of level 0.95 cover the true value in 0.92 to 0.99 of samples"))
                : Optional.empty();
    }

    /** Returns the number of labelled items of which judge and truth give different evidence. */
    static <E extends Evidence> long differing(Stages<E> stages) {
        return differing(stages, stages, false);
    }

    /** Returns the number of such items on which two systems differ as well. */
    static <E extends Evidence> long differing(Stages<E> first, Stages<E> second) {
        return differing(first, second, true);
    }

    private static <E extends Evidence> long differing(Stages<E> first, Stages<E> second, boolean ofTwo) {
        StageSide<E> truth = first.truth();
        boolean areCounts = first.design().isIndependent();
        double differing = 0;
        for (int row = 0; row < truth.weights().length; row++) {
            String known = truth.describe(row);
            boolean differs = !known.equals(first.judge().describe(row))
                    && !(ofTwo && known.equals(second.truth().describe(row)));
            differing += differs ? areCounts ? truth.weights()[row] : 1 : 0;
        }
        return Math.round(differing);
    }
}
