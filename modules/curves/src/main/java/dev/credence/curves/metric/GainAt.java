package dev.credence.curves.metric;

/**
 * Cumulative gain: the share of the positives among the items with the highest scores, where {@code share=0.1} of all items are taken. Items with the
 * score at which the share is reached are taken in part, with as many positives as they have on average.
 *
 * <p>A quantile of the scores of all items enters, so the variance needs the direction of the ROC curve: with v the share of the vertical in it, over a
 * window that shrinks with the cube root of the smaller class, pi the prevalence and {@code s = v / (pi v + (1 - pi)(1 - v))}, the influence is
 * {@code [positive]/pi ([passed] - gain) - s ([passed] - share)}. In [0, 1]; at most share / pi; NaN, with a note, where one class is missing.
 * Cost: O(atoms).
 *
 * <p>Coverage by {@code delta-wilson}: near-nominal for a gain below 0.98 (0.94 to 0.99 of normal scores of 50 to 1,000 items, 800 samples each); 0.88 to 0.99 for
 * a gain above 0.98, because the upper bound is below a true value next to 1 in up to 0.12 of samples. Where the share is near the share of positives and the
 * scores separate the classes well, the gain has a corner and coverage is 0.54 to 0.96, of which a note warns in 0.8 to 1 of samples.
 *
 * @see <a href="https://doi.org/10.1155/2009/868215">Brandenburger and Furth (2009), Cumulative gains model quality metric, Journal of Applied
 *     Mathematics and Decision Sciences 2009, 868215</a>
 */
public final class GainAt extends AmongHighestScores {
    /** Creates an instance for a share of 0.1. */
    public GainAt() {
        this(USUAL);
    }

    private GainAt(double share) {
        super("gain-at", "share of the positives among a share of the items with the highest scores", share);
    }

    @Override
    RateAtRate at(double newRate) {
        return new GainAt(newRate);
    }
}
