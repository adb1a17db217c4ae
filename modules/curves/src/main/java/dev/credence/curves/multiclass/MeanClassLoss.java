package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.QuotedText;
import dev.credence.curves.loss.MeanOfLosses;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The mean over items of a number that depends on the scores of the item and its true class. The influence of an item is its number minus
 * the mean.
 *
 * <p>Cost: O(items x classes).
 */
abstract class MeanClassLoss extends MeanOfLosses<ClassScores> {
    MeanClassLoss(String id, String description) {
        super(id, description);
    }

    @Override
    public final Class<ClassScores> evidenceType() {
        return ClassScores.class;
    }

    /** Scores of an item that must be the probabilities of all classes. */
    static final class ClassProbabilities {
        /** The largest distance from 1, 0.02, of a sum of probabilities that were rounded. */
        private static final double ROUNDED = 0.02;
        /** The rounding of such a sum in binary. */
        private static final double BINARY = 1e-12;

        /** The largest number of scores that a message shows, 5. */
        private static final int MAX_SHOWN = 5;

        /** Returns why scores are no probabilities; empty if they are. */
        static Optional<Refusal> refusal(String metric, ClassScores scores) {
            for (int item = 0; item < scores.atoms(); item++) {
                double sum = 0;
                for (int c = 0; c < scores.labels().size(); c++) {
                    double score = scores.score(item, c);
                    if (!(score >= 0 && score <= 1)) {
                        return refused(
                                metric, "scores in [0, 1]: score=" + score + item(scores, item) + kind(scores, item));
                    }
                    sum += score;
                }
                if (!isOne(sum)) {
                    return refused(
                            metric,
                            "scores of all classes with the sum 1 (or at most " + ROUNDED + " from it): sum=" + sum
                                    + item(scores, item));
                }
            }
            return Optional.empty();
        }

        private static boolean isOne(double sum) {
            return Math.abs(sum - 1) <= ROUNDED + BINARY;
        }

        /** Returns words about scores that are probabilities in another form. */
        private static String kind(ClassScores scores, int item) {
            double[] row = IntStream.range(0, scores.labels().size())
                    .mapToDouble(c -> scores.score(item, c))
                    .toArray();
            if (Arrays.stream(row).allMatch(score -> score <= 0)
                    && isOne(Arrays.stream(row).map(StrictMath::exp).sum())) {
                return "; these are logarithms of probabilities: give their exponentials";
            }
            return Arrays.stream(row).allMatch(score -> score >= 0)
                            && isOne(Arrays.stream(row).sum() / 100)
                    ? "; these are percentages: divide them by 100"
                    : "";
        }

        /** Returns words by which a user finds an item: samples do not keep the order of the rows. */
        private static String item(ClassScores scores, int item) {
            List<String> labels = scores.labels();
            List<String> shown = IntStream.range(0, Math.min(MAX_SHOWN, labels.size()))
                    .mapToObj(c -> QuotedText.of(labels.get(c)) + "=" + scores.score(item, c))
                    .toList();
            return " of an item of class '" + QuotedText.of(labels.get(scores.truth(item))) + "', whose scores are "
                    + String.join(", ", shown)
                    + (labels.size() > MAX_SHOWN ? " and " + (labels.size() - MAX_SHOWN) + " more" : "");
        }

        private static Optional<Refusal> refused(String metric, String rule) {
            return Optional.of(Refusal.of(
                    Refusal.Code.DATA,
                    "metric '" + metric + "' needs probabilities, " + rule
                            + "; give the probabilities of all classes, or use auroc-ovr, which reads any scores"));
        }
    }
}
