package dev.credence.judge;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import java.util.Locale;
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

    /** The coverage of means of numbers in [0, 1] with 200 labelled items, of which the judge misjudges 3% by about 0.7 and the others by 0.01. */
    private static final double LEAST_BOUNDED = 0.92;

    /** The coverage of means of exponential seconds with 60 labelled items, of which the judge multiplies 1% by ten. */
    private static final double LEAST_UNBOUNDED = 0.53;

    /** The share of the items that make most of the spread, below which these are few. */
    private static final double NARROW_SPREAD = 0.2;

    /** A distance is rounding error if it is smaller than this share of the largest influence. */
    private static final double ROUNDING = 1e-9;

    private MeasuredCoverage() {}

    /**
     * Returns a note if few labelled items make most of the spread of the numbers by truth minus those by the judge: they hardly show how far
     * the judge errs. Normal errors have a third of the items.
     *
     * @param bounded whether the numbers have two ends
     */
    static Optional<Note> ofNumbers(long labelled, StageInfluences numbers, Stages<?> rows, boolean bounded) {
        double items = spreadOver(
                numbers.residual(1),
                numbers.residual(0),
                rows.truth().weights(),
                rows.design().isIndependent());
        return items < Math.min(FEW_DIFFERING, labelled * NARROW_SPREAD)
                ? Optional.of(CoverageWarning.of(
                        bounded ? LEAST_BOUNDED : LEAST_UNBOUNDED,
                        String.format(
                                Locale.ROOT,
                                "most of the spread of truth minus judge comes from %.1f labelled items, which hardly show how far the"
                                        + " judge errs: ",
                                items)))
                : few(labelled);
    }

    /**
     * Returns how many rows of equal distance from the mean have the same sums of squares and of fourth powers; 0 without spread.
     *
     * @param areCounts whether the weight of a row is its number of items
     */
    private static double spreadOver(double[] values, double[] truth, double[] weights, boolean areCounts) {
        double total = StageInfluences.sum(weights);
        double mean = 0;
        double rounding = 0;
        for (int row = 0; row < values.length; row++) {
            mean += weights[row] / total * values[row];
            rounding = Math.max(rounding, ROUNDING * Math.abs(truth[row]));
        }
        double squares = 0;
        double fourths = 0;
        for (int row = 0; row < values.length; row++) {
            double distance = Math.abs(values[row] - mean);
            double square = distance > rounding ? distance * distance : 0;
            squares += weights[row] * square;
            fourths += weights[row] * square * square * (areCounts ? 1 : weights[row]);
        }
        return fourths > 0 ? squares / fourths * squares : 0;
    }

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
        return few(labelled);
    }

    private static Optional<Note> few(long labelled) {
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
