package dev.credence.curves.metric;

import dev.credence.curves.metric.RocPath.Spot;

/**
 * Precision where recall first reaches {@code recall=0.9}: of the rule with the highest threshold that finds at least that share
 * of the positives.
 *
 * <p>With x the false positive rate there and b the slope of the ROC curve over a window that shrinks with the cube root of the
 * smaller class, the influence is {@code v(1-v)} times {@code W/P (1 + ([passed] - recall) / (b x))} of a positive and
 * {@code -W/N (1 + ([passed] - x) / x)} of a negative, v the precision. In [0, 1]; NaN, with a note, where one class is missing.
 * Cost: O(atoms).
 *
 * <p>Coverage: erratic by every method. Of six positives a recall of 0.9 means all, and the threshold is that of the least of them:
 * upward bias of .2; where scores have few levels the metric jumps from one level to the next, and even with 40 positives an
 * interval that should hold in .95 of samples holds in .7 of them at the worst (docs/coverage.md). With few positives ask for
 * {@code average-precision}.
 */
public final class PrecisionAtRecall extends RateAtRate {
    private static final double USUAL = 0.9;

    /** At a recall of 0.9. */
    public PrecisionAtRecall() {
        this(USUAL);
    }

    private PrecisionAtRecall(double rate) {
        super("recall", USUAL, rate);
    }

    @Override
    RateAtRate at(double newRate) {
        return new PrecisionAtRecall(newRate);
    }

    @Override
    public String id() {
        return "precision-at-recall";
    }

    /** A hair below the rate, so that rounding of sums does not ask for one positive more. */
    @Override
    Spot spot(RocPath path) {
        return new Spot(RocPath.first(path.y, rate * (1 - 0x1p-45)).k(), 1);
    }

    @Override
    double value(RocPath path, Spot spot) {
        double hits = path.positives() * RocPath.at(path.y, spot);
        return hits / (hits + path.negatives() * RocPath.at(path.x, spot));
    }

    @Override
    void influence(RocPath path, Spot spot, double[] out) {
        double value = value(path, spot);
        double recall = RocPath.at(path.y, spot);
        double x = RocPath.at(path.x, spot);
        double steepness = path.steepness(spot);
        double run = (1 - steepness) / Math.max(steepness, Double.MIN_NORMAL);
        double scale = value * (1 - value);
        double pull = x > 0 ? 1 / x : 0;
        path.influences(
                k -> scale * (1 + pull * run * (spot.passed(k) - recall)),
                k -> -scale * (1 + pull * (spot.passed(k) - x)),
                out);
    }
}
