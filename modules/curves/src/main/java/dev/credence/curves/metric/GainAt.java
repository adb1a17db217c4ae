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
 * <p>Coverage by {@code delta-wilson}: near-nominal (0.93 to 0.98 of normal scores with 5 to 500 positives), and conservative where nearly all items
 * that are taken are positive (0.93 to 1). Where the share is near the share of positives and the scores separate the classes well, the gain has a corner
 * and coverage is 0.54 to 0.94, of which a note warns.
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
