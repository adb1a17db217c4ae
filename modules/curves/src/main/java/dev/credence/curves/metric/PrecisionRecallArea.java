package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import java.util.Arrays;
import java.util.List;

/** What the areas under the precision-recall curve share, however they read it between thresholds: in [0, 1], and 0/0 without positives. */
abstract class PrecisionRecallArea
        implements ScoreMetric, BoundaryVariance<ScoredSample>, InPlaceInfluence<ScoredSample> {
    /** Measured on Student's t with 3 degrees of freedom: 56 items 0.90, 80 items 0.93. */
    private static final long FEW = 60;

    @Override
    public final Range range() {
        return Range.UNIT;
    }

    /** The influences where there is an area. */
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

    /** {@inheritDoc} It is taken for a proportion of the positives, as Boyd, Eng and Page's binomial interval does. */
    @Override
    public final Moments atEdge(ScoredSample scores, double[] weights) {
        return EdgeTrials.moments(range(), value(scores, weights), EdgeTrials.positives(scores, weights));
    }

    @Override
    public final List<Note> notes(ScoredSample scores, double[] weights) {
        if (Double.isNaN(value(scores, weights))) {
            return List.of(Note.about(
                    id(), Note.UNDEFINED, " is undefined: it needs positives, here positives=" + scores.positives()));
        }
        long fewer = Math.min(scores.positives(), scores.negatives());
        return fewer == 0 || fewer >= FEW
                ? List.of()
                : List.of(CoverageWarning.of(
                        0.88,
                        "the smaller class has " + fewer + " item" + (fewer == 1 ? "" : "s")
                                + ": where it has fewer than " + FEW + " and the scores have heavy tails, "));
    }
}
