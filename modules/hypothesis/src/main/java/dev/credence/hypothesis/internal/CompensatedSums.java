package dev.credence.hypothesis.internal;

/** Computes sums with compensation of rounding errors. */
public final class CompensatedSums {
    private CompensatedSums() {}

    /** Computes Neumaier's compensated sum. */
    public static double sum(double... values) {
        double sum = 0;
        double lost = 0;
        for (double value : values) {
            double next = sum + value;
            lost += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
            sum = next;
        }
        return sum + lost;
    }

    public static double mean(double... values) {
        return sum(values) / values.length;
    }

    /** Computes the sum of squared deviations from the mean. */
    public static double squares(double... values) {
        double mean = mean(values);
        double[] squares = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            squares[i] = (values[i] - mean) * (values[i] - mean);
        }
        return sum(squares);
    }

    /** Computes the unbiased variance. */
    public static double variance(double... values) {
        return squares(values) / (values.length - 1);
    }
}
