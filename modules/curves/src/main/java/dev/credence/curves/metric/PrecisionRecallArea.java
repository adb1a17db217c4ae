package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.metric.UpwardBias;
import dev.credence.api.text.Named;
import java.util.Arrays;
import java.util.List;

/**
 * The common part of the areas under the precision-recall curve, for any interpolation between thresholds: they lie in [0, 1] and are 0/0
 * without positives.
 */
abstract class PrecisionRecallArea extends Named
        implements ScoreMetric,
                BoundaryVariance<ScoredSample>,
                InPlaceInfluence<ScoredSample>,
                UpwardBias<ScoredSample> {
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

    /**
     * Returns the mean precision where positives are added to those above: that of equal scores, or along the way to them.
     *
     * @param hits the weight of the positives above
     * @param alarms the weight of the negatives above
     * @param positives the weight of the positives of equal score, may be 0
     * @param negatives the weight of the negatives of equal score; the sum of all is above 0
     */
    abstract double precision(double hits, double alarms, double positives, double negatives);

    /**
     * {@inheritDoc} It is the area minus that of the precision among the other items at the score of each positive or above. That precision is right on
     * average, because of the items above a positive each is a positive with the probability that is sought. A positive without other items there counts the
     * area.
     */
    @Override
    public final double upwardBias(ScoredSample scores, double[] weights) {
        double area = value(scores, weights);
        double hits = 0;
        double alarms = 0;
        double sum = 0;
        for (int from = weights.length - 1; from >= 0; ) {
            int to = TieGroups.endDescending(scores, from);
            TieGroups.ClassWeights tied = TieGroups.weights(scores, weights, to + 1, from + 1);
            double positives = tied.positives();
            if (positives > 0) {
                double others = Math.max(0, positives - 1);
                double above = Math.max(0, hits - Math.max(0, 1 - positives));
                sum += positives
                        * (above + alarms + others + tied.negatives() > 0
                                ? precision(above, alarms, others, tied.negatives())
                                : area);
            }
            hits += positives;
            alarms += tied.negatives();
            from = to;
        }
        return hits > 0 ? Math.max(0, area - sum / hits) : Double.NaN;
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
