package dev.credence.cli.input.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.text.StrictUtf8Reader;
import dev.credence.cli.input.text.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** CSV or TSV, read as it streams by: memory does not depend on the number of rows. */
final class CsvTable implements InputTable {
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

    /** A later piece of a file whose header is known. */
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
            sink.row(1);
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

    private String place() {
        return file + ", row " + read + " (line " + rows.line() + "): ";
    }

    private String advice() {
        return rows.tooFew() && !attempt(records::hasNext) ? "; the file may be cut off in mid-row" : "";
    }

    /** One step of the reader, whose exceptions become a line that names the row being read. */
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
}
