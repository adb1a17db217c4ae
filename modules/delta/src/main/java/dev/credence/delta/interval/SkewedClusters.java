package dev.credence.delta.interval;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.numerics.bounds.TailBounds;
import dev.credence.numerics.normal.HallTransform;

/**
 * Bounds of an unbounded metric of outcomes in clusters, such as mean seconds, which are at least as far as Student's after Hall's transformation of the sums
 * of influences over clusters, but not farther than twice as far as Student's. Without a large cluster, a sample has both too small a mean and too small a
 * standard error. The correction grows from none at a skewness of the mean of 0.2 to the whole one at 0.3, so that other intervals stay as they are.
 *
 * @param usual the usual bounds
 * @param moments the value and its variance
 * @see <a href="https://doi.org/10.1111/j.2517-6161.1992.tb01876.x">Hall (1992), On the removal of skewness by transformation, JRSS B 54,
 *     221-228</a>
 */
record SkewedClusters(TailBounds usual, UnitMoments<?> moments) implements TailBounds {
    /** The skewness of the mean from which on it is corrected. */
    private static final double CORRECTED = 0.2;

    /** The factor that makes the correction whole at a skewness of 0.3. */
    private static final double GROWTH = 3;

    /** The largest bound in Student's distances. */
    private static final double FARTHEST = 2;

    /** Returns bounds that allow for skewed sums of clusters; the usual ones where these are not skewed. */
    static TailBounds around(TailBounds usual, UnitMoments<?> moments) {
        return isConcerned(moments) && corrected(moments) != 0 ? new SkewedClusters(usual, moments) : usual;
    }

    /** Returns whether a metric is an unbounded one of outcomes in clusters. */
    static boolean isConcerned(UnitMoments<?> moments) {
        Evidence evidence = moments.evidence();
        return moments.variance().clusters().size() > 1
                && !moments.metric().range().bounded()
                && !(evidence instanceof ConfusionMatrix
                        || evidence instanceof ScoredSample
                        || evidence instanceof ClassScores);
    }

    private static double corrected(UnitMoments<?> moments) {
        double skewness = moments.variance().clusters().skewness();
        double size = Math.abs(skewness);
        return Math.copySign(Math.max(0, Math.min(size, GROWTH * (size - CORRECTED))), skewness);
    }

    @Override
    public double lower(double tail) {
        double farthest = FARTHEST * moments.variance().upperPoint(tail);
        return Math.min(usual.lower(tail), bound(Math.min(farthest, deviate(farthest / FARTHEST))));
    }

    @Override
    public double upper(double tail) {
        double farthest = FARTHEST * moments.variance().upperPoint(tail);
        return Math.max(usual.upper(tail), bound(Math.max(-farthest, deviate(-farthest / FARTHEST))));
    }

    private double deviate(double point) {
        return HallTransform.inverse(point, corrected(moments));
    }

    private double bound(double deviate) {
        return moments.metric()
                .range()
                .clamp(moments.value() - Math.sqrt(moments.variance().variance()) * deviate);
    }
}
