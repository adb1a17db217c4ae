package dev.credence.judge;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.text.Named;

/**
 * Gwet's AC1, agreement of two raters beyond chance: {@code (a - e) / (1 - e)} with the share of agreement a and
 * {@code e = sum pi_k (1 - pi_k) / (K - 1)}, where pi_k is the mean share of class k by both raters and K the number of classes. Unlike
 * kappa it stays high where nearly all items are of one class and the raters agree.
 *
 * @see <a href="https://doi.org/10.1348/000711006X126600">Gwet (2008), British Journal of Mathematical and Statistical Psychology 61,
 *     29-48</a>
 */
final class GwetAgreement extends Named implements ConfusionMetric {
    /** Creates the metric. */
    public GwetAgreement() {
        super(
                "gwet-ac1",
                "agreement beyond chance that depends on the shares of classes much more weakly than kappa does");
    }

    @Override
    public Range range() {
        return new Range(-1, 1);
    }

    @Override
    public double value(ConfusionMatrix matrix, double[] weights) {
        double[] shares = new double[matrix.classes()];
        double total = StageInfluences.sum(weights);
        double agreed = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            double weight = weights[atom] / total;
            shares[matrix.truth(atom)] += weight / 2;
            shares[matrix.predicted(atom)] += weight / 2;
            agreed += matrix.truth(atom) == matrix.predicted(atom) ? weight : 0;
        }
        double chance = 0;
        for (double share : shares) {
            chance += share * (1 - share) / (Math.max(2, matrix.possibleClasses()) - 1);
        }
        return (agreed - chance) / (1 - chance);
    }
}
