package dev.credence.coverage;

import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import java.util.Arrays;

/** The intervals of many samples by index: bounds and marks. Several threads may fill it, each index once. */
final class IntervalOutcomes {
    /** A property of an interval. */
    enum Mark {
        /** The metric is 0/0. */
        UNDEFINED,
        /** The interval is a point or has the status DEGENERATE. */
        DEGENERATE,
        /** The interval is not exact: it uses simulation or a large-sample approximation. */
        APPROXIMATE,
        /** The interval was simulated. */
        SIMULATED,
        /** The interval has a note. */
        NOTED;

        private byte bitIf(boolean holds) {
            return holds ? (byte) (1 << ordinal()) : 0;
        }
    }

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
        boolean point = estimate.status() == Status.DEGENERATE || estimate.lower() == estimate.upper();
        boolean undefined = Double.isNaN(estimate.value());
        marks[index] = (byte) (Mark.UNDEFINED.bitIf(undefined)
                | Mark.DEGENERATE.bitIf(point)
                | Mark.APPROXIMATE.bitIf(!undefined && !estimate.exact())
                | Mark.SIMULATED.bitIf(estimate.simulation().isPresent())
                | Mark.NOTED.bitIf(!estimate.notes().isEmpty()));
    }

    /** Records that there is no interval because the method does not fit this sample. */
    void refused(int index, boolean undefined) {
        lower[index] = Double.NaN;
        upper[index] = Double.NaN;
        marks[index] = Mark.UNDEFINED.bitIf(undefined);
    }

    double lower(int index) {
        return lower[index];
    }

    double upper(int index) {
        return upper[index];
    }

    boolean isMarked(Mark mark, int index) {
        return (marks[index] & mark.bitIf(true)) != 0;
    }
}
