package dev.credence.cli.data.slice;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.NameOrder;
import dev.credence.cli.input.table.LabelCodes;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.WantedColumns;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Rows that stream by once, gathered as a whole and by slice.
 *
 * @param <A> what gathers them
 */
public final class SlicedRows<A> {
    /** 1,000: with more distinct values than this, someone has named an id column, and no table of slices is read by anyone. */
    private static final int MOST = 1_000;

    private final String file;
    private final Optional<String> column;
    private final LabelCodes names = LabelCodes.ofNames();
    private final Supplier<A> fresh;
    private final A whole;
    private final Map<Integer, Part<A>> parts = new HashMap<>();

    /** The rows of a slice. */
    private static final class Part<A> {
        private final A gathered;
        private long rows;

        Part(A gathered) {
            this.gathered = gathered;
        }
    }

    /** What becomes of gathered rows. */
    @FunctionalInterface
    public interface Finish<A, D> {
        /**
         * The rows as data.
         *
         * @param where they were read, for errors
         * @param rows how many there were
         * @param notes what the reader should know of all rows; none of a slice
         */
        D data(A gathered, String where, long rows, List<String> notes);
    }

    /**
     * Nothing gathered yet.
     *
     * @param file what is read, for errors
     * @param column whose values are the slices; empty for the whole alone
     * @param fresh a gatherer
     */
    public SlicedRows(String file, Optional<String> column, Supplier<A> fresh) {
        this.file = file;
        this.column = column;
        this.fresh = fresh;
        this.whole = fresh.get();
    }

    /**
     * The column of slices, wanted of a table.
     *
     * @throws Failure if the header lacks it or has it twice, or it was named for another purpose
     */
    public LabelColumn want(WantedColumns wanted) {
        return wanted.wantIf(column, name -> new LabelColumn(name, names));
    }

    /**
     * Rows of a slice.
     *
     * @param slice its number; whatever, where no column was named
     * @param rows how many
     * @param add adds them to a gatherer
     * @throws Failure if there are too many slices
     */
    public void add(int slice, long rows, Consumer<A> add) {
        add.accept(whole);
        if (column.isEmpty()) {
            return;
        }
        Part<A> part = parts.computeIfAbsent(slice, number -> new Part<>(fresh.get()));
        if (parts.size() > MOST) {
            throw Failure.data(file + ": column '" + column.get() + "' has more than 1,000 slices, such as '"
                    + QuotedText.of(names.name(slice)) + "': is this an id column? name one with few values");
        }
        add.accept(part.gathered);
        part.rows += rows;
    }

    /**
     * The data, once all rows were read.
     *
     * @param rows how many there were in all
     * @param notes what the reader should know of all rows
     * @param finish makes data of gathered rows
     */
    public <D> Slices<D> slices(long rows, List<String> notes, Finish<A, D> finish) {
        Map<String, D> bySlice = new LinkedHashMap<>();
        parts.keySet().stream()
                .sorted((a, b) -> NameOrder.compare(names.name(a), names.name(b)))
                .forEach(slice -> bySlice.put(names.name(slice), part(slice, finish)));
        return new Slices<>(finish.data(whole, file, rows, notes), bySlice);
    }

    private <D> D part(int slice, Finish<A, D> finish) {
        Part<A> part = parts.getOrDefault(slice, new Part<>(whole));
        String where = file + ", slice '" + QuotedText.of(names.name(slice)) + "'";
        return finish.data(part.gathered, where, part.rows, List.of());
    }
}
