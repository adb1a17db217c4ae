package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Logarithmic loss, or cross-entropy, of the probabilities of several classes: {@code -mean of ln p[true class]} in nats. Probabilities
 * are not clipped. For two classes it equals {@code log-loss}.
 *
 * <p>In [0, infinity), 0 is best; infinite, with a note, if the true class of an item has probability 0. Scores outside [0, 1], or whose
 * sum differs from 1 by more than 0.02, are refused, and the message shows the item; NaN without observations. Cost: O(items x classes).
 *
 * @see <a href="https://doi.org/10.1111/j.2517-6161.1952.tb00104.x">Good (1952), Rational decisions, JRSS B 14, 107-114</a>
 */
public final class MulticlassLogLoss extends MeanClassLoss {
    /** Creates the metric. */
    public MulticlassLogLoss() {
        super("multiclass-log-loss", "mean negative logarithm of the probability given to the true class of several");
    }

    @Override
    public Set<String> aliases() {
        return Set.of("mlogloss", "mn-log-loss");
    }

    @Override
    public Range range() {
        return Range.NON_NEGATIVE;
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    protected double lossOf(ClassScores scores, int item) {
        return 0.0 - StrictMath.log(scores.score(item, scores.truth(item)));
    }

    @Override
    protected void possibleLosses(ClassScores scores, int item, PossibleLosses losses) {
        double sum = 0;
        for (int c = 0; c < scores.labels().size(); c++) {
            sum += scores.score(item, c);
        }
        for (int c = 0; c < scores.labels().size(); c++) {
            double p = scores.score(item, c);
            if (p > 0) {
                losses.add(p / sum, 0.0 - StrictMath.log(p));
            }
        }
    }

    @Override
    public Optional<Refusal> refusal(ClassScores scores) {
        return ClassProbabilities.refusal(id(), scores);
    }

    @Override
    public List<Note> notes(ClassScores scores, double[] weights) {
        List<Note> notes = new ArrayList<>(super.notes(scores, weights));
        if (value(scores, weights) == Double.POSITIVE_INFINITY) {
            notes.add(Note.about(
                    id(), Note.UNDEFINED, " is infinite: the true class of an item has a probability of exactly 0"));
        }
        return notes;
    }
}
