package dev.credence.cli.watch;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.input.csv.CsvErrors;
import dev.credence.cli.input.log.LogSource.LinesLog;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.text.Unreadable;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.text.SafeText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The rows of CSV or JSON lines whose bytes arrive in pieces: only complete records are read, and a part of one waits for its rest. Rows
 * that {@code credence evaluate} does not accept are not accepted here.
 */
final class ArrivingRows {
    /** The most lines of a quoted field that may wait for its closing quote, 1,000. */
    private static final int MOST_LINES = 1_000;

    private final String place;
    private final Form form;
    private final List<String> wanted;
    private final Consumer<List<String>> header;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private int @Nullable [] positions;
    /** The names of all columns of a CSV file, after its header was read. */
    private List<String> names = List.of();

    /** The line of the next record, from 1, after the lines of earlier runs. */
    private long line = 1;

    private LongSupplier earlier = () -> 0;
    private boolean named;
    private boolean quoted;
    private int waitingLines;

    /**
     * Creates the reader of one source of rows.
     *
     * @param wanted the columns of the cells that it passes on
     * @param header receives the names of all columns, before the first row
     */
    ArrivingRows(String place, Form form, List<String> wanted, Consumer<List<String>> header) {
        this.place = place;
        this.form = form;
        this.wanted = wanted;
        this.header = header;
    }

    /**
     * How rows are written.
     *
     * @param json whether each is a JSON object
     * @param delimiter the character between the fields of CSV
     */
    record Form(boolean json, char delimiter) {}

    /** Receives the cells of the wanted columns. */
    interface Sink {
        void row(List<String> cells);
    }

    /** Begins the numbers of lines anew, after the lines that earlier runs read; they are counted only for a message. */
    void continueAfter(LongSupplier lines) {
        line = 1;
        earlier = lines;
    }

    /** Reads the complete records of some bytes, and returns the number of bytes that they have. */
    int read(byte[] bytes, int length, Sink sink) {
        int begin = 0;
        int lines = 0;
        boolean atFieldStart = true;
        boolean closed = false;
        quoted = false;
        for (int i = 0; i < length; i++) {
            byte now = bytes[i];
            boolean quote = now == '"' && !form.json();
            if (quoted) {
                closed = quote;
                quoted = !quote;
            } else {
                // A quote within an unquoted field is an ordinary character, and one right after a closing quote is an
                // escaped quote.
                quoted = quote && (atFieldStart || closed);
                closed = false;
            }
            atFieldStart = now == form.delimiter() || now == '\r';
            if (now == '\n') {
                lines++;
                atFieldStart = true;
                if (!quoted) {
                    record(bytes, begin, i - begin, sink);
                    begin = i + 1;
                    line += lines;
                    lines = 0;
                }
            }
        }
        waitingLines = lines;
        return begin;
    }

    /** Reads bytes after which there are no more; the last row need not have a line end. */
    void readAll(byte[] bytes, int length, Sink sink) {
        byte[] ended = Arrays.copyOf(bytes, length + 1);
        ended[length] = '\n';
        if (read(ended, ended.length, sink) < ended.length) {
            throw Failure.data(place() + CsvErrors.UNCLOSED);
        }
    }

    /**
     * Returns words about the record that waits for its rest.
     *
     * @param ends whether the rest cannot arrive any more, because the command ends
     * @throws Failure if it begins with a quote that is probably a stray one: it waits for more than 1,000 lines, or the command ends
     */
    String waiting(boolean ends) {
        if (quoted && (ends || waitingLines > MOST_LINES)) {
            throw Failure.data(place() + "a quoted field is not closed within " + Math.max(1, waitingLines)
                    + " lines, and the rows after its quote cannot be read: close it, or write a quote that belongs to the"
                    + " text twice within quotes");
        }
        return "line " + number() + (quoted ? " has a quoted field that is not closed yet" : " has no line end yet");
    }

    private long number() {
        return earlier.getAsLong() + line;
    }

    private String place() {
        return place + ", line " + number() + ": ";
    }

    private void record(byte[] bytes, int begin, int length, Sink sink) {
        String text = text(bytes, begin, length);
        if (form.json()) {
            if (!text.isBlank()) {
                pass(ofJson(text), sink);
            }
            return;
        }
        try {
            CsvReader.builder()
                    .fieldSeparator(form.delimiter())
                    .allowUnclosedQuote(false)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .ofCsvRecord(text)
                    .forEach(record -> ofCsv(record, text, sink));
        } catch (CsvParseException e) {
            throw Failure.data(place() + CsvErrors.sentence(e), e);
        }
    }

    private String text(byte[] bytes, int begin, int length) {
        try {
            String text = decoder.decode(ByteBuffer.wrap(bytes, begin, length)).toString();
            String plain = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
            return plain.startsWith("\uFEFF") ? plain.substring(1) : plain;
        } catch (CharacterCodingException e) {
            throw Failure.data(place() + Unreadable.sentence(e), e);
        }
    }

    private void ofCsv(CsvRecord record, String text, Sink sink) {
        if (positions == null) {
            names = stripped(record);
            positions = positions();
            header.accept(names);
            return;
        }
        if (record.getFieldCount() != names.size()) {
            throw Failure.data(place() + "row must have as many fields as the header: fields=" + record.getFieldCount()
                    + ", header=" + names.size() + ", row=" + SafeText.shortened(SafeText.clean(text), 80));
        }
        if (record.getField(0).strip().equals(names.get(0)) && stripped(record).equals(names)) {
            throw Failure.data(place() + CsvErrors.HEADER_AGAIN);
        }
        List<String> cells = new ArrayList<>();
        for (int position : positions) {
            cells.add(record.getField(position));
        }
        pass(cells, sink);
    }

    /** Passes the cells of a row on; a failure on a cell then names the row. */
    private void pass(List<String> cells, Sink sink) {
        try {
            sink.row(cells);
        } catch (Failure e) {
            throw Failure.data(place() + e.getMessage(), e);
        }
    }

    private static List<String> stripped(CsvRecord record) {
        return record.getFields().stream().map(String::strip).toList();
    }

    private int[] positions() {
        return wanted.stream()
                .mapToInt(name -> {
                    int position = names.indexOf(name);
                    if (position < 0) {
                        throw Failure.usage(place + ": " + Suggestions.message("column", name, names)
                                + WantedColumns.delimiter(names));
                    }
                    if (names.lastIndexOf(name) > position) {
                        throw Failure.data(place + ": column '" + name + "' occurs "
                                + Collections.frequency(names, name) + " times in the header; rename all but one");
                    }
                    return position;
                })
                .toArray();
    }

    private List<String> ofJson(String text) {
        try {
            JsonNode row = CredenceJson.mapper().readTree(text);
            if (!named) {
                named = true;
                LinesLog.requireNone(place, row.propertyNames());
                header.accept(List.copyOf(row.propertyNames()));
            }
            List<String> cells = new ArrayList<>();
            for (String name : wanted) {
                JsonNode cell = row.path(name);
                if (cell.isMissingNode() || cell.isContainer()) {
                    throw Failure.data(place() + "a row must have a field '" + name
                            + "' with a text, a number or null: row=" + SafeText.shortened(SafeText.clean(text), 80));
                }
                cells.add(cell.isNull() ? "" : cell.isString() ? cell.stringValue() : cell.toString());
            }
            return cells;
        } catch (JacksonException e) {
            throw Failure.data(
                    place() + "a row must be a JSON object: row=" + SafeText.shortened(SafeText.clean(text), 80), e);
        }
    }
}
