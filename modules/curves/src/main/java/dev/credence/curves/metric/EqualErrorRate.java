package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.text.Named;
import dev.credence.curves.metric.RocPath.PathPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Equal error rate: the rate e at which the false positive and the false negative rate agree, where the ROC polyline meets the line {@code
 * tpr = 1 - fpr}.
 *
 * <p>A quantile of both classes enters, so the variance needs the direction of the curve: with v the share of the vertical in it, over a
 * window that shrinks with the cube root of the smaller class, the influence is {@code -W/P (1 - v) ([passed] - (1 - e))} of a positive and
 * {@code W/N v ([passed] - e)} of a negative. In [0, 1], 0 is best, 1/2 useless; NaN, with a note, where one class is missing. Cost:
 * O(atoms).
 *
 * <p>Coverage: near-nominal by {@code delta-wilson} where scores are distinct (at least 0.92 in 120 situations of
 * docs/measurements/coverage/defaults.csv), erratic where they have five levels, between which the curve has corners: at least 0.84,
 * with 8 positives and 120 negatives. With fewer than 20 distinct scores the result has a note.
 *
 * @see <a href="https://doi.org/10.21437/Eurospeech.1997-504">Martin et al. (1997), The DET curve in assessment of detection task
 *     performance, Eurospeech 1997, 1895-1898</a>
 */
public final class EqualErrorRate extends Named
        implements ScoreMetric, BoundaryVariance<ScoredSample>, InPlaceInfluence<ScoredSample> {
    /**
     * A smaller number of distinct scores has a note; it lies between 5, for which coverage is insufficient, and the 30 of the smallest
     * samples without ties.
     */
    private static final int FEW_LEVELS = 20;

    /** Measured where the positives have two modes: 0.797 of 5 items on average, 0.86 of 15, 0.89 of 20, 0.92 of 30, 0.93 of 45. */
    private static final long FEW_ITEMS = 40;

    /** Creates an instance with the default options. */
    public EqualErrorRate() {
        super("eer", "error rate at the threshold where the false positive and false negative rates are equal");
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        RocPath path = RocPath.of(scores, weights);
        return path.missing() ? Double.NaN : RocPath.at(path.x(), pathPoint(path));
    }

    private static PathPoint pathPoint(RocPath path) {
        return RocPath.first(path.length(), 1);
    }

    @Override
    public void influence(ScoredSample scores, double[] weights, double[] out) {
        RocPath path = RocPath.of(scores, weights);
        if (path.missing()) {
            Arrays.fill(out, Double.NaN);
            return;
        }
        PathPoint pathPoint = pathPoint(path);
        double v = path.steepness(pathPoint);
        double fpr = RocPath.at(path.x(), pathPoint);
        double tpr = RocPath.at(path.y(), pathPoint);
        path.influences(k -> (1 - v) * (tpr - pathPoint.passed(k)), k -> v * (pathPoint.passed(k) - fpr), out);
    }

    /**
     * {@inheritDoc} Where the curve's slope is 1 both classes count half, so that the variance is that of a proportion of
     * {@code 4 PN/(P+N)} trials.
     */
    @Override
    public Moments atEdge(ScoredSample scores, double[] weights) {
        double positives = EdgeTrials.positives(scores, weights);
        double negatives = EdgeTrials.negatives(scores, weights);
        double trials = 4 * positives * negatives / (positives + negatives);
        return EdgeTrials.moments(range(), value(scores, weights), trials);
    }

    /** {@inheritDoc} It decreases where the ROC polyline increases. */
    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        return GuaranteedBounds.monotone(this, scores, weights);
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        List<Note> notes = OneClass.notes(id(), scores, weights);
        if (!notes.isEmpty()) {
            return notes;
        }
        long levels = DistinctScores.of(scores, weights);
        if (levels < FEW_LEVELS) {
            return List.of(
                    CoverageWarning.of(0.84, "with few distinct scores (" + levels + ") the curve has corners: "));
        }
        long fewer = Math.min(scores.positives(), scores.negatives());
        return fewer > FEW_ITEMS
                ? List.of()
                : List.of(CoverageWarning.of(
                        0.79,
                        "the smaller class has " + fewer + " item" + (fewer == 1 ? "" : "s")
                                + ", so the curve has few steps: with up to " + FEW_ITEMS
                                + " items and scores of two modes "));
    }
}
