package dev.credence.report.check;

import dev.credence.report.check.PrintedValue.CountRange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A line of the answer: an interval of one published value or of a difference.
 *
 * @param subject the name of the quantity with the interval, such as {@code first} or {@code difference}
 * @param value the value as it is printed
 * @param n the number of items; of a difference that of both samples together
 * @param counts the counts that are compatible with the value, by name
 * @param lower the lower bound
 * @param upper the upper bound
 * @param p the p-values of a difference
 * @param method the spelling of the interval method or comparator
 */
record CheckRow(
        String subject,
        String value,
        long n,
        Map<String, CountRange> counts,
        double lower,
        double upper,
        Optional<PValues> p,
        String method) {
    /** Returns the line of one value. */
    static CheckRow ofValue(
            String subject, String value, long n, Map<String, CountRange> counts, Bounds bounds, String method) {
        return new CheckRow(
                subject,
                value,
                n,
                new LinkedHashMap<>(counts),
                bounds.lower(),
                bounds.upper(),
                Optional.empty(),
                method);
    }

    /**
     * The bounds of an interval.
     *
     * @param lower the lower bound
     * @param upper the upper bound
     */
    record Bounds(double lower, double upper) {
        double width() {
            return upper - lower;
        }

        /** Returns the bounds of the union of both. */
        Bounds with(Bounds other) {
            return new Bounds(Math.min(lower, other.lower), Math.max(upper, other.upper));
        }
    }

    /** The p-values that the compatible counts give. */
    record PValues(double smallest, double largest) {
        PValues with(PValues other) {
            return new PValues(Math.min(smallest, other.smallest), Math.max(largest, other.largest));
        }
    }
}
