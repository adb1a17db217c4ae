package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.curves.metric.RocPath.Spot;
import java.util.List;
import java.util.Optional;

/**
 * Precision where recall first reaches {@code recall=0.9}: of the rule with the highest threshold that finds at least that share
 * of the positives.
 *
 * <p>With x the false positive rate there and b the slope of the ROC curve over a window that shrinks with the cube root of the
 * smaller class, the influence is {@code v(1-v)} times {@code W/P (1 + ([passed] - recall) / (b x))} of a positive and
 * {@code -W/N (1 + ([passed] - x) / x)} of a negative, v the precision. In [0, 1]; NaN, with a note, where one class is missing.
 * Cost: O(atoms).
 *
 * <p>Of six positives a recall of 0.9 means all, and the threshold is that of the least of them: upward bias of 0.2; where scores
 * have few levels the metric jumps from one level to the next. Coverage: near-nominal by {@code propimp}, the default for independent
 * items, and erratic by every other method: of the intervals of {@code delta-wilson} at 0.95 those of five levels hold in 0.52 of
 * samples at the worst, and in 0.62 still with 600 positives; those of six to eight positives in 0.59. A note says so.
 *
 * @see <a href="https://doi.org/10.1145/1143844.1143874">Davis and Goadrich (2006), The relationship between precision-recall and ROC
 *     curves, ICML 2006, 233-240</a>
 */
public final class PrecisionAtRecall extends RateAtRate {
    private static final double USUAL = 0.9;
    /** Fewer positives: between 8, where intervals were seen to fail, and 15, where they held in 0.85 and more. */
    private static final long FEW_POSITIVES = 10;
    /** Fewer distinct scores: between 5, where they fail, and the 30 of the smallest samples without ties. */
    private static final int FEW_LEVELS = 20;

    /** Creates an instance at a recall of 0.9. */
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

    /** {@return the recall at which precision is computed, at most 1} */
    public double recall() {
        return rate;
    }

    @Override
    public String id() {
        return "precision-at-recall";
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
                        + ") the threshold jumps: the interval of propimp allows for it, of other methods ");
        return warning.reworded(warning.sentence() + "; average-precision varies less");
    }

    /**
     * {@inheritDoc} Only the range in which the recall is reached is in doubt: at best all of its positives come before its
     * negatives, and are called together; at worst after them, and no more of them than the recall asks for.
     */
    @Override
    public Optional<GuaranteedBounds> certificate(ScoredSample scores, double[] weights) {
        if (Double.isNaN(value(scores, weights))) {
            return Optional.empty();
        }
        double positives = TieGroups.sum(scores, weights, 0, weights.length, true);
        double asked = least() * positives;
        double hits = 0;
        double alarms = 0;
        for (int from = weights.length - 1; from >= 0; ) {
            int to = TieGroups.endDescending(scores, from);
            double more = hits + TieGroups.sum(scores, weights, to + 1, from + 1, true);
            double passed = alarms + TieGroups.sum(scores, weights, to + 1, from + 1, false);
            if (more >= asked) {
                boolean range = scores.lowest(from) < scores.highest(from);
                double called = range ? Math.max(hits, asked) : more;
                return GuaranteedBounds.of(called / (called + passed), more / (more + (range ? alarms : passed)));
            }
            hits = more;
            alarms = passed;
            from = to;
        }
        return Optional.empty();
    }

    private double least() {
        return rate * (1 - 0x1p-45);
    }

    /** Returns the place where recall reaches slightly less than the rate, so that rounding of sums does not require one more positive. */
    @Override
    Spot spot(RocPath path) {
        return new Spot(RocPath.first(path.y, least()).k(), 1);
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
