package dev.credence.cli.input.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.RecordType;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.text.TextFile;
import dev.credence.cli.input.text.TextFile.StrictUtf8Reader;
import dev.credence.cli.input.text.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A CSV or TSV file.
 *
 * @param text the file
 * @param delimiter the character between fields
 */
public record CsvSource(TextFile text, char delimiter) implements TableSource {
    @Override
    public InputTable open() {
        return text.open(plain -> CsvTable.open(text.path().toString(), plain, delimiter));
    }

    /**
     * Opens pieces only of large files that are not compressed. If a cut lies in a quoted field, reading the piece
     * before it fails.
     */
    @Override
    public List<InputTable> openPieces(int most) {
        List<InputTable> pieces = new ArrayList<>();
        String file = text.path().toString();
        for (InputStream in : text.openPieces(most)) {
            pieces.add(
                    pieces.isEmpty()
                            ? CsvTable.open(file, in, delimiter)
                            : CsvTable.piece(file, in, delimiter, pieces.get(0).columns()));
        }
        return pieces;
    }

    /** A CSV or TSV file, which is read sequentially; its memory does not depend on the number of rows. */
    static final class CsvTable extends TableSource.WholeTable {
        private final String file;
        private final CsvRows rows = new CsvRows();
        private final CsvReader<Boolean> reader;
        private final CloseableIterator<Boolean> records;
        private long read;

        private CsvTable(String file, InputStream in, char delimiter, boolean beginning) {
            this.file = file;
            this.reader = CsvReader.builder()
                    .fieldSeparator(delimiter)
                    .allowUnclosedQuote(false)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .build(rows, new StrictUtf8Reader(in, beginning));
            this.records = reader.iterator();
        }

        static CsvTable open(String file, InputStream in, char delimiter) {
            CsvTable table = new CsvTable(file, in, delimiter, true);
            if (!table.attempt(table.records::hasNext)) {
                throw Failure.data(file + ": file is empty; a header line with column names must come first");
            }
            table.attempt(table.records::next);
            return table;
        }

        /** Returns a later piece of a file whose header is known. */
        static CsvTable piece(String file, InputStream in, char delimiter, List<String> header) {
            CsvTable table = new CsvTable(file, in, delimiter, false);
            table.rows.header().addAll(header);
            return table;
        }

        @Override
        public String file() {
            return file;
        }

        @Override
        public List<String> columns() {
            return rows.header();
        }

        @Override
        public long read(List<? extends TableColumn> wanted, Sink sink) {
            rows.want(byIndex(wanted));
            attempt(() -> readAll(sink));
            return read;
        }

        private boolean readAll(Sink sink) {
            while (records.hasNext()) {
                records.next();
                read++;
                if (rows.problem() != null) {
                    throw Failure.data(place() + rows.problem() + advice());
                }
                sink.row();
            }
            return true;
        }

        private @Nullable TableColumn[] byIndex(List<? extends TableColumn> wanted) {
            @Nullable TableColumn[] byIndex = new TableColumn[columns().size()];
            for (TableColumn column : wanted) {
                byIndex[columns().indexOf(column.name())] = column;
            }
            return byIndex;
        }

        @Override
        public long line() {
            return rows.line();
        }

        @Override
        public String place() {
            return file + ", row " + read + " (line " + rows.line() + "): ";
        }

        private String advice() {
            return rows.tooFew() && !attempt(records::hasNext) ? "; the file may be cut off in mid-row" : "";
        }

        /** Runs one step of the reader and converts its exceptions to failures that name the row. */
        private boolean attempt(Supplier<Boolean> step) {
            try {
                return step.get();
            } catch (CsvParseException e) {
                throw Failure.data(next() + CsvErrors.sentence(e), e);
            } catch (UncheckedIOException e) {
                throw Failure.data(next() + Unreadable.sentence(e.getCause()), e);
            }
        }

        private String next() {
            long row = columns().isEmpty() ? 0 : read + 1;
            return file + ", " + (row == 0 ? "header" : "row " + row) + ": ";
        }

        @Override
        public void close() {
            try {
                reader.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Passes the fields of each CSV record to the columns that are read, directly from the reader's buffer. */
        static final class CsvRows extends CsvCallbackHandler<Boolean> {
            private final List<String> header = new ArrayList<>();
            private @Nullable TableColumn @Nullable [] wanted;
            private RecordType type = RecordType.DATA;
            private int fields;
            private long line;
            private @Nullable String problem;
            /** Whether all fields of the current record are names of the header so far, which is seldom true after its first field. */
            private boolean repeatsHeader;
            /** The length of the first name of the header, below which no record repeats the header. */
            private int shortest;

            /** Returns the header, after the first record was read. */
            List<String> header() {
                return header;
            }

            /** Sets the columns of the following rows by index; null for a field that is not read. */
            void want(@Nullable TableColumn[] columns) {
                wanted = columns;
                shortest = header.get(0).length();
            }

            /** Returns the line on which the current record begins, from 1. */
            long line() {
                return line;
            }

            /** Returns the error of the current record, or null. */
            @Nullable
            String problem() {
                return problem;
            }

            /** Returns whether the current row has fewer fields than the header. */
            boolean tooFew() {
                return wanted != null && fields < wanted.length;
            }

            private boolean ragged() {
                return wanted != null && fields != wanted.length;
            }

            @Override
            protected void beginRecord(long startingLineNumber) {
                line = startingLineNumber;
                fields = 0;
                problem = null;
                repeatsHeader = false;
                type = RecordType.DATA;
            }

            @Override
            protected void addField(char[] buffer, int offset, int length, boolean quoted) {
                int index = fields++;
                if (wanted == null) {
                    header.add(new String(buffer, offset, length).strip());
                    return;
                }
                if (index == 0 ? length >= shortest : repeatsHeader) { // most records end this with a comparison
                    repeatsHeader = isName(index, buffer, offset, offset + length);
                }
                TableColumn column = index < wanted.length ? wanted[index] : null;
                if (column != null && problem == null) {
                    accept(column, buffer, offset, length);
                }
            }

            /** Returns whether a field without blanks at its ends, and without the mark at the beginning of a file, is the name of its column. */
            private boolean isName(int index, char[] buffer, int begin, int end) {
                String name = index < header.size() ? header.get(index) : "";
                int from = begin;
                while (from < end && (buffer[from] == '\uFEFF' || Character.isWhitespace(buffer[from]))) {
                    from++;
                }
                int to = end;
                while (from < to && Character.isWhitespace(buffer[to - 1])) {
                    to--;
                }
                return to - from == name.length() && startsWith(buffer, from, name);
            }

            private static boolean startsWith(char[] buffer, int from, String name) {
                for (int i = 0; i < name.length(); i++) {
                    if (buffer[from + i] != name.charAt(i)) {
                        return false;
                    }
                }
                return true;
            }

            private void accept(TableColumn column, char[] buffer, int offset, int length) {
                try {
                    column.accept(buffer, offset, length);
                } catch (TableColumn.BadField e) {
                    problem = e.getMessage();
                }
            }

            @Override
            protected void setComment(char[] buffer, int offset, int length) {
                type = RecordType.COMMENT;
            }

            @Override
            protected void setEmpty() {
                type = RecordType.EMPTY;
            }

            @Override
            protected RecordType getRecordType() {
                return type;
            }

            @Override
            protected int getFieldCount() {
                return fields;
            }

            @Override
            protected Boolean buildRecord() {
                if (type == RecordType.DATA && ragged()) {
                    problem = "row must have as many fields as the header: fields=" + fields + ", header="
                            + header.size();
                }
                if (repeatsHeader && fields == header.size()) {
                    problem = CsvErrors.HEADER_AGAIN;
                }
                return Boolean.TRUE;
            }
        }
    }
}
