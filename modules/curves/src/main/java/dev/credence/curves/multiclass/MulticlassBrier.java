package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;
import java.util.Set;

/**
 * Brier's score of the probabilities of several classes: the mean over items of {@code sum over classes c of (p[c] - y[c])^2}, with y 1 for
 * the true class and 0 for the others, as Brier defined it. For two classes it is twice {@code brier}.
 *
 * <p>In [0, 2], 0 is best. Scores outside [0, 1], or whose sum differs from 1 by more than 0.02, are refused, and the message shows the
 * item; NaN without observations. Cost: O(items x classes).
 *
 * @see <a href="https://doi.org/10.1175/1520-0493(1950)078%3C0001:VOFEIT%3E2.0.CO;2">Brier (1950), Monthly Weather Review 78, 1-3</a>
 */
public final class MulticlassBrier extends MeanClassLoss {
    private static final Range RANGE = new Range(0, 2);

    /** Creates the metric. */
    public MulticlassBrier() {
        super(
                "multiclass-brier",
                "mean over items of the sum over classes of squared differences between probability and truth");
    }

    @Override
    public Set<String> aliases() {
        return Set.of("brier-class", "multiclass-brier-score");
    }

    @Override
    public Range range() {
        return RANGE;
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    protected double lossOf(ClassScores scores, int item) {
        double sum = 0;
        for (int c = 0; c < scores.labels().size(); c++) {
            double error = scores.score(item, c) - (c == scores.truth(item) ? 1 : 0);
            sum += error * error;
        }
        return sum;
    }

    @Override
    public Optional<Refusal> refusal(ClassScores scores) {
        return ClassProbabilities.refusal(id(), scores);
    }
}
