package dev.credence.cli.data;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.NameOrder;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The data of all rows of a file and of each slice. A slice is the rows that have the same value in a column, such as a
 * language or a hospital. All slices have the labels of the file, so that a class which does not occur in a slice is a
 * class without rows.
 *
 * @param <D> the data that rows become
 * @param whole the data of all rows
 * @param bySlice the data of each slice by its name: first whole numbers in numerical order, then other names in the
 *     order of text; empty if no column was named. Names are data and may contain any character
 */
public record Slices<D>(D whole, Map<String, D> bySlice) {
    /** Copies the slices in their order. */
    public Slices {
        bySlice = Collections.unmodifiableMap(new LinkedHashMap<>(bySlice));
    }

    /** Returns what a function makes of each slice, in the same order. */
    public static <D, O> Map<String, O> mapped(Map<String, D> slices, Function<? super D, ? extends O> function) {
        Map<String, O> mapped = new LinkedHashMap<>();
        slices.forEach((name, slice) -> mapped.put(name, function.apply(slice)));
        return mapped;
    }

    /** The largest number of slices, 1,000; a column with more distinct values is probably a column of ids. */
    private static final int MAX_SLICES = 1_000;

    /**
     * Throws a failure if a column has too many distinct values for slices.
     *
     * @param place the file, or the file and its column
     * @param slices the number of slices
     * @param name the name of one of them
     */
    public static void requireFew(String place, int slices, Supplier<String> name) {
        if (slices > MAX_SLICES) {
            throw Failure.data(place + " has more than 1,000 slices, such as '" + QuotedText.of(name.get())
                    + "': check that it is not a column of ids; name one with few values");
        }
    }

    /**
     * Collects the rows of each slice while they are read.
     *
     * @param <D> the data that they become
     * @param <G> the collector of the rows of a slice
     */
    static final class Gathering<D, G extends RowGatherer<D>> {
        private final String file;
        private final String column;
        private final LabelCodes names;
        private final Supplier<G> fresh;
        private final Map<Integer, Part<G>> parts = new HashMap<>();

        /** The rows of a slice. */
        private static final class Part<G> {
            private final G gathered;
            private long rows;

            Part(G gathered) {
                this.gathered = gathered;
            }
        }

        /**
         * Creates a collector without rows.
         *
         * @param file the file, for error messages
         * @param column the column whose values are the slices
         * @param fresh creates the collector of a slice
         */
        Gathering(String file, String column, Supplier<G> fresh) {
            this(file, column, fresh, LabelCodes.ofNames());
        }

        private Gathering(String file, String column, Supplier<G> fresh, LabelCodes names) {
            this.file = file;
            this.column = column;
            this.fresh = fresh;
            this.names = names;
        }

        /** Returns a collector without rows whose slices have the same numbers. */
        Gathering<D, G> emptied() {
            return new Gathering<>(file, column, fresh, names);
        }

        /**
         * Adds the column of slices to the columns that are read.
         *
         * @throws Failure if the header lacks it or has it twice, or if it has another purpose already
         */
        LabelColumn want(WantedColumns wanted) {
            return wanted.want(new LabelColumn(column, names));
        }

        /**
         * Returns the collector of a slice, to which one row is then added.
         *
         * @throws Failure if there are too many slices
         */
        G adding(int slice) {
            Part<G> part = parts.computeIfAbsent(slice, number -> new Part<>(fresh.get()));
            requireFew(file + ": column '" + column + "'", parts.size(), () -> names.name(slice));
            part.rows++;
            return part.gathered;
        }

        /** Returns the data of each slice, after all rows were read. */
        Map<String, D> bySlice() {
            Map<String, D> bySlice = new LinkedHashMap<>();
            parts.entrySet().stream()
                    .sorted((a, b) -> NameOrder.compare(names.name(a.getKey()), names.name(b.getKey())))
                    .forEach(part -> {
                        String name = names.name(part.getKey());
                        String where = file + ", slice '" + QuotedText.of(name) + "'";
                        bySlice.put(name, part.getValue().gathered.data(where, part.getValue().rows, List.of()));
                    });
            return bySlice;
        }
    }
}
