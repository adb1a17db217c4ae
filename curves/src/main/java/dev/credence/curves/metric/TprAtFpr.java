package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.metric.RocPath.Spot;
import java.util.List;
import java.util.Locale;

/**
 * True positive rate where the false positive rate is {@code fpr=0.05}: the height of the ROC polyline there, the top where it
 * is vertical.
 *
 * <p>A quantile of the negatives enters, so the variance needs the slope of the curve: with b its slope over a window that
 * shrinks with the cube root of the smaller class, the influence is {@code W/P ([passed] - tpr)} of a positive and
 * {@code -W/N b ([passed] - fpr)} of a negative. In [0, 1]; NaN, with a note, where one class is missing. Cost: O(atoms).
 *
 * <p>Coverage: near-nominal by {@code delta-wilson} from 49 negatives on (.91 at the worst of 144 situations in
 * docs/coverage/defaults.csv); with 15 negatives, of which one in twenty is less than one, the polyline is biased by up to .07, and
 * intervals hold in .84 at the worst. Where the rate is of fewer than three negatives a note says so.
 *
 * @see <a href="https://doi.org/10.1214/aos/1033066197">Hsieh and Turnbull (1996), Annals of Statistics 24, 25-40, for the
 *     asymptotic variance</a>
 */
public final class TprAtFpr extends RateAtRate {
    private static final double USUAL = 0.05;

    /** So many false positives the rate allows: with .75 intervals fail, with 2.45 they hold in .92, with 3 in .93 and more mostly. */
    private static final double FEW_PASSED = 3;

    /** At a false positive rate of 0.05. */
    public TprAtFpr() {
        this(USUAL);
    }

    private TprAtFpr(double rate) {
        super("fpr", USUAL, rate);
    }

    @Override
    RateAtRate at(double newRate) {
        return new TprAtFpr(newRate);
    }

    @Override
    public String id() {
        return "tpr-at-fpr";
    }

    @Override
    public List<String> notes(ScoredSample scores, double[] weights) {
        List<String> notes = super.notes(scores, weights);
        double passed = rate * scores.negatives();
        return passed >= FEW_PASSED || !notes.isEmpty()
                ? notes
                : List.of(String.format(
                        Locale.ROOT,
                        "of %d negatives the rate lets pass %.2g, fewer than three: the value is biased, and 95%% intervals were"
                                + " measured to hold the truth in .84 of samples at the worst",
                        scores.negatives(),
                        passed));
    }

    @Override
    Spot spot(RocPath path) {
        return RocPath.last(path.x, rate);
    }

    @Override
    double value(RocPath path, Spot spot) {
        return RocPath.at(path.y, spot);
    }

    @Override
    void influence(RocPath path, Spot spot, double[] out) {
        double steepness = path.steepness(spot);
        double slope = steepness / Math.max(1 - steepness, Double.MIN_NORMAL);
        double tpr = RocPath.at(path.y, spot);
        double fpr = RocPath.at(path.x, spot);
        path.influences(k -> spot.passed(k) - tpr, k -> slope * (fpr - spot.passed(k)), out);
    }
}
