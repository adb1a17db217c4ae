package dev.credence.hypothesis;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Arithmetic on numbers as they are written: 0.81 less 0.78 is 0.03, and ties with 0.83 less 0.80, which doubles would part.
 */
final class WrittenNumbers {
    private WrittenNumbers() {}

    /** x minus y, rounded once. */
    static double difference(double x, double y) {
        return BigDecimal.valueOf(x).subtract(BigDecimal.valueOf(y)).doubleValue();
    }

    /** The mean, rounded once. */
    static double mean(double... values) {
        return sum(values)
                .divide(BigDecimal.valueOf(values.length), MathContext.DECIMAL128)
                .doubleValue();
    }

    /** The sum of all less as many times a constant, rounded once. */
    static double excess(double[] values, double constant) {
        return sum(values)
                .subtract(BigDecimal.valueOf(constant).multiply(BigDecimal.valueOf(values.length)))
                .doubleValue();
    }

    private static BigDecimal sum(double... values) {
        BigDecimal sum = BigDecimal.ZERO;
        for (double value : values) {
            sum = sum.add(BigDecimal.valueOf(value));
        }
        return sum;
    }
}
