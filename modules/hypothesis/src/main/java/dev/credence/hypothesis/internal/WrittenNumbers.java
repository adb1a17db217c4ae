package dev.credence.hypothesis.internal;

import java.math.BigDecimal;
import java.math.MathContext;

/** Arithmetic on decimal numbers as they are written: 0.81 - 0.78 is 0.03 and ties with 0.83 - 0.80, which differ as doubles. */
public final class WrittenNumbers {
    private WrittenNumbers() {}

    /** Computes x - y, rounded once. */
    public static double difference(double x, double y) {
        return BigDecimal.valueOf(x).subtract(BigDecimal.valueOf(y)).doubleValue();
    }

    /** Computes the mean, rounded once. */
    public static double mean(double... values) {
        return sum(values)
                .divide(BigDecimal.valueOf(values.length), MathContext.DECIMAL128)
                .doubleValue();
    }

    /** Computes the sum of all values minus a constant, rounded once. */
    public static double excess(double[] values, double constant) {
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
