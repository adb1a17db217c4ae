package dev.credence.cli.data.slice;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file as a whole, and each slice of its rows: those that have the same value in a column, such as a language or a hospital. All
 * share the labels of the file: a class that a slice lacks is a class without rows there, not an unknown one.
 *
 * @param <D> what is read of rows
 * @param whole all rows
 * @param bySlice the rows of each slice by its name, whole numbers first and as numbers, other names after them as text; empty where
 *     no column was named. Names are data, and may hold anything a field can
 */
public record Slices<D>(D whole, Map<String, D> bySlice) {
    /** Keeps the order. */
    public Slices {
        bySlice = Collections.unmodifiableMap(new LinkedHashMap<>(bySlice));
    }
}
