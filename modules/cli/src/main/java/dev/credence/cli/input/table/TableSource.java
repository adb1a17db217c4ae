package dev.credence.cli.input.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** An existing file of a known format, which can be opened repeatedly. */
@FunctionalInterface
public interface TableSource {
    /** Opens the file and reads its header. */
    InputTable open();

    /**
     * Opens the file in pieces that contain its rows in their order and can be read at the same time. A piece may fail
     * although the whole file can be read; the file must then be read as a whole.
     *
     * @param most the largest number of pieces
     * @return two pieces or more; none if the file must be read as a whole
     */
    default List<InputTable> openPieces(int most) {
        return List.of();
    }

    /** Returns notes on the file that readers of its rows must pass on, after it was read; an ordinary table has none. */
    default List<String> notes() {
        return List.of();
    }

    /** Reads the pieces of a large file at the same time, each on its own thread. */
    final class Pieces {
        private Pieces() {}

        /**
         * Reads the pieces of a file.
         *
         * @param source the file
         * @param most the largest number of pieces
         * @param reader reads one piece to its end, on a thread of its own
         * @return the results of the pieces in their order; empty if the file must be read as a whole, because it is small, or because a
         *     piece has an error, which is then found again with its row
         */
        public static <R> Optional<List<R>> read(TableSource source, int most, Function<InputTable, R> reader) {
            List<InputTable> pieces = source.openPieces(most);
            try {
                List<Callable<R>> readings = new ArrayList<>();
                pieces.forEach(piece -> readings.add(() -> reader.apply(piece)));
                return readings.isEmpty() ? Optional.empty() : sideBySide(readings);
            } finally {
                pieces.forEach(InputTable::close);
            }
        }

        private static <R> Optional<List<R>> sideBySide(List<Callable<R>> readings) {
            ExecutorService threads = Executors.newFixedThreadPool(readings.size());
            try {
                List<R> all = new ArrayList<>();
                for (Future<R> piece : threads.invokeAll(readings)) {
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

    /** A table all of whose rows are read, whose columns are in its header, and whose rows have no lines unless a subclass says so. */
    abstract class WholeTable implements InputTable {
        @Override
        public long line() {
            return 0;
        }

        @Override
        public final List<String> conditions() {
            return List.of();
        }

        @Override
        public boolean isOpenEnded() {
            return false;
        }
    }

    /** A table whose rows come from another table. It has the columns, places and lines of that table, unless a subclass changes them. */
    abstract class Forwarding implements InputTable {
        private final InputTable table;

        protected Forwarding(InputTable table) {
            this.table = table;
        }

        protected final InputTable table() {
            return table;
        }

        @Override
        public final String file() {
            return table.file();
        }

        @Override
        public List<String> columns() {
            return table.columns();
        }

        @Override
        public List<String> conditions() {
            return table.conditions();
        }

        @Override
        public String place() {
            return table.place();
        }

        @Override
        public long line() {
            return table.line();
        }

        @Override
        public final boolean isOpenEnded() {
            return table.isOpenEnded();
        }

        @Override
        public final void close() {
            table.close();
        }
    }
}
