package dev.credence.cli.data;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.NameOrder;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.WantedColumns;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

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

    /**
     * The rows of each slice, gathered as they stream by.
     *
     * @param <D> what they become
     * @param <G> what gathers those of a slice
     */
    static final class Gathering<D, G extends RowGatherer<D>> {
        /** 1,000: with more distinct values than this, someone has named an id column, and no table of slices is read by anyone. */
        private static final int MOST = 1_000;

        private final String file;
        private final String column;
        private final LabelCodes names = LabelCodes.ofNames();
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
         * Creates a gathering without rows.
         *
         * @param file what is read, for errors
         * @param column whose values are the slices
         * @param fresh a gatherer
         */
        Gathering(String file, String column, Supplier<G> fresh) {
            this.file = file;
            this.column = column;
            this.fresh = fresh;
        }

        /**
         * Returns the column of slices, wanted of a table.
         *
         * @throws Failure if the header lacks it or has it twice, or it was named for another purpose
         */
        LabelColumn want(WantedColumns wanted) {
            return wanted.want(new LabelColumn(column, names));
        }

        /**
         * Returns the gatherer of the rows of a slice.
         *
         * @param slice its number
         * @param rows how many are about to be added
         * @throws Failure if there are too many slices
         */
        G adding(int slice, long rows) {
            Part<G> part = parts.computeIfAbsent(slice, number -> new Part<>(fresh.get()));
            if (parts.size() > MOST) {
                throw Failure.data(file + ": column '" + column + "' has more than 1,000 slices, such as '"
                        + QuotedText.of(names.name(slice)) + "': is this an id column? name one with few values");
            }
            part.rows += rows;
            return part.gathered;
        }

        /** Returns the data of each slice, once all rows were read. */
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
