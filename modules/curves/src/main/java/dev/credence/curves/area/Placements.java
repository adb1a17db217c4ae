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

    /** Returns {@code S10/n1 + S01/n0} with sample variances S; NaN where a class has fewer than two items. */
    static double variance(ScoredSample scores) {
        MeanVariances classes = new MeanVariances();
        variances(scores, classes);
        return classes.sum();
    }

    /** Adds {@code S10/n1} and {@code S01/n0}. */
    static void variances(ScoredSample scores, MeanVariances classes) {
        double[] placements = centred(scores);
        double ofPositives = 0;
        double ofNegatives = 0;
        for (int atom = 0; atom < placements.length; atom++) {
            double square = scores.count(atom) * placements[atom] * placements[atom];
            // without a branch, which random truth would have mispredicted at every other atom
            double positive = square * SHARE[scores.positive(atom) ? 1 : 0];
            ofPositives += positive;
            ofNegatives += square - positive;
        }
        classes.add(mean(ofPositives, scores.positives()), scores.positives());
        classes.add(mean(ofNegatives, scores.negatives()), scores.negatives());
    }

    /** Returns the variance of a mean of n values with this sum of squares. */
    static double mean(double squares, long n) {
        return n < 2 ? Double.NaN : squares / (n - 1.0) / n;
    }
}
