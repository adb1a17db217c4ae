package dev.credence.curves.curve;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import java.util.List;

/**
 * The threshold with the smallest expected cost.
 *
 * @param point the point of the ROC curve
 * @param costs the costs it was chosen for
 * @param prevalence the share of positives it was chosen for
 * @param expectedCost the cost per item there
 */
public record OperatingPoint(Curve.Point point, Costs costs, double prevalence, double expectedCost) {
    private static final Note CHOSEN = Note.of(
            "chosen-threshold",
            "the threshold was chosen on these data, which flatters it; choose it on others to be sure");

    /**
     * Returns the point of least {@code prevalence cFN (1 - tpr) + (1 - prevalence) cFP fpr}; of equal ones that with the highest
     * threshold.
     *
     * @param curve a curve of any kind
     * @param costs the costs of errors and the prevalence
     * @return the point
     * @throws IllegalArgumentException if a class is missing
     */
    public static OperatingPoint best(Curve curve, Costs costs) {
        if (curve.positives() == 0 || curve.negatives() == 0) {
            throw new IllegalArgumentException("a best threshold needs positives and negatives: positives="
                    + curve.positives() + ", negatives=" + curve.negatives());
        }
        Curve roc = curve.withKind(CurveKind.ROC);
        double observed = roc.positives() / ((double) roc.positives() + roc.negatives());
        double share = Double.isNaN(costs.prevalence()) ? observed : costs.prevalence();
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < roc.size(); i++) {
            double cost = costs.expected(roc.y(i), roc.x(i), share);
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
        return new OperatingPoint(roc.point(best), costs, share, least);
    }

    /** {@return the binary confusion matrix at the point} */
    public ConfusionMatrix matrix() {
        return ConfusionMatrix.binary(
                point.truePositives(), point.falsePositives(), point.falseNegatives(), point.trueNegatives());
    }

    /**
     * Returns metrics at the point with their default intervals. The intervals do not account for the choice of the threshold, and have a note.
     *
     * @param credence metrics and methods at hand
     * @param metrics spellings of confusion metrics
     * @param level the level
     * @return an estimate of each
     * @throws java.util.NoSuchElementException if a metric is unknown
     * @throws IllegalArgumentException if a metric is not one of binary matrices, or no installed method fits
     */
    public List<Estimate> estimates(Credence credence, List<String> metrics, ConfidenceLevel level) {
        return credence.evaluate(matrix()).level(level).estimates(metrics.toArray(String[]::new)).stream()
                .map(estimate -> estimate.withNote(CHOSEN))
                .toList();
    }
}
