package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.option.Options;
import dev.credence.curves.metric.RocPath.PathPoint;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * True positive rate where the false positive rate is {@code fpr=0.05}: the height of the ROC polyline there, the top where it is vertical.
 *
 * <p>A quantile of the negatives enters, so the variance needs the slope of the curve: with b its slope over a window that shrinks with the
 * cube root of the smaller class, the influence is {@code W/P ([passed] - tpr)} of a positive and {@code -W/N b ([passed] - fpr)} of a
 * negative. In [0, 1]; NaN, with a note, where one class is missing. Cost: O(atoms).
 *
 * <p>Coverage: near-nominal by {@code propimp}, the default for independent items (at least 0.94 in 160 situations of
 * docs/measurements/coverage/defaults.csv); by {@code delta-wilson} from 49 negatives on (0.91); with 15 negatives, of which one in twenty
 * is less than one, the polyline is biased by up to 0.07, and intervals of that method cover the true value in as few as 0.84 of samples.
 * Comparisons of independent items are by {@code propimp-difference}. By {@code paired-delta} and {@code independent-delta} equal systems,
 * whose scores have heavy tails, differ at 0.05 in 0.23 of samples with 100 positives and 20 to 40 negatives, and in 0.11 with 100 of each.
 *
 * @see <a href="https://doi.org/10.1214/aos/1033066197">Hsieh and Turnbull (1996), Annals of Statistics 24, 25-40, for the asymptotic
 *     variance</a>
 */
public final class TprAtFpr extends RateAtRate {
    private static final double USUAL = 0.05;
    /** Measured on Student's t with 3 degrees of freedom: 0.6 alarms 0.85 to 0.88, 1.6 alarms 0.92, 2 alarms 0.94; of differences, 1 alarm 0.77. */
    private static final double FEW_ALARMS = 2;

    /** Creates an instance at a false positive rate of 0.05. */
    public TprAtFpr() {
        this(USUAL);
    }

    private TprAtFpr(double rate) {
        super("tpr-at-fpr", "true positive rate at a given false positive rate", "fpr", USUAL, rate);
    }

    @Override
    RateAtRate at(double newRate) {
        return new TprAtFpr(newRate);
    }

    /** {@return the false positive rate at which the true positive rate is computed, at most 1} */
    public double falsePositiveRate() {
        return rate;
    }

    @Override
    PathPoint pathPoint(RocPath path) {
        return RocPath.last(path.x(), rate);
    }

    @Override
    double value(RocPath path, PathPoint pathPoint) {
        return RocPath.at(path.y(), pathPoint);
    }

    @Override
    void influence(RocPath path, PathPoint pathPoint, double[] out) {
        double steepness = path.steepness(pathPoint);
        double slope = steepness / Math.max(1 - steepness, Double.MIN_NORMAL);
        double tpr = RocPath.at(path.y(), pathPoint);
        double fpr = RocPath.at(path.x(), pathPoint);
        path.influences(k -> pathPoint.passed(k) - tpr, k -> slope * (fpr - pathPoint.passed(k)), out);
    }

    @Override
    public Optional<String> preferredComparator() {
        return Optional.of("propimp-difference");
    }

    /**
     * {@inheritDoc} A note states whether the given rate allows fewer than two false positives, with which the negatives show little of the
     * curve there.
     */
    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        List<Note> notes = super.notes(scores, weights);
        double negatives = negatives(scores, weights);
        double alarms = rate * negatives;
        if (!notes.isEmpty() || alarms >= FEW_ALARMS) {
            return notes;
        }
        return List.of(CoverageWarning.of(
                0.77,
                String.format(
                        Locale.ROOT,
                        "a false positive rate of %s is %.2g of %s, too few to place the threshold: with fewer than"
                                + " %.0f the intervals of propimp and propimp-difference allow for it, of other methods ",
                        Options.written(rate),
                        alarms,
                        written(negatives),
                        FEW_ALARMS)));
    }

    /** Returns the number of negatives of equal weight that the negatives are worth, after Kish: their number if their weights are equal. */
    private static double negatives(ScoredSample scores, double[] weights) {
        double sum = 0;
        double squares = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            if (weights[atom] > 0 && !scores.positive(atom)) {
                sum += weights[atom];
                squares += weights[atom] / scores.count(atom) * weights[atom];
            }
        }
        return squares > 0 ? sum / squares * sum : 0;
    }

    private static String written(double negatives) {
        boolean whole = Math.abs(negatives - Math.rint(negatives)) < 1e-6;
        return String.format(Locale.ROOT, whole ? "%.0f negatives" : "%.1f negatives of equal weight", negatives);
    }
}
