package dev.credence.hypothesis.internal;

import java.util.Arrays;

/**
 * Paired differences. Differences that vary by rounding of doubles alone count as equal, so that ties and zeros are those of the decimal
 * numbers.
 *
 * @param values first minus second, exactly 0 if they are equal
 * @param errors bound of the rounding error of each
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
public record Differences(double[] values, double[] errors) {
    /** Each of the two numbers is rounded once. */
    private static final double ROUNDINGS = 2;

    public static Differences of(double[] first, double[] second) {
        Guards.sameLength("second", second.length, "first", first.length);
        Guards.finite("first", first);
        Guards.finite("second", second);
        double[] d = new double[first.length];
        double[] errors = new double[first.length];
        for (int i = 0; i < d.length; i++) {
            d[i] = WrittenNumbers.difference(first[i], second[i]);
            errors[i] = ROUNDINGS * Math.ulp(Math.max(Math.abs(first[i]), Math.abs(second[i])));
        }
        return snapped("first minus second", d, errors);
    }

    /** Creates differences of rates, which have the rounding errors of numbers near 1. */
    public static Differences ofRates(String name, double... differences) {
        double[] errors = new double[differences.length];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = ROUNDINGS * Math.ulp(Math.max(0.5, Math.abs(differences[i])));
        }
        return snapped(name, differences.clone(), errors);
    }

    private static Differences snapped(String name, double[] d, double[] errors) {
        Guards.finite(name, d);
        for (int i = 0; i < d.length; i++) {
            if (Math.abs(d[i]) <= errors[i]) {
                d[i] = 0;
                errors[i] = 0;
            }
        }
        return new Differences(d, errors);
    }

    @Override
    public double[] values() {
        return values.clone();
    }

    @Override
    public double[] errors() {
        return errors.clone();
    }

    public int size() {
        return values.length;
    }

    public double at(int i) {
        return values[i];
    }

    public boolean allZero() {
        return Arrays.stream(values).allMatch(d -> d == 0);
    }

    /** Computes the difference of two of them, exactly 0 if it is only rounding. */
    public double difference(int i, int j) {
        double difference = WrittenNumbers.difference(values[i], values[j]);
        return Math.abs(difference) <= errors[i] + errors[j] ? 0 : difference;
    }

    /** Returns whether they are all equal, zero or not. */
    public boolean constant() {
        for (int i = 1; i < values.length; i++) {
            if (difference(0, i) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns how many are above 0. */
    public int positive() {
        return (int) Arrays.stream(values).filter(d -> d > 0).count();
    }

    /** Returns how many are below 0. */
    public int negative() {
        return (int) Arrays.stream(values).filter(d -> d < 0).count();
    }

    /** Returns the ranks of their absolute values. */
    public MidRanks ranks() {
        return MidRanks.of(Arrays.stream(values).map(Math::abs).toArray(), errors);
    }

    public double mean() {
        return WrittenNumbers.mean(values);
    }

    /**
     * Returns the exponent of the power of two that brings the largest into [1, 2), so that squares neither overflow nor vanish; 0 for
     * zeros.
     */
    public int exponent() {
        double largest = Arrays.stream(values).map(Math::abs).max().orElse(0);
        return largest == 0 ? 0 : Math.getExponent(largest);
    }

    /** Computes the standard deviation. */
    public double deviation() {
        int exponent = exponent();
        double[] scaled =
                Arrays.stream(values).map(d -> Math.scalb(d, -exponent)).toArray();
        return Math.scalb(Math.sqrt(CompensatedSums.variance(scaled)), exponent);
    }
}
