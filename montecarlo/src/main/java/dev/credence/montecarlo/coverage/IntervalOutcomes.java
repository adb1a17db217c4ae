package dev.credence.montecarlo.coverage;

import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import java.util.Arrays;

/** The intervals of many samples: bounds and what befell the metric, by index. Filled from several threads, an index once. */
final class IntervalOutcomes {
    /** The metric is 0/0. */
    private static final byte UNDEFINED = 1;
    /** The interval is a point, or called degenerate. */
    private static final byte DEGENERATE = 2;

    private double[] lower;
    private double[] upper;
    private byte[] marks;

    IntervalOutcomes(int capacity) {
        lower = new double[capacity];
        upper = new double[capacity];
        marks = new byte[capacity];
    }

    void grow(int capacity) {
        if (capacity > lower.length) {
            int larger = Math.max(capacity, 2 * lower.length);
            lower = Arrays.copyOf(lower, larger);
            upper = Arrays.copyOf(upper, larger);
            marks = Arrays.copyOf(marks, larger);
        }
    }

    void put(int index, Estimate estimate) {
        lower[index] = estimate.lower();
        upper[index] = estimate.upper();
        int mark = Double.isNaN(estimate.value()) ? UNDEFINED : 0;
        boolean point = estimate.status() == Status.DEGENERATE || estimate.lower() == estimate.upper();
        marks[index] = (byte) (point ? mark | DEGENERATE : mark);
    }

    /** No interval: the method does not fit this sample. */
    void refused(int index, boolean undefined) {
        lower[index] = Double.NaN;
        upper[index] = Double.NaN;
        marks[index] = undefined ? UNDEFINED : 0;
    }

    double lower(int index) {
        return lower[index];
    }

    double upper(int index) {
        return upper[index];
    }

    boolean undefined(int index) {
        return (marks[index] & UNDEFINED) != 0;
    }

    boolean degenerate(int index) {
        return (marks[index] & DEGENERATE) != 0;
    }
}
