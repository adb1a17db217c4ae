package dev.credence.testkit.laws.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.testkit.laws.Check;
import java.util.Arrays;

/** The laws of a metric's variance at the boundary of its range, and of what items that the evidence lacks may do to it. */
public final class EdgeLaws {
    private static final double MORE = 100;
    /** The variances of n and of 100 n items, times the sizes, are equal up to the smoothing. */
    private static final double ALIKE = 3;

    /** Shares of unseen items. */
    private static final double[] SHARES = {0, 0.001, 0.1, 0.7, 1};

    /** Values that differ by less are equal. */
    private static final double ROUNDING = 0x1p-40;

    private EdgeLaws() {}

    /**
     * The smoothed value of a metric with {@link BoundaryVariance} must lie strictly inside the range and its variance must be above 0. With
     * 100 times as many observations the variance must be about a hundredth, or less where influences do not show most of it, and the
     * value nearer to the observed one, up to rounding. Undefined values and other metrics pass.
     */
    @SuppressWarnings("unchecked") // a metric of this evidence computes its variance from the same kind of evidence
    public static <E extends Evidence> void variancesFallWithTheSize(Metric<E> metric, E evidence) {
        if (!(metric instanceof BoundaryVariance<?>) || Double.isNaN(metric.value(evidence))) {
            return;
        }
        BoundaryVariance<E> edge = (BoundaryVariance<E>) metric;
        double[] weights = evidence.weights();
        Moments few = edge.atEdge(evidence, weights.clone());
        Arrays.setAll(weights, atom -> MORE * weights[atom]);
        Moments many = edge.atEdge(evidence, weights);
        require(metric, evidence, few);
        require(metric, evidence, many);
        double fall = few.variance() / many.variance() / MORE;
        boolean ordinary = isInside(metric.range(), metric.value(evidence))
                && few.variance() < ALIKE * byInfluences(metric, evidence);
        Check.that(
                ordinary ? fall > 1 / ALIKE && fall < ALIKE : many.variance() < few.variance(),
                () -> context(metric, evidence)
                        + "the variance must fall as the sample grows, by a hundred for a hundred times" + " as many: "
                        + few + ", then " + many);
        double value = metric.value(evidence);
        Check.that(
                Math.abs(many.value() - value) <= Math.abs(few.value() - value) + ROUNDING * Math.abs(value),
                () -> context(metric, evidence) + "the smoothed value must come nearer to " + value
                        + " as the sample grows: " + few + ", then " + many);
    }

    /**
     * The bounds of a metric with {@link UnseenItemBounds} must contain the value, lie in the range and move away from the value as the share of
     * unseen items grows, and without unseen items they must be the value. Undefined values and other metrics pass.
     */
    @SuppressWarnings("unchecked") // a metric of this evidence computes its bounds from the same kind of evidence
    public static <E extends Evidence> void unseenItemsMoveTheValue(Metric<E> metric, E evidence) {
        double value = metric.value(evidence);
        if (!(metric instanceof UnseenItemBounds<?>) || Double.isNaN(value)) {
            return;
        }
        UnseenItemBounds.Reach unseen = ((UnseenItemBounds<E>) metric).unseenItems(evidence, evidence.weights());
        double rounding = ROUNDING * Math.max(1, Math.abs(value));
        double low = value;
        double high = value;
        for (double share : SHARES) {
            double lower = unseen.lowest(share);
            double upper = unseen.highest(share);
            boolean whole = share > 0 || (lower >= value - rounding && upper <= value + rounding);
            Check.that(
                    whole
                            && lower <= low + rounding
                            && upper >= high - rounding
                            && lower >= metric.range().lower()
                            && upper <= metric.range().upper(),
                    () -> "unseen items move the value: " + MetricLaws.context(metric, evidence)
                            + "the bounds for a share of "
                            + share + " must contain those for smaller shares and the value " + value + ", and lie in "
                            + metric.range() + ": [" + lower + ", " + upper + "]");
            low = lower;
            high = upper;
        }
    }

    /** Returns the variance that the influences show. */
    private static <E extends Evidence> double byInfluences(Metric<E> metric, E evidence) {
        double[] psi = InPlaceInfluence.of(metric, evidence, evidence.weights());
        double n = evidence.size();
        double mean = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            mean += evidence.count(atom) / n * psi[atom];
        }
        double squares = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            squares += evidence.count(atom) / n * (psi[atom] - mean) * (psi[atom] - mean);
        }
        return squares / n;
    }

    private static void require(Metric<?> metric, Evidence evidence, Moments moments) {
        Check.that(
                isInside(metric.range(), moments.value())
                        && moments.variance() > 0
                        && Double.isFinite(moments.variance()),
                () -> context(metric, evidence) + "the value must lie strictly inside " + metric.range()
                        + ", the variance above 0: " + moments);
    }

    private static boolean isInside(Range range, double value) {
        return value > range.lower() && value < range.upper();
    }

    private static String context(Metric<?> metric, Evidence evidence) {
        return "variances at the edge fall with the size: " + MetricLaws.context(metric, evidence);
    }
}
