package dev.credence.planning;

import dev.credence.planning.internal.PlanWords;
import java.util.List;

/**
 * The numbers of positive and negative items.
 *
 * @param positives number of positive items
 * @param negatives number of negative items
 */
record ClassSizes(long positives, long negatives) {
    /** The assumption of plans with numbers of both classes. */
    static final String DRAWN =
            "items of each class are drawn independently, exactly as many as stated: a number of positives that is left to chance needs more items";

    /** A size of the other class with which only one class contributes to the variance of an area. */
    private static final double MANY = 1e14;

    /** Divides items by a prevalence, with at least one of each class. */
    static ClassSizes of(long n, double prevalence) {
        long positives = Math.max(1, Math.min(n - 1, Math.round(n * prevalence)));
        return new ClassSizes(positives, n - positives);
    }

    double variance(ScoreModel variance, double area) {
        return variance.of(area, (double) positives, (double) negatives);
    }

    /** Returns the effective number of trials of {@code delta-wilson}, which allows for scores out of order that were not seen. */
    @SuppressWarnings("ArgumentSelectionDefectChecker") // the classes are exchanged on purpose
    double trials(ScoreModel variance, double area) {
        double smaller = Math.min(positives, negatives);
        double smoothed = (area * smaller + 0.5) / (smaller + 1);
        double larger = Math.max(
                variance(ScoreModel.HANLEY_MCNEIL, smoothed),
                new ClassSizes(negatives, positives).variance(ScoreModel.HANLEY_MCNEIL, smoothed));
        double events = smaller * Math.min(area, 1 - area);
        return (events + 1)
                / (events * variance(variance, area) / (area * (1 - area)) + larger / (smoothed * (1 - smoothed)));
    }

    /**
     * Returns Satterthwaite's degrees of freedom of the variance of an area, of which each class contributes a part. A class of one item has no variance; it
     * counts as two.
     */
    double degreesOfFreedom(ScoreModel variance, double area) {
        double ofPositives = variance.of(area, (double) positives, MANY);
        double ofNegatives = variance.of(area, MANY, (double) negatives);
        double sum = ofPositives + ofNegatives;
        return sum
                * sum
                / (ofPositives * ofPositives / Math.max(1, positives - 1)
                        + ofNegatives * ofNegatives / Math.max(1, negatives - 1));
    }

    long n() {
        return positives + negatives;
    }

    List<Plan.Group> groups() {
        return List.of(new Plan.Group("positives", positives), new Plan.Group("negatives", negatives));
    }

    String collect() {
        return "Collect " + PlanWords.items(n(), "item") + ", " + PlanWords.count(positives) + " of them positive and "
                + PlanWords.count(negatives) + " negative";
    }
}
