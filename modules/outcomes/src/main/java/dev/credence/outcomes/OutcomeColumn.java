package dev.credence.outcomes;

import dev.credence.api.metric.Range;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The name of the values that each item has, such as {@code score} or {@code seconds}, and the range in which they can lie. */
public final class OutcomeColumn {
    private final String name;
    private final @Nullable Range range;

    private OutcomeColumn(String name, @Nullable Range range) {
        this.name = Objects.requireNonNull(name, "name must not be null");
        if (name.isBlank()) {
            throw new IllegalArgumentException("name of an outcome must not be blank: name='" + name + "'");
        }
        this.range = range;
    }

    /**
     * Returns a column whose range is inferred from its values: [0, 1] where all of them lie in it and one is 0 or 1, otherwise [0, infinity) where none
     * is negative, otherwise all numbers. A result that depends on an inferred range has a note.
     *
     * @param name the name of the column
     * @return the column
     */
    public static OutcomeColumn of(String name) {
        return new OutcomeColumn(name, null);
    }

    /**
     * Returns a column with a declared range. A value outside of it is an error.
     *
     * @param name the name of the column
     * @param lower the smallest possible value, which may be negative infinity
     * @param upper the largest possible value, which may be infinity
     * @return the column
     * @throws IllegalArgumentException if lower is not below upper
     */
    public static OutcomeColumn of(String name, double lower, double upper) {
        return new OutcomeColumn(name, new Range(lower, upper));
    }

    /**
     * Returns a column of counts, such as true positives, with the declared range [0, infinity). A count can be a fraction, such as half a
     * true positive for a partial match.
     *
     * @param name the name of the column
     * @return the column
     */
    public static OutcomeColumn count(String name) {
        return new OutcomeColumn(name, Range.NON_NEGATIVE);
    }

    /** {@return its name} */
    public String name() {
        return name;
    }

    /** {@return the declared range; empty if it is inferred} */
    public Optional<Range> range() {
        return Optional.ofNullable(range);
    }

    /**
     * Returns the reason why a finite value cannot occur in this column.
     *
     * @param value a number
     * @return the rule and the value; empty if the value lies in the declared range, or no range is declared
     */
    public Optional<String> outsideRange(double value) {
        return range == null || range.contains(value)
                ? Optional.empty()
                : Optional.of("outcome must lie in the declared range [" + range.lower() + ", " + range.upper() + "]: "
                        + name + "=" + value);
    }

    /** Returns whether the name and the declared range are equal. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OutcomeColumn that && name.equals(that.name) && Objects.equals(range, that.range);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, range);
    }

    /** Returns the name, followed by the range if one was declared. */
    @Override
    public String toString() {
        return range == null ? name : name + " in [" + range.lower() + ", " + range.upper() + "]";
    }
}
