package dev.credence.api.metric.derived;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An average over classes that equals the share of the items that were predicted correctly or incorrectly, and is therefore a
 * proportion of all items.
 */
final class DiagonalShare
        implements DerivedMetric<ConfusionMatrix>, ConfusionMetric, ProportionMetric<ConfusionMatrix> {
    private final ConfusionMetric metric;
    private final boolean right;

    private DiagonalShare(ConfusionMetric average, boolean right) {
        this.metric = average;
        this.right = right;
    }

    /**
     * Returns this proportion for a micro average. For F-measures, recall and precision it is the share of correct predictions; for
     * their complements it is the share of incorrect predictions.
     */
    static Optional<DiagonalShare> ofMicro(ConfusionMetric average, BinaryMetric base) {
        if (base.fMeasure().isPresent()) {
            return Optional.of(new DiagonalShare(average, true));
        }
        return ofTrials(average, base, Outcome.FALSE_POSITIVE).or(() -> ofWeighted(average, base));
    }

    /**
     * Returns this proportion for an average weighted by true classes. For recall it is the share of correct predictions; for the
     * miss rate it is the share of incorrect predictions.
     */
    static Optional<DiagonalShare> ofWeighted(ConfusionMetric average, BinaryMetric base) {
        return ofTrials(average, base, Outcome.FALSE_NEGATIVE);
    }

    private static Optional<DiagonalShare> ofTrials(ConfusionMetric average, BinaryMetric base, Outcome error) {
        return OutcomeProportion.of(base)
                .filter(proportion -> proportion.link() == Link.IDENTITY
                        && proportion.trials().equals(Set.of(Outcome.TRUE_POSITIVE, error))
                        && proportion.successes().size() == 1)
                .map(proportion ->
                        new DiagonalShare(average, proportion.successes().contains(Outcome.TRUE_POSITIVE)));
    }

    @Override
    public ConfusionMetric metric() {
        return metric;
    }

    @Override
    public String id() {
        return metric.id();
    }

    @Override
    public String spelling() {
        return metric.spelling();
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public boolean isTrial(ConfusionMatrix matrix, int atom) {
        return true;
    }

    @Override
    public boolean isSuccess(ConfusionMatrix matrix, int atom) {
        return (matrix.truth(atom) == matrix.predicted(atom)) == right;
    }

    @Override
    public Optional<Refusal> refusal(ConfusionMatrix matrix) {
        return metric.refusal(matrix);
    }

    @Override
    public List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        return metric.notes(matrix, weights);
    }
}
