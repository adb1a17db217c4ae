package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.text.Named;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Area under the ROC curve: the probability that a random positive scores higher than a random negative, ties counting one half.
 *
 * <p>With P and N the weights of positives and negatives, {@code A = sum over positives i and negatives j of w_i w_j ([s_i > s_j] + [s_i =
 * s_j]/2) / (P N)}. The placement of a positive is the share of negatives below it, ties halved; that of a negative is the share of
 * positives above it. The influence of an atom is {@code W/P (placement - A)} for a positive and {@code W/N (placement - A)} for a
 * negative, W the total weight, so that the stratified delta variance is DeLong's.
 *
 * <p>In [0, 1]; NaN, with a note, where one class is missing; 1/2 where all scores are equal. Row order and order within ties do not
 * matter. The direction of the score is never guessed: below 1/2 a note explains how to reverse it.
 *
 * <p>Cost: O(atoms), for the value and for the influences, as atoms are sorted already.
 *
 * @see <a href="https://doi.org/10.2307/2531595">DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845</a>
 * @see <a href="https://doi.org/10.1109/LSP.2014.2337313">Sun and Xu (2014), IEEE Signal Processing Letters 21, 1389-1393</a>
 */
public final class Auroc extends Named
        implements ScoreMetric, BoundaryVariance<ScoredSample>, InPlaceInfluence<ScoredSample> {
    /** The positive share of an atom's weight: none or all. */
    private static final double[] SHARE = {0, 1};

    /** Creates the metric. */
    public Auroc() {
        super("auroc", "area under the ROC curve: probability that a positive scores above a negative");
    }

    @Override
    public Set<String> aliases() {
        return Set.of("auc", "roc-auc");
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        return Pairs.of(scores, weights).area();
    }

    /**
     * The pairs of a positive and a negative.
     *
     * @param area the share of them in which the positive has the higher score, ties halved
     * @param positives the weight of the positives, added up atom by atom
     * @param negatives the weight of the negatives, added up atom by atom
     */
    private record Pairs(double area, double positives, double negatives) {
        static Pairs of(ScoredSample scores, double[] weights) {
            double positives = 0;
            double negatives = 0;
            double positivesBelow = 0;
            double below = 0;
            double pairs = 0;
            for (int atom = 0; atom < weights.length; ) {
                double score = scores.score(atom);
                double tiedPositives = 0;
                double tiedNegatives = 0;
                do {
                    // without a branch, which random truth would have mispredicted at every other atom
                    double positive = weights[atom] * SHARE[scores.positive(atom) ? 1 : 0];
                    double negative = weights[atom] - positive;
                    positives += positive;
                    negatives += negative;
                    tiedPositives += positive;
                    tiedNegatives += negative;
                    atom++;
                } while (atom < weights.length && scores.score(atom) == score);
                pairs += tiedPositives * (below + tiedNegatives / 2);
                below += tiedNegatives;
                positivesBelow += tiedPositives;
            }
            return new Pairs(pairs / (positivesBelow * below), positives, negatives);
        }
    }

    @Override
    public void influence(ScoredSample scores, double[] weights, double[] out) {
        Pairs pairs = Pairs.of(scores, weights);
        double area = pairs.area();
        double positives = pairs.positives();
        double negatives = pairs.negatives();
        if (Double.isNaN(area)) {
            Arrays.fill(out, Double.NaN);
            return;
        }
        double perPositive = (positives + negatives) / positives;
        double perNegative = (positives + negatives) / negatives;
        double[] ofClass = new double[2];
        double positivesBelow = 0;
        double negativesBelow = 0;
        for (int from = 0; from < weights.length; ) {
            double score = scores.score(from);
            double tiedPositives = 0;
            double tiedNegatives = 0;
            int to = from;
            do {
                double positive = weights[to] * SHARE[scores.positive(to) ? 1 : 0];
                tiedPositives += positive;
                tiedNegatives += weights[to] - positive;
                to++;
            } while (to < weights.length && scores.score(to) == score);
            double ofPositive = (negativesBelow + tiedNegatives / 2) / negatives - area;
            double ofNegative = (positives - positivesBelow - tiedPositives / 2) / positives - area;
            ofClass[1] = perPositive * ofPositive;
            ofClass[0] = perNegative * ofNegative;
            for (int atom = from; atom < to; atom++) {
                out[atom] = ofClass[scores.positive(atom) ? 1 : 0];
            }
            positivesBelow += tiedPositives;
            negativesBelow += tiedNegatives;
            from = to;
        }
    }

    /**
     * {@inheritDoc} Half a pair is added to either side among as many pairs as the smaller class has items; the variance there is
     * Hanley and McNeil's, the larger of its two forms, which differ by the class that is taken to spread more.
     */
    @Override
    public Moments atEdge(ScoredSample scores, double[] weights) {
        double positives = TieGroups.sum(scores, weights, 0, weights.length, true);
        double negatives = TieGroups.sum(scores, weights, 0, weights.length, false);
        return AreaVariance.atEdge(value(scores, weights), positives, negatives);
    }

    /** {@inheritDoc} It grows with the ROC polyline. */
    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        return GuaranteedBounds.monotone(this, scores, weights);
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        double area = value(scores, weights);
        if (Double.isNaN(area)) {
            return OneClass.notes("auroc", scores, weights);
        }
        return area < 0.5
                ? List.of(
                        Note.about(
                                "auroc",
                                "reversed-scores",
                                " is below 1/2: if lower scores mean more likely positive, negate the scores (--flip on the command line)"))
                : UnseenItems.notes(this, scores, weights);
    }

    /**
     * Items of a small class that a sample lacks by chance: positives that score low, or negatives that score high. A sample of 20 positives has none of them in
     * one of eight samples if one positive in ten is such an item, and its interval then ends above the true area.
     */
    private record UnseenItems(String ofClass, String score, long items, double share, double shift) {
        /** The size of a class from which on there is no note, as for areas under precision-recall curves. */
        private static final long WARNED_SIZE = 60;
        /** The largest size, 3, of which the rule of three says nothing. */
        private static final long FEWEST = 3;
        /** The coverage measured with 5 positives and 200 negatives, where 0.29 of the positives score low; with 20 positives it is 0.79. */
        private static final double LEAST_COVERAGE = 0.74;

        static List<Note> notes(Auroc metric, ScoredSample scores, double[] weights) {
            if (Math.min(scores.positives(), scores.negatives()) >= WARNED_SIZE) {
                return List.of();
            }
            double[] psi = new double[weights.length];
            metric.influence(scores, weights, psi);
            double total = 0;
            double squares = 0;
            for (int atom = 0; atom < psi.length; atom++) {
                total += weights[atom];
                squares += weights[atom] * psi[atom] * psi[atom];
            }
            double error = Math.sqrt(squares / total / scores.size());
            return Stream.of(of(true, scores, weights), of(false, scores, weights))
                    .filter(unseen -> unseen.items > FEWEST && unseen.items < WARNED_SIZE && unseen.shift > 2 * error)
                    .max(Comparator.comparing(UnseenItems::shift))
                    .map(UnseenItems::note)
                    .stream()
                    .toList();
        }

        /**
         * Returns the positives that may score below all negatives, or the negatives that may score above all positives; the shift is by how much they
         * would lower the area.
         */
        private static UnseenItems of(boolean positives, ScoredSample scores, double[] weights) {
            double beyond = 0;
            double others = 0;
            boolean met = false;
            for (int i = 0; i < weights.length; i++) {
                int atom = positives ? i : weights.length - 1 - i;
                boolean own = scores.positive(atom) == positives;
                met |= own && weights[atom] > 0;
                others += own ? 0 : weights[atom];
                beyond += own || met ? 0 : weights[atom];
            }
            long items = positives ? scores.positives() : scores.negatives();
            double share = 3.0 / Math.max(FEWEST, items);
            return new UnseenItems(
                    positives ? "positives" : "negatives",
                    positives ? "low" : "high",
                    items,
                    share,
                    share * (beyond / others));
        }

        private Note note() {
            return CoverageWarning.of(
                            LEAST_COVERAGE,
                            String.format(
                                    Locale.ROOT,
                                    "none of the %d %s scores %s, but up to %.2g of all %s may (rule of three): where they do, ",
                                    items,
                                    ofClass,
                                    score,
                                    share,
                                    ofClass))
                    .with("share", share);
        }
    }
}
