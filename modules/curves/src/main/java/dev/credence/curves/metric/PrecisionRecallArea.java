package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.text.Named;
import java.util.Arrays;
import java.util.List;

/**
 * The common part of the areas under the precision-recall curve, for any interpolation between thresholds: they lie in [0, 1] and are 0/0
 * without positives.
 */
abstract class PrecisionRecallArea extends Named
        implements ScoreMetric, BoundaryVariance<ScoredSample>, InPlaceInfluence<ScoredSample> {
    /** The coverage measured for scores from Student's t with 3 degrees of freedom is 0.90 with 56 items and 0.93 with 80. */
    private static final long WARNED_SIZE = 60;

    PrecisionRecallArea(String id, String description) {
        super(id, description);
    }

    @Override
    public final Range range() {
        return Range.UNIT;
    }

    /** Writes the influences if the area is defined. */
    abstract void influence(ScoredSample scores, double[] weights, double area, double[] out);

    @Override
    public final void influence(ScoredSample scores, double[] weights, double[] out) {
        double area = value(scores, weights);
        if (Double.isNaN(area)) {
            Arrays.fill(out, Double.NaN);
            return;
        }
        influence(scores, weights, area, out);
    }

    /** {@inheritDoc} It is treated as a proportion of the positives, as in Boyd, Eng and Page's binomial interval. */
    @Override
    public final Moments atEdge(ScoredSample scores, double[] weights) {
        return EdgeTrials.moments(range(), value(scores, weights), EdgeTrials.positives(scores, weights));
    }

    @Override
    public final List<Note> notes(ScoredSample scores, double[] weights) {
        if (!(EdgeTrials.positives(scores, weights) > 0)) {
            return List.of(Note.about(
                    id(), Note.UNDEFINED, " is undefined: it needs positives, here positives=" + scores.positives()));
        }
        long fewer = Math.min(scores.positives(), scores.negatives());
        return fewer == 0 || fewer >= WARNED_SIZE
                ? List.of()
                : List.of(CoverageWarning.of(
                        0.88,
                        "the smaller class has " + fewer + " item" + (fewer == 1 ? "" : "s")
                                + ": where it has fewer than " + WARNED_SIZE + " and the scores have heavy tails, "));
    }
}
