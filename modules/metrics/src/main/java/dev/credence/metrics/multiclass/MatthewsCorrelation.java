package dev.credence.metrics.multiclass;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Named;
import dev.credence.metrics.binary.Determinant;
import dev.credence.metrics.binary.SquareRoot;
import java.util.List;
import java.util.Optional;

/**
 * Matthews correlation coefficient, for two classes, and for many as Gorodkin's R_K. It needs no positive label.
 *
 * <p>With s observations, c right predictions, row sums t_k (truth) and column sums p_k (prediction),
 * {@code R = (c s - sum t_k p_k) / sqrt((s^2 - sum p_k^2)(s^2 - sum t_k^2))}, in [-1, 1]; for two classes
 * {@code (tp tn - fp fn) / sqrt((tp+fp)(tp+fn)(tn+fp)(tn+fn))}. The numerator is summed as {@code tp tn - fp fn} of each class
 * against the rest and the factors as {@code sum t_k (s - t_k)}, so that a rare class next to a common one loses no digits. Weights may
 * have any scale from 1e-150 to 1e150. The metric is undefined (NaN, with a note) where all observations have the same truth or the same prediction.
 *
 * <p>With A and B the two factors, the derivative by the cell (i, j) is
 * {@code (c + s [i=j] - p_i - t_j)/sqrt(A B) - R ((s-p_j)/A + (s-t_i)/B)}. Cost: O(atoms + classes).
 *
 * @see <a href="https://doi.org/10.1016/0005-2795(75)90109-9">Matthews (1975), Biochim. Biophys. Acta 405, 442-451</a>
 * @see <a href="https://doi.org/10.1016/j.compbiolchem.2004.09.006">Gorodkin (2004), Comput. Biol. Chem. 28, 367-374</a>
 */
public final class MatthewsCorrelation extends Named implements BinaryMetric {
    /** Creates the metric. */
    public MatthewsCorrelation() {
        super("mcc", "Matthews correlation coefficient of truth and prediction, for two or more classes");
    }

    @Override
    public Range range() {
        return Range.SYMMETRIC;
    }

    /** {@inheritDoc} It reads any matrix. */
    @Override
    public Optional<Refusal> refusal(ConfusionMatrix matrix) {
        return Optional.empty();
    }

    @Override
    public double value(ConfusionMatrix matrix, double[] weights) {
        return value(new Sums(matrix, weights));
    }

    private static double value(Sums sums) {
        double spread = SquareRoot.ofProduct(
                Sums.product(sums.predicted, sums.otherPredicted), Sums.product(sums.truth, sums.otherTruth));
        return Range.SYMMETRIC.clamp(sums.covariance() / spread);
    }

    @Override
    public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        Sums sums = new Sums(matrix, weights);
        double value = value(sums);
        double a = Sums.product(sums.predicted, sums.otherPredicted);
        double b = Sums.product(sums.truth, sums.otherTruth);
        double spread = SquareRoot.ofProduct(a, b);
        for (int atom = 0; atom < out.length; atom++) {
            int i = sums.place(matrix.truth(atom));
            int j = sums.place(matrix.predicted(atom));
            double pull = value * (sums.otherPredicted[j] / a + sums.otherTruth[i] / b);
            out[atom] = sums.total * (sums.covarianceSlope(i, j) / spread - pull);
        }
    }

    /** {@inheritDoc} An observation costs O(1), because the numerator is linear in each cell and the factors are quadratic in each sum. */
    @Override
    public Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
        Sums sums = new Sums(matrix, weights);
        double covariance = sums.covariance();
        double a = Sums.product(sums.predicted, sums.otherPredicted);
        double b = Sums.product(sums.truth, sums.otherTruth);
        return (atom, weight) -> {
            int i = sums.place(matrix.truth(atom));
            int j = sums.place(matrix.predicted(atom));
            if (sums.constantWithout(i, j, weight)) {
                return Double.NaN;
            }
            double left = a - 2 * weight * sums.otherPredicted[j];
            double right = b - 2 * weight * sums.otherTruth[i];
            return Range.SYMMETRIC.clamp(
                    (covariance - weight * sums.covarianceSlope(i, j)) / SquareRoot.ofProduct(left, right));
        };
    }

    @Override
    public List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        Sums sums = new Sums(matrix, weights);
        return UndefinedCorrelation.notes(spelling(), matrix, sums);
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        double spread = SquareRoot.ofProduct((tp + fp) * (fn + tn), (tp + fn) * (fp + tn));
        return Range.SYMMETRIC.clamp(Determinant.of(tp, fp, fn, tn) / spread);
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double predictedPositives = tp + fp;
        double passed = fn + tn;
        double positives = tp + fn;
        double negatives = fp + tn;
        double a = predictedPositives * passed;
        double b = positives * negatives;
        double spread = SquareRoot.ofProduct(a, b);
        double half = value(tp, fp, fn, tn) / 2;
        out[0] = tn / spread - half * (passed / a + negatives / b);
        out[1] = -fn / spread - half * (passed / a + positives / b);
        out[2] = -fp / spread - half * (predictedPositives / a + negatives / b);
        out[3] = tp / spread - half * (predictedPositives / a + positives / b);
    }
}
