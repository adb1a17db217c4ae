package dev.credence.curves.curve;

/**
 * The costs of errors, and the prevalence of positives where the classifier will be used.
 *
 * @param falsePositive cost of a false positive, 0 or more
 * @param falseNegative cost of a false negative, 0 or more
 * @param prevalence share of positives, in [0, 1]; NaN for the share in the sample
 */
public record Costs(double falsePositive, double falseNegative, double prevalence) {
    /**
     * Checks the costs.
     *
     * @throws IllegalArgumentException if a cost is negative, NaN or infinite, both are 0, or the prevalence is outside [0, 1]
     */
    public Costs {
        require("cost of a false positive", falsePositive);
        require("cost of a false negative", falseNegative);
        if (!(falsePositive + falseNegative > 0)) {
            throw new IllegalArgumentException(
                    "costs must not both be 0: false positive=" + falsePositive + ", false negative=" + falseNegative);
        }
        if (prevalence < 0 || prevalence > 1) {
            throw new IllegalArgumentException("prevalence must lie in [0, 1]: prevalence=" + prevalence);
        }
    }

    private static void require(String name, double cost) {
        if (!(cost >= 0 && cost < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be finite and >= 0: " + name + "=" + cost);
        }
    }

    /**
     * Costs at the sample's own share of positives.
     *
     * @param falsePositive cost of a negative that is predicted positive
     * @param falseNegative cost of a positive that is predicted negative
     * @return the costs
     * @throws IllegalArgumentException if a cost is negative, NaN or infinite, or both are 0
     */
    public static Costs of(double falsePositive, double falseNegative) {
        return new Costs(falsePositive, falseNegative, Double.NaN);
    }

    /**
     * Returns the expected cost per item.
     *
     * @param tpr true positive rate
     * @param fpr false positive rate
     * @param share share of positives
     * @return {@code share falseNegative (1 - tpr) + (1 - share) falsePositive fpr}
     */
    double expected(double tpr, double fpr, double share) {
        return share * falseNegative * (1 - tpr) + (1 - share) * falsePositive * fpr;
    }
}
