package dev.credence.judge;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.delta.variance.Influences;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The values of a metric of one system, or the difference of two, by true labels and by labels of the judge, with the influences of the
 * labelled and the unlabelled items.
 */
final class StageInfluences {
    private final double byTruth;
    private final double byJudge;
    private final double byJudgeElsewhere;
    private final double[] truth;
    private final double[] judge;
    private final double[] elsewhere;
    private final double[] labelled;
    private final double[] unlabelled;

    private StageInfluences(
            double[] values,
            double[] truth,
            double[] judge,
            double[] elsewhere,
            double[] labelled,
            double[] unlabelled) {
        this.byTruth = values[0];
        this.byJudge = values[1];
        this.byJudgeElsewhere = values[2];
        this.truth = truth;
        this.judge = judge;
        this.elsewhere = elsewhere;
        this.labelled = labelled;
        this.unlabelled = unlabelled;
    }

    /** Computes the values and influences of a system; {@code system} is 0 for the first. */
    static StageInfluences of(Metric<ConfusionMatrix> metric, JudgedLabels data, int system) {
        JointConfusionMatrix rows = data.labelledRows();
        JointConfusionMatrix others = data.unlabelledRows();
        int column = system + 1;
        ConfusionMatrix truth = rows.system(column);
        ConfusionMatrix judge = data.labelledByJudge().system(column);
        ConfusionMatrix elsewhere = others.system(column);
        double[] values = {metric.value(truth), metric.value(judge), metric.value(elsewhere)};
        Map<Long, Integer> cells = new HashMap<>();
        for (int atom = 0; atom < judge.atoms(); atom++) {
            cells.put(cell(judge.truth(atom), judge.predicted(atom)), atom);
        }
        return new StageInfluences(
                values,
                influences(metric, truth, values[0], rows.atoms(), atom -> rows.systemAtom(column, atom)),
                influences(
                        metric,
                        judge,
                        values[1],
                        rows.atoms(),
                        atom -> cells.get(cell(rows.prediction(atom, 0), rows.prediction(atom, column)))),
                influences(metric, elsewhere, values[2], others.atoms(), atom -> others.systemAtom(column, atom)),
                rows.weights(),
                others.weights());
    }

    private static long cell(int row, int column) {
        return (long) row << Integer.SIZE | column;
    }

    private static double[] influences(
            Metric<ConfusionMatrix> metric, ConfusionMatrix matrix, double value, int rows, IntUnaryOperator atomOf) {
        double[] psi = matrix.atoms() == 0 ? new double[0] : Influences.of(metric, matrix, matrix.weights(), value);
        double[] joint = new double[rows];
        Arrays.setAll(joint, row -> psi[atomOf.applyAsInt(row)]);
        return joint;
    }

    /** Returns the difference of this system and another one. */
    StageInfluences minus(StageInfluences other) {
        return new StageInfluences(
                new double[] {
                    byTruth - other.byTruth, byJudge - other.byJudge, byJudgeElsewhere - other.byJudgeElsewhere
                },
                difference(truth, other.truth),
                difference(judge, other.judge),
                difference(elsewhere, other.elsewhere),
                labelled,
                unlabelled);
    }

    private static double[] difference(double[] first, double[] second) {
        double[] difference = first.clone();
        Arrays.setAll(difference, atom -> first[atom] - second[atom]);
        return difference;
    }

    /** Returns the value by true labels minus the value by labels of the judge, on the labelled items. */
    double bias() {
        return byTruth - byJudge;
    }

    /** Returns the value that is corrected with a weight of the judge. */
    double corrected(double lambda) {
        return byTruth - lambda * (byJudge - byJudgeElsewhere);
    }

    /** Returns whether the labels of the judge give the metric a value on both parts. */
    boolean isJudgeDefined() {
        return Double.isFinite(byJudge) && Double.isFinite(byJudgeElsewhere);
    }

    /** Returns {@code Cov(psi_y, psi_j) / ((1 + n/N) Var psi_j)}, cut to [0, 1]; 0 if the judge is undefined or does not vary. */
    double lambda() {
        double n = sum(labelled);
        double more = sum(unlabelled);
        double ratio = covariance(truth, judge) / ((1 + n / more) * covariance(judge, judge));
        return isJudgeDefined() && more > 0 && ratio > 0 ? Math.min(1, ratio) : 0;
    }

    /** Returns the variance by the true labels alone. */
    double varianceOfLabels() {
        return covariance(truth, truth) / sum(labelled);
    }

    /** Returns the variance of the value by true labels minus that by labels of the judge, on the labelled items. */
    double varianceOfBias() {
        return residual(1) / sum(labelled);
    }

    /**
     * Returns the variance of the corrected value: {@code Var(psi_y - lambda psi_j) / n + lambda^2 Var(psi_j) / N}. The first term is
     * multiplied by 1 + 2/n, because lambda is fitted to the same items: the residuals have one degree of freedom less, and the error of
     * lambda adds as much again.
     */
    double variance(double lambda) {
        double n = sum(labelled);
        return residual(lambda) * (1 + 2 / n) / n
                + lambda * lambda * covariance(elsewhere, elsewhere, unlabelled) / sum(unlabelled);
    }

    private double residual(double lambda) {
        double[] rest = truth.clone();
        Arrays.setAll(rest, atom -> truth[atom] - lambda * judge[atom]);
        return covariance(rest, rest);
    }

    private double covariance(double[] first, double[] second) {
        return covariance(first, second, labelled);
    }

    private static double covariance(double[] first, double[] second, double[] weights) {
        double total = sum(weights);
        double a = mean(first, weights, total);
        double b = mean(second, weights, total);
        double sum = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            sum += weights[atom] * ((first[atom] - a) * (second[atom] - b));
        }
        return sum / total;
    }

    private static double mean(double[] values, double[] weights, double total) {
        double sum = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            sum += weights[atom] * values[atom];
        }
        return sum / total;
    }

    private static double sum(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }
}
