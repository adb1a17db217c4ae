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
    /** Divides items by a prevalence, with at least one of each class. */
    static ClassSizes of(long n, double prevalence) {
        long positives = Math.max(1, Math.min(n - 1, Math.round(n * prevalence)));
        return new ClassSizes(positives, n - positives);
    }

    double variance(ScoreModel variance, double area) {
        return variance.of(area, (double) positives, (double) negatives);
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
