package dev.credence.crossvalidation.fold;

/**
 * A mean over folds and how it varies between them: {@code variance} is what the mean of this many independent folds would have, by
 * folds' deviations {@code d_k} that sum to 0: {@code K/(K-1) sum d_k^2}.
 *
 * @param centre the mean
 * @param variance of the mean, were folds independent; NaN where a deviation is not finite
 * @param folds how many
 */
public record FoldSpread(double centre, double variance, int folds) {
    /** 2^-48 of the values: 16 units in the last place, by which sums differ that should be equal. */
    private static final double ROUNDING = 0x1p-48;

    /**
     * Of a value a fold: deviations are {@code (v_k - mean)/K}.
     *
     * @param values of each fold
     * @return their mean and its variance
     */
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
     * Of a value and what each fold adds to it.
     *
     * @param centre the value
     * @param scale a size of value below whose last digits a deviation is none
     * @param deviations of each fold, that sum to 0
     * @return the value and its variance
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
