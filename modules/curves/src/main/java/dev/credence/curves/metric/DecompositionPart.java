package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.curves.metric.MeanLoss.Probabilities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A part of the decomposition of a mean loss, {@code S = MCB - DSC + UNC}: with {@code C} the mean loss of the isotonically calibrated scores and
 * {@code U} that of the share of positives as the probability of every item, miscalibration is {@code MCB = S - C}, discrimination {@code DSC = U - C},
 * and uncertainty {@code UNC = U}.
 *
 * <p>The influence of an item is the difference of its two losses minus the value: a small change of the isotonic curve at its minimum does not change
 * the loss. MCB and DSC are biased upwards, because the isotonic curve fits the sampling error of the items too.
 *
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), Stable reliability diagrams for probabilistic
 *     classifiers, PNAS 118</a>
 */
public abstract class DecompositionPart implements ScoreMetric {
    private static final double LN2 = 0.6931471805599453;
    private static final double QUARTER = 0.25;

    private final MeanLoss loss;
    private final Part part;

    /** The parts of a mean loss. */
    public enum Part {
        /** How much the loss falls if the scores are calibrated. */
        MISCALIBRATION("mcb"),
        /** How much lower the loss of the calibrated scores is than that of the share of positives. */
        DISCRIMINATION("dsc"),
        /** The loss of the share of positives as the probability of every item. */
        UNCERTAINTY("unc");

        private final String symbol;

        Part(String symbol) {
            this.symbol = symbol;
        }
    }

    DecompositionPart(MeanLoss loss, Part part) {
        this.loss = loss;
        this.part = part;
    }

    /** {@return the part of the decomposition} */
    public final Part part() {
        return part;
    }

    /**
     * Returns the loss of an item.
     *
     * @param p the probability that it is positive
     */
    public final double loss(double p, boolean positive) {
        return loss.loss(p, positive);
    }

    @Override
    public final String id() {
        return loss.id() + "-" + part.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public final Set<String> aliases() {
        return Set.of(loss.id() + "-" + part.symbol);
    }

    @Override
    public final Range range() {
        boolean bounded = loss.range().bounded();
        return part == Part.MISCALIBRATION ? loss.range() : new Range(0, bounded ? QUARTER : LN2);
    }

    @Override
    public final Direction direction() {
        return switch (part) {
            case MISCALIBRATION -> Direction.LOWER_IS_BETTER;
            case DISCRIMINATION -> Direction.HIGHER_IS_BETTER;
            case UNCERTAINTY -> Direction.NEUTRAL;
        };
    }

    @Override
    public final double value(ScoredSample scores, double[] weights) {
        IsotonicFit fit = IsotonicFit.of(scores, weights);
        double share = fit.prevalence();
        double sum = 0;
        double total = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            total += weights[atom];
            sum += weights[atom] > 0 ? weights[atom] * gain(scores, atom, fit, share) : 0;
        }
        return Math.max(0, sum / total);
    }

    /** Returns the difference of the two losses of an atom, of which the value is the mean. */
    private double gain(ScoredSample scores, int atom, IsotonicFit fit, double share) {
        boolean positive = scores.positive(atom);
        return switch (part) {
            case MISCALIBRATION ->
                loss.loss(scores.score(atom), positive) - loss.loss(fit.fitted(scores, atom), positive);
            case DISCRIMINATION -> loss.loss(share, positive) - loss.loss(fit.fitted(scores, atom), positive);
            case UNCERTAINTY -> loss.loss(share, positive);
        };
    }

    @Override
    public final void influence(ScoredSample scores, double[] weights, double[] out) {
        double value = value(scores, weights);
        IsotonicFit fit = IsotonicFit.of(scores, weights);
        double share = fit.prevalence();
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = gain(scores, atom, fit, share) - value;
        }
    }

    @Override
    public final Optional<Refusal> refusal(ScoredSample scores) {
        return part == Part.MISCALIBRATION ? Probabilities.refusal(id(), scores) : Optional.empty();
    }

    @Override
    public final Optional<String> preferredMethod() {
        return Optional.of("isotonic-bootstrap");
    }

    @Override
    public final Optional<String> preferredComparator() {
        return part == Part.UNCERTAINTY ? Optional.empty() : Optional.of("isotonic-delta");
    }

    /** {@inheritDoc} It is one of three parts, which {@code credence calibration} shows together. */
    @Override
    public final boolean isUsual() {
        return false;
    }

    @Override
    public final Optional<Refusal> nonSmoothness() {
        return part == Part.UNCERTAINTY
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "the isotonic curve fits sampling errors too, so that an interval by influences or resampling is too"
                                + " high; its interval is isotonic-bootstrap, and systems compare by isotonic-delta"));
    }

    @Override
    public final List<Note> notes(ScoredSample scores, double[] weights) {
        List<Note> notes = new ArrayList<>();
        if (scores.size() == 0) {
            notes.add(Note.about(id(), Note.UNDEFINED, " is undefined: there are no observations"));
        } else if (value(scores, weights) == Double.POSITIVE_INFINITY) {
            notes.add(Note.about(id(), Note.UNDEFINED, " is infinite: a probability of exactly 0 or 1 was wrong"));
        }
        return notes;
    }
}
