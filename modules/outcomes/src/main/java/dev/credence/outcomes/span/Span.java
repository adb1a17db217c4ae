package dev.credence.outcomes.span;

import java.util.Comparator;
import java.util.Objects;

/**
 * A span of a document with a type, such as the tokens or characters 3 and 4 that name a person: {@code new Span(3, 5, "PER")}.
 *
 * <p>Positions are counted from 0, in tokens or in characters, but in one unit for all spans of a document. The interval is half-open:
 * the position {@code start} is part of the span and {@code end} is not, so that the length is {@code end - start} and adjacent spans
 * share one number. Data with inclusive ends, such as those of nervaluate, need {@code end + 1}.
 *
 * @param start the first position, 0 or more
 * @param end the position after the last one, more than start
 * @param type the type, such as PER; not blank
 */
public record Span(int start, int end, String type) implements Comparable<Span> {
    private static final Comparator<Span> ORDER =
            Comparator.comparingInt(Span::start).thenComparingInt(Span::end).thenComparing(Span::type);

    /**
     * Checks the positions.
     *
     * @throws IllegalArgumentException if start is negative, the span is empty or the type is blank
     */
    public Span {
        Objects.requireNonNull(type, "type must not be null");
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException(
                    "a span must have 0 <= start < end, where end is the position after the last" + " one: start="
                            + start + ", end=" + end + ", type=" + type);
        }
        if (type.isBlank()) {
            throw new IllegalArgumentException(
                    "type of a span must not be blank: type='" + type + "', start=" + start + ", end=" + end);
        }
    }

    /**
     * Returns whether two spans share a position.
     *
     * @param other another span of the document
     * @return true if at least one position is part of both, whatever their types; false for adjacent spans
     */
    public boolean overlaps(Span other) {
        return start < other.end && other.start < end;
    }

    /**
     * Returns whether two spans have the same positions.
     *
     * @param other another span of the document
     * @return true if both ends are equal, whatever their types
     */
    public boolean hasBoundsOf(Span other) {
        return start == other.start && end == other.end;
    }

    /** Compares the first positions, then the ends, then the types. */
    @Override
    public int compareTo(Span other) {
        return ORDER.compare(this, other);
    }
}
