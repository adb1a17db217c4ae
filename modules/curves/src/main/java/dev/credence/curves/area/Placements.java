package dev.credence.curves.area;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.metric.Auroc;

/** DeLong's variance from the placements of either class, which are the influences on the area up to a factor. */
final class Placements {
    private static final Auroc AREA = new Auroc();
    /** The share of an atom that is positive: none or all. */
    private static final double[] SHARE = {0, 1};

    private Placements() {}

    /** Returns the placement of each atom minus the area. */
    static double[] centred(ScoredSample scores) {
        double[] placements = new double[scores.atoms()];
        AREA.influence(scores, scores.weights(), placements);
        double n = scores.size();
        double[] shares = {scores.negatives() / n, scores.positives() / n};
        for (int atom = 0; atom < placements.length; atom++) {
            placements[atom] *= shares[scores.positive(atom) ? 1 : 0];
        }
        return placements;
    }

    /**
     * Returns {@code S10/n1 + S01/n0} with sample variances S; NaN where a class has fewer than two items.
     *
     * @param area the area of the scores
     */
    static double variance(ScoredSample scores, double area) {
        MeanVariances classes = new MeanVariances();
        variances(scores, area, classes);
        return classes.sum();
    }

    /** Returns the same for scores whose area was not computed before. */
    static double variance(ScoredSample scores) {
        return variance(scores, AREA.value(scores, scores.weights()));
    }

    /** Adds {@code S10/n1} and {@code S01/n0}. */
    static void variances(ScoredSample scores, MeanVariances classes) {
        variances(scores, AREA.value(scores, scores.weights()), classes);
    }

    /** Adds the variances in one pass, without an array of the placements. */
    private static void variances(ScoredSample scores, double area, MeanVariances classes) {
        double positives = scores.positives();
        double negatives = scores.negatives();
        double n = scores.size();
        double perPositive = (positives + negatives) / positives;
        double perNegative = (positives + negatives) / negatives;
        double shareOfPositives = positives / n;
        double shareOfNegatives = negatives / n;
        double[] ofClass = new double[2];
        double ofPositives = 0;
        double ofNegatives = 0;
        long positivesBelow = 0;
        long negativesBelow = 0;
        for (int from = 0; from < scores.atoms(); ) {
            double score = scores.score(from);
            long tiedPositives = 0;
            long tied = 0;
            int to = from;
            do {
                long count = scores.count(to);
                tied += count;
                tiedPositives += count * (scores.positive(to) ? 1 : 0);
                to++;
            } while (to < scores.atoms() && scores.score(to) == score);
            double ofPositive = (negativesBelow + (tied - tiedPositives) / 2.0) / negatives - area;
            double ofNegative = (positives - positivesBelow - tiedPositives / 2.0) / positives - area;
            ofClass[1] = perPositive * ofPositive * shareOfPositives;
            ofClass[0] = perNegative * ofNegative * shareOfNegatives;
            for (int atom = from; atom < to; atom++) {
                int side = scores.positive(atom) ? 1 : 0;
                double square = scores.count(atom) * ofClass[side] * ofClass[side];
                // without a branch, which random truth would have mispredicted at every other atom
                double positive = square * SHARE[side];
                ofPositives += positive;
                ofNegatives += square - positive;
            }
            positivesBelow += tiedPositives;
            negativesBelow += tied - tiedPositives;
            from = to;
        }
        classes.add(mean(ofPositives, scores.positives()), scores.positives());
        classes.add(mean(ofNegatives, scores.negatives()), scores.negatives());
    }

    /** Returns the variance of a mean of n values with this sum of squares. */
    static double mean(double squares, long n) {
        return n < 2 ? Double.NaN : squares / (n - 1.0) / n;
    }
}
