package dev.credence.delta.variance;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.derived.OneVersusRest;
import java.util.List;
import java.util.Optional;

/** The four cells of one class against the rest, which show what the outcomes of a proportion depend on. */
final class FourCells {
    private FourCells() {}

    /** Returns the index of the class that a metric distinguishes from the rest; negative if there is none. */
    static int positive(Metric<?> metric, ConfusionMatrix matrix) {
        if (metric instanceof OneVersusRest one) {
            return matrix.indexOf(one.label());
        }
        return matrix.positiveIndex() < 0 && matrix.classes() == 2 ? 1 : matrix.positiveIndex();
    }

    /** Returns a matrix with one row in each cell of one class against the rest. */
    static ConfusionMatrix of(ConfusionMatrix matrix, int positive) {
        String label = matrix.labels().get(positive);
        String other = matrix.labels().get(positive == 0 ? 1 : 0);
        return ConfusionMatrix.of(List.of(other, label), new long[][] {{1, 1}, {1, 1}})
                .withPositive(label);
    }

    /**
     * Returns how many trials fail instead of each success where rows of both classes are wrong: 2 for F1 and Jaccard's index, of which false positives and
     * false negatives are failures, but only true positives are successes; 1 for accuracy, recall, precision, metrics that are no proportions and evidence of other kinds.
     */
    static <E extends Evidence> double failuresOfSuccess(Metric<E> metric, E evidence) {
        Optional<Proportion<E>> trials = metric.proportion();
        if (trials.isEmpty() || !(evidence instanceof ConfusionMatrix matrix) || matrix.classes() < 2) {
            return 1;
        }
        int positive = positive(metric, matrix);
        if (positive < 0) {
            return 1;
        }
        ConfusionMatrix four = of(matrix, positive);
        Proportion<E> proportion = trials.get();
        int successes = 0;
        int failures = 0;
        for (int atom = 0; atom < four.atoms(); atom++) {
            @SuppressWarnings("unchecked") // the evidence of the metric is a matrix
            E cells = (E) four;
            if (proportion.isTrial(cells, atom)) {
                if (proportion.isSuccess(cells, atom)) {
                    successes++;
                } else {
                    failures++;
                }
            }
        }
        return Math.max(1, (double) failures / successes);
    }
}
