package dev.credence.benchmarks;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;

/**
 * The delta method as textbooks write it: the standard error of macro-F1 as the root of g' S g, with S the covariance matrix
 * of the multinomial cell proportions, (diag(p) - p p') / n.
 *
 * <p>Only cells that were seen are taken, and S is formed a row at a time; over all k^2 cells of 1,000 classes it would have
 * 10^12 entries.
 */
final class NaiveCovariance {
    private NaiveCovariance() {}

    static double standardError(ConfusionMatrix matrix) {
        int cells = matrix.atoms();
        double n = (double) matrix.size();
        double[] p = new double[cells];
        for (int i = 0; i < cells; i++) {
            p[i] = (double) matrix.count(i) / n;
        }
        double[] g = gradient(matrix, p);
        double variance = 0;
        double[] row = new double[cells];
        for (int i = 0; i < cells; i++) {
            for (int j = 0; j < cells; j++) {
                row[j] = ((i == j ? p[i] : 0) - p[i] * p[j]) / n;
            }
            for (int j = 0; j < cells; j++) {
                variance += g[i] * row[j] * g[j];
            }
        }
        return Math.sqrt(variance);
    }

    /** F1 of class c is 2 p_cc / d_c with d_c its row sum plus its column sum. */
    private static double[] gradient(ConfusionMatrix matrix, double[] p) {
        Margins margins = Margins.of(matrix, p);
        double k = matrix.classes();
        double[] g = new double[p.length];
        for (int i = 0; i < p.length; i++) {
            int truth = matrix.truth(i);
            int predicted = matrix.predicted(i);
            g[i] = -(pull(margins, truth) + pull(margins, predicted)) / k;
            if (truth == predicted) {
                g[i] += 2 / (k * total(margins, truth));
            }
        }
        return g;
    }

    private static double pull(Margins margins, int c) {
        double total = total(margins, c);
        return 2 * margins.truePositives(c) / (total * total);
    }

    private static double total(Margins margins, int c) {
        return margins.truth(c) + margins.predicted(c);
    }
}
