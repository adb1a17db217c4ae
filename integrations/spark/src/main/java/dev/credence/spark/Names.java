package dev.credence.spark;

import java.util.Objects;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Converts the names in rows, such as labels and clusters, to text. The texts of the latest numbers are kept, because making them takes long. */
final class Names {
    /** The number of texts, 2^12, which stay in the cache of a processor. */
    private static final int KEPT = 1 << 12;

    private final @Nullable Object[] values = new Object[KEPT];
    private final @Nullable String[] texts = new String[KEPT];

    /** Returns the text of a column, which must have a value. */
    String get(Row row, int column) {
        return Objects.requireNonNull(find(row, column));
    }

    /** Returns the text of a column, or null if it has no value or is NaN. */
    @Nullable
    String find(Row row, int column) {
        Object value = row.get(column);
        if (value == null) {
            return null;
        }
        if (value instanceof String text) {
            return text;
        }
        int hash = value.hashCode();
        int place = (hash ^ (hash >>> 12) ^ (hash >>> 20)) & (KEPT - 1); // doubles differ in their highest bits
        if (!value.equals(values[place])) {
            values[place] = value;
            texts[place] = text(value);
        }
        return texts[place];
    }

    /** Returns whether a column has no value or is NaN. */
    static boolean isMissing(@Nullable Object value) {
        return value == null
                || (value instanceof Double number && number.isNaN())
                || (value instanceof Float single && single.isNaN());
    }

    /** Returns the text of a value, or null for NaN; those of -0.0 and 0.0 are the same. */
    private static @Nullable String text(Object value) {
        if (isMissing(value)) {
            return null;
        }
        if (value instanceof Double number) {
            return Double.toString(number + 0.0);
        }
        return value instanceof Float single ? Float.toString(single + 0.0f) : value.toString();
    }
}
