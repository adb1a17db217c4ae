package dev.credence.delta;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;

/** Area under the ROC curve by its definition, from all pairs of a positive and a negative. */
public final class Auc implements ScoreMetric {
    @Override
    public String id() {
        return "auc";
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        double[] total = totals(scores, weights);
        double sum = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            sum += scores.positive(atom) ? weights[atom] * wins(scores, weights, atom) : 0;
        }
        return sum / (total[0] * total[1]);
    }

    @Override
    public void influence(ScoredSample scores, double[] weights, double[] out) {
        double[] total = totals(scores, weights);
        double auc = value(scores, weights);
        for (int atom = 0; atom < out.length; atom++) {
            int own = scores.positive(atom) ? 1 : 0;
            double placed = wins(scores, weights, atom) / total[1 - own];
            out[atom] = (total[0] + total[1]) / total[own] * (placed - auc);
        }
    }

    private static double[] totals(ScoredSample scores, double[] weights) {
        double[] totals = new double[2];
        for (int atom = 0; atom < weights.length; atom++) {
            totals[scores.positive(atom) ? 1 : 0] += weights[atom];
        }
        return totals;
    }

    /** Weight of the other class on the correct side of this atom; ties count one half. */
    private static double wins(ScoredSample scores, double[] weights, int atom) {
        double sum = 0;
        double sign = scores.positive(atom) ? 1 : -1;
        for (int other = 0; other < weights.length; other++) {
            if (scores.positive(other) != scores.positive(atom)) {
                double order = Math.signum(scores.score(atom) - scores.score(other)) * sign;
                sum += weights[other] * (1 + order) / 2;
            }
        }
        return sum;
    }
}
