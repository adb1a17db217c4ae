package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Logarithmic loss, or cross-entropy: {@code -mean of (y ln p + (1 - y) ln(1 - p))} in nats, with y 1 for positives and 0 for
 * negatives. Probabilities are not clipped.
 *
 * <p>In [0, infinity), 0 is best; infinite, with a note, where a certain probability (0 or 1) was wrong; scores outside [0, 1]
 * are refused; NaN without observations. Cost: O(atoms), a logarithm each.
 *
 * @see <a href="https://doi.org/10.1111/j.2517-6161.1952.tb00104.x">Good (1952), Rational decisions, JRSS B 14, 107-114</a>
 */
public final class LogLoss extends MeanLoss {
    /** Creates the metric. */
    public LogLoss() {
        super("log-loss", "mean negative logarithm of the probability given to the true class");
    }

    @Override
    public Set<String> aliases() {
        return Set.of("cross-entropy");
    }

    @Override
    public Range range() {
        return Range.NON_NEGATIVE;
    }

    @Override
    double sum(ScoredSample scores) {
        return scores.sumOfLogs();
    }

    @Override
    double loss(double p, boolean positive) {
        return positive ? 0.0 - StrictMath.log(p) : 0.0 - StrictMath.log1p(-p);
    }

    @Override
    protected void possibleLosses(ScoredSample scores, int atom, PossibleLosses losses) {
        double p = scores.score(atom);
        if (p > 0) {
            losses.add(p, loss(p, true));
        }
        if (p < 1) {
            losses.add(1 - p, loss(p, false));
        }
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        List<Note> notes = new ArrayList<>(super.notes(scores, weights));
        if (value(scores, weights) == Double.POSITIVE_INFINITY) {
            notes.add(
                    Note.about("log-loss", Note.UNDEFINED, " is infinite: a probability of exactly 0 or 1 was wrong"));
        }
        return notes;
    }
}
