package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * The mean over items of a number that depends on the scores of the item and its true class. The influence of an item is its number minus
 * the mean.
 *
 * <p>Cost: O(items x classes).
 */
abstract class MeanClassLoss implements InPlaceInfluence<ClassScores> {
    /** Returns the number of an item. */
    abstract double loss(ClassScores scores, int item);

    @Override
    public final Class<ClassScores> evidenceType() {
        return ClassScores.class;
    }

    @Override
    public final double value(ClassScores scores, double[] weights) {
        double sum = 0;
        double total = 0;
        for (int item = 0; item < weights.length; item++) {
            total += weights[item];
            sum += weights[item] > 0 ? weights[item] * loss(scores, item) : 0;
        }
        return sum / total;
    }

    @Override
    public final void influence(ClassScores scores, double[] weights, double[] out) {
        double mean = value(scores, weights);
        for (int item = 0; item < out.length; item++) {
            out[item] = loss(scores, item) - mean;
        }
    }

    @Override
    public List<Note> notes(ClassScores scores, double[] weights) {
        return scores.atoms() == 0
                ? List.of(Note.about(id(), Note.UNDEFINED, " is undefined: there are no observations"))
                : List.of();
    }

    /** Scores of an item that must be the probabilities of all classes. */
    static final class ClassProbabilities {
        /** The largest distance from 1, 0.02, of a sum of probabilities that were rounded. */
        private static final double ROUNDED = 0.02;

        private ClassProbabilities() {}

        /** Returns why scores are no probabilities; empty if they are. */
        static Optional<Refusal> refusal(String metric, ClassScores scores) {
            for (int item = 0; item < scores.atoms(); item++) {
                double sum = 0;
                for (int c = 0; c < scores.labels().size(); c++) {
                    double score = scores.score(item, c);
                    if (!(score >= 0 && score <= 1)) {
                        return refused(metric, "scores in [0, 1]: score=" + score + " in row " + (item + 1));
                    }
                    sum += score;
                }
                if (!(Math.abs(sum - 1) <= ROUNDED)) {
                    return refused(
                            metric, "scores of all classes with the sum 1: sum=" + sum + " in row " + (item + 1));
                }
            }
            return Optional.empty();
        }

        private static Optional<Refusal> refused(String metric, String rule) {
            return Optional.of(Refusal.of(
                    Refusal.Code.DATA,
                    "metric '" + metric + "' needs probabilities, " + rule
                            + "; give the probabilities of all classes, or use auroc-ovr, which reads any scores"));
        }
    }
}
