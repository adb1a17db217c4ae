package dev.credence.curves.threshold;

import dev.credence.numerics.normal.Normal;

/**
 * The least and the greatest of a metric over a circle: the threshold u standard deviations off, the other class
 * {@code sqrt(z^2 - u^2)}, for all u from -z to z.
 *
 * <p>Counts at the places jump about, and a greatest of many jumps is too great: without ties they are a mean over places up to
 * {@value #WINDOW} steps away, so that the width becomes that of the delta method as the sample grows. A score that several items
 * share is a place of its own, no mean.
 */
final class ThresholdBounds {
    /** 1/16 of a standard deviation: halving it widens intervals by 0.1% at the median, 1% in one of twenty samples of few items. */
    private static final double STEP = 1.0 / 16;
    /** Half a standard deviation: without a mean intervals of large samples are 5% too long; with one of twice that they are as good. */
    private static final int WINDOW = 8;

    private double lower = 1;
    private double upper = 0;

    private ThresholdBounds() {}

    static ThresholdBounds of(RateCrossing crossing, PlaceLimits limits, double z) {
        int steps = (int) Math.floor(z / STEP);
        ThresholdPlace[] places = new ThresholdPlace[2 * (steps + WINDOW) + 1];
        for (int i = 0; i < places.length; i++) {
            places[i] = crossing.at((i - steps - WINDOW) * STEP);
        }
        ThresholdBounds bounds = new ThresholdBounds();
        for (int i = -steps; i <= steps; i++) {
            double off = i * STEP;
            double tail = Normal.cdf(-Math.sqrt(z * z - off * off));
            bounds.include(limits, smoothed(places, i + steps + WINDOW), tail);
        }
        return bounds;
    }

    private static ThresholdPlace smoothed(ThresholdPlace[] places, int at) {
        if (places[at].shared()) {
            return places[at];
        }
        double sum = 0;
        int count = 0;
        for (int i = at - WINDOW; i <= at + WINDOW; i++) {
            sum += places[i].shared() ? 0 : places[i].others();
            count += places[i].shared() ? 0 : 1;
        }
        return places[at].withOthers(sum / count);
    }

    private void include(PlaceLimits limits, ThresholdPlace place, double tail) {
        lower = Math.min(lower, limits.lower(place, tail));
        upper = Math.max(upper, limits.upper(place, tail));
    }

    double lower() {
        return lower;
    }

    double upper() {
        return upper;
    }
}
