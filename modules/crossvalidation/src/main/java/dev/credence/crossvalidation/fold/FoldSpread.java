package dev.credence.crossvalidation.fold;

/**
 * A mean over folds with its variance, as for independent folds: {@code K/(K-1) sum d_k^2} for deviations {@code d_k} that sum to 0.
 *
 * @param centre the mean
 * @param variance the variance of the mean for independent folds; NaN if a deviation is not finite
 * @param folds the number of folds
 */
public record FoldSpread(double centre, double variance, int folds) {
    /** Sums that should be equal may differ by 16 units in the last place, which are 2^-48 of the values. */
    private static final double ROUNDING = 0x1p-48;

    /** Computes the mean of the values of each fold and its variance, with the deviations {@code (v_k - mean)/K}. */
    public static FoldSpread of(double[] values) {
        double mean = 0;
        double largest = 0;
        for (double value : values) {
            mean += value / values.length;
            largest = Math.max(largest, Math.abs(value));
        }
        double sum = 0;
        for (double value : values) {
            sum += rounded(value - mean, largest) * (value - mean);
        }
        int folds = values.length;
        return new FoldSpread(mean, sum / folds / (folds - 1.0), folds);
    }

    /**
     * Computes the variance of a value from the deviations of each fold.
     *
     * @param centre the value around which the folds vary
     * @param scale the size of the value; deviations below its last digits are taken as 0
     * @param deviations the deviations, which sum to 0
     */
    public static FoldSpread of(double centre, double scale, double[] deviations) {
        double sum = 0;
        for (double deviation : deviations) {
            sum += rounded(deviation, scale) * deviation;
        }
        int folds = deviations.length;
        return new FoldSpread(centre, sum * folds / (folds - 1.0), folds);
    }

    private static double rounded(double deviation, double scale) {
        return Math.abs(deviation) <= ROUNDING * scale ? 0 : deviation;
    }
}
