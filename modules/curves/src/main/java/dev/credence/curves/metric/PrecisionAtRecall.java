package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.curves.metric.RocPath.PathPoint;
import java.util.List;
import java.util.Optional;

/**
 * Precision where recall first reaches {@code recall=0.9}, at the highest threshold at which at least that share of the positives is found.
 *
 * <p>With x the false positive rate there and b the slope of the ROC curve over a window that shrinks with the cube root of the smaller
 * class, the influence is {@code v(1-v)} times {@code W/P (1 + ([passed] - recall) / (b x))} of a positive and {@code -W/N (1 + ([passed] -
 * x) / x)} of a negative, v the precision. In [0, 1]; NaN, with a note, where one class is missing. Cost: O(atoms).
 *
 * <p>With six positives a recall of 0.9 requires all of them, and the threshold is the smallest of their scores, with an upward bias of
 * 0.2; if scores have few levels, the metric jumps from one level to the next. Coverage: near-nominal by {@code propimp}, the default for
 * independent items, and erratic by every other method: the smallest coverage of {@code delta-wilson} at 0.95 is 0.52 with five levels,
 * 0.62 with five levels and 600 positives, and 0.59 with six to eight positives. Such results have a note. Comparisons of independent items
 * are by {@code propimp-difference}.
 *
 * @see <a href="https://doi.org/10.1145/1143844.1143874">Davis and Goadrich (2006), The relationship between precision-recall and ROC
 *     curves, ICML 2006, 233-240</a>
 */
public final class PrecisionAtRecall extends RateAtRate {
    private static final double USUAL = 0.9;
    /**
     * A smaller number of positives has a note; it lies between 8, for which coverage was insufficient, and 15, for which it was 0.85 and
     * more.
     */
    private static final long FEW_POSITIVES = 10;
    /**
     * A smaller number of distinct scores has a note; it lies between 5, for which coverage is insufficient, and the 30 of the smallest
     * samples without ties.
     */
    private static final int FEW_LEVELS = 20;

    /** Creates an instance at a recall of 0.9. */
    public PrecisionAtRecall() {
        this(USUAL);
    }

    private PrecisionAtRecall(double rate) {
        super(
                "precision-at-recall",
                "precision at the highest threshold that reaches a given recall",
                "recall",
                USUAL,
                rate);
    }

    @Override
    RateAtRate at(double newRate) {
        return new PrecisionAtRecall(newRate);
    }

    /** {@return the recall at which precision is computed, at most 1} */
    public double recall() {
        return rate;
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        List<Note> notes = super.notes(scores, weights);
        long positives = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            positives += weights[atom] > 0 && scores.positive(atom) ? scores.count(atom) : 0;
        }
        long levels = DistinctScores.of(scores, weights);
        boolean enough = positives >= FEW_POSITIVES && levels >= FEW_LEVELS;
        return enough || !notes.isEmpty() ? notes : List.of(jumps(positives, levels));
    }

    private static Note jumps(long positives, long levels) {
        Note warning = CoverageWarning.of(
                0.52,
                "with few positives or few distinct scores (" + positives + ", " + levels
                        + ") the threshold jumps: the intervals of propimp and propimp-difference allow for it, of other methods ");
        return warning.reworded(warning.sentence() + "; average-precision varies less");
    }

    /**
     * {@inheritDoc} Only the range in which the recall is reached is uncertain. At best all of its positives come before its negatives and
     * are predicted together; at worst they come after them, and only the number that the recall requires is predicted.
     */
    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        if (Double.isNaN(value(scores, weights))) {
            return Optional.empty();
        }
        double positives = TieGroups.sum(scores, weights, 0, weights.length, true);
        double requested = roundedRate() * positives;
        double hits = 0;
        double alarms = 0;
        for (int from = weights.length - 1; from >= 0; ) {
            int to = TieGroups.endDescending(scores, from);
            double more = hits + TieGroups.sum(scores, weights, to + 1, from + 1, true);
            double passed = alarms + TieGroups.sum(scores, weights, to + 1, from + 1, false);
            if (more >= requested) {
                boolean range = scores.lowest(from) < scores.highest(from);
                double predictedPositives = range ? Math.max(hits, requested) : more;
                return GuaranteedBounds.of(
                        predictedPositives / (predictedPositives + passed), more / (more + (range ? alarms : passed)));
            }
            hits = more;
            alarms = passed;
            from = to;
        }
        return Optional.empty();
    }

    @Override
    public Optional<String> preferredComparator() {
        return Optional.of("propimp-difference");
    }

    private double roundedRate() {
        return rate * (1 - 0x1p-45);
    }

    /** Returns the place where recall reaches slightly less than the rate, so that rounding of sums does not require one more positive. */
    @Override
    PathPoint pathPoint(RocPath path) {
        return new PathPoint(RocPath.first(path.y(), roundedRate()).k(), 1);
    }

    @Override
    double value(RocPath path, PathPoint pathPoint) {
        double hits = path.positives() * RocPath.at(path.y(), pathPoint);
        return hits / (hits + path.negatives() * RocPath.at(path.x(), pathPoint));
    }

    @Override
    void influence(RocPath path, PathPoint pathPoint, double[] out) {
        double value = value(path, pathPoint);
        double recall = RocPath.at(path.y(), pathPoint);
        double x = RocPath.at(path.x(), pathPoint);
        double steepness = path.steepness(pathPoint);
        double run = (1 - steepness) / Math.max(steepness, Double.MIN_NORMAL);
        double scale = value * (1 - value);
        double pull = x > 0 ? 1 / x : 0;
        path.influences(
                k -> scale * (1 + pull * run * (pathPoint.passed(k) - recall)),
                k -> -scale * (1 + pull * (pathPoint.passed(k) - x)),
                out);
    }
}
