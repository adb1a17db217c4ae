package dev.credence.cli.data;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads a file into evidence, a row at a time. */
public final class DatasetReader {
    private final Reading reading;
    private final Vocabulary vocabulary;
    private final BoundColumns row;
    private final DatasetAccumulator gathered;
    private final boolean weighted;
    private long rows;

    private DatasetReader(Reading reading, InputTable table) {
        this.reading = reading;
        this.vocabulary = new Vocabulary(reading);
        this.row = BoundColumns.of(Optional.empty(), reading, table, vocabulary);
        this.gathered = new DatasetAccumulator(
                reading, vocabulary, List.copyOf(row.classScores().keySet()));
        this.weighted = reading.design().isWeighted();
    }

    /**
     * Reads a file.
     *
     * @throws Failure if it cannot be read, or holds something else than was said
     */
    public static Dataset read(Reading reading) {
        TableSource source = reading.file().source();
        return inPieces(reading, source).orElseGet(() -> whole(reading, source)).dataset();
    }

    private static DatasetReader whole(Reading reading, TableSource source) {
        try (InputTable table = source.open()) {
            return new DatasetReader(reading, table).readAll();
        }
    }

    /** Large files on several processors; empty where the file is small, or has an error, which is found again by reading whole. */
    private static Optional<DatasetReader> inPieces(Reading reading, TableSource source) {
        int most = reading.inPieces() ? Runtime.getRuntime().availableProcessors() : 1;
        List<InputTable> pieces = source.openPieces(most);
        try {
            List<Callable<DatasetReader>> readers = new ArrayList<>();
            for (InputTable piece : pieces) {
                readers.add(new DatasetReader(reading, piece)::readAll);
            }
            return readers.isEmpty()
                    ? Optional.empty()
                    : SideBySide.read(readers).flatMap(DatasetReader::joined);
        } finally {
            pieces.forEach(InputTable::close);
        }
    }

    /** The first reader, with the rows of all; empty where they have too many labels or counts together. */
    private static Optional<DatasetReader> joined(List<DatasetReader> pieces) {
        try {
            pieces.stream().skip(1).forEach(pieces.get(0)::append);
            return Optional.of(pieces.get(0));
        } catch (TableColumn.BadField e) {
            return Optional.empty();
        }
    }

    private void append(DatasetReader later) {
        int[] label = vocabulary.includeLabels(later.vocabulary, row);
        int[] group = vocabulary.includeGroups(later.vocabulary, row);
        gathered.append(later.gathered, label, group);
        row.count().include(later.row.count());
        rows += later.rows;
    }

    private DatasetReader readAll() {
        rows = row.wanted().read(this::row);
        return this;
    }

    private void row(long equal) {
        if (weighted && row.weight().value() == 0) {
            return; // as if never seen
        }
        gathered.add(row, equal);
    }

    private Dataset dataset() {
        String file = reading.file().path().toString();
        vocabulary.require(file);
        return gathered.dataset(file, rows, vocabulary.notes());
    }

    /** Reads the pieces of a file at the same time, a thread each. */
    static final class SideBySide {
        private SideBySide() {}

        /** What was read of each piece, in their order; empty where one cannot be read by itself. */
        static <R> Optional<List<R>> read(List<? extends Callable<R>> pieces) {
            ExecutorService threads = Executors.newFixedThreadPool(pieces.size());
            try {
                List<R> all = new ArrayList<>();
                for (Future<R> piece : threads.invokeAll(pieces)) {
                    all.add(piece.get());
                }
                return Optional.of(all);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                return Optional.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while reading", e);
            } finally {
                threads.shutdown();
            }
        }
    }
}
