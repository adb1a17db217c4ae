package dev.credence.cli.input.jsonl;

import dev.credence.cli.Failure;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.text.ParserWords;
import dev.credence.cli.input.text.Unreadable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * JSON lines, read as they stream by. The first object is the header: it has every column, as a row of CSV has every field.
 * Values are texts as they are written, so that a number is read as CSV reads it, and no digit of it is lost.
 */
final class JsonLinesTable implements InputTable {
    private final String file;
    private final JsonParser parser;
    private final List<JsonCell> first = new ArrayList<>();
    private final List<String> columns = new ArrayList<>();
    private long read;

    private JsonLinesTable(String file, JsonParser parser) {
        this.file = file;
        this.parser = parser;
    }

    static JsonLinesTable open(String file, JsonParser parser) {
        JsonLinesTable table = new JsonLinesTable(file, parser);
        if (!table.attempt(table::header)) {
            throw Failure.data(file + ": file is empty; it must hold one JSON object per line");
        }
        return table;
    }

    @Override
    public String file() {
        return file;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    private boolean header() {
        if (!nextObject()) {
            return false;
        }
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonCell cell = new JsonCell();
            cell.take(parser, parser.nextToken());
            first.add(cell);
            columns.add(name.strip());
        }
        return true;
    }

    /** Goes to the next object; false at the end. */
    private boolean nextObject() {
        JsonToken token = parser.nextToken();
        if (token != null && token != JsonToken.START_OBJECT) {
            throw Failure.data(place(read + 1) + "a row must be a JSON object, one per line"
                    + (token == JsonToken.START_ARRAY ? "; for example jq -c '.[]' takes them out of an array" : ""));
        }
        return token != null;
    }

    @Override
    public long read(List<? extends TableColumn> wanted, Sink sink) {
        Map<String, JsonCell> cells = new HashMap<>();
        wanted.forEach(column -> cells.put(column.name(), first.get(columns.indexOf(column.name()))));
        List<? extends TableColumn> ordered = wanted.stream()
                .sorted(Comparator.comparingInt(column -> columns.indexOf(column.name())))
                .toList();
        do {
            read++;
            take(ordered, cells);
            sink.row(1);
            cells.values().forEach(JsonCell::clear);
        } while (attempt(() -> row(cells)));
        return read;
    }

    /** Takes a row in; false at the end. */
    private boolean row(Map<String, JsonCell> cells) {
        if (!nextObject()) {
            return false;
        }
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken token = parser.nextToken();
            JsonCell cell = cells.get(name.strip());
            if (cell == null) {
                parser.skipChildren();
            } else {
                cell.take(parser, token);
            }
        }
        return true;
    }

    private void take(List<? extends TableColumn> ordered, Map<String, JsonCell> cells) {
        for (TableColumn column : ordered) {
            try {
                Objects.requireNonNull(cells.get(column.name())).give(column);
            } catch (TableColumn.BadField e) {
                throw Failure.data(place(read) + e.getMessage());
            }
        }
    }

    private String place(long row) {
        long line = parser.currentTokenLocation().getLineNr();
        return file + ", row " + row + (line == row || line < 1 ? ": " : " (line " + line + "): ");
    }

    /** Takes one step of the parser, whose exceptions become a line that names the row being read. */
    private boolean attempt(Supplier<Boolean> step) {
        try {
            return step.get();
        } catch (JacksonException e) {
            throw Failure.data(file + ", row " + (read + 1) + ": " + JsonProblem.sentence(e), e);
        }
    }

    @Override
    public void close() {
        parser.close();
    }

    /** What is wrong with a line that is no JSON, without the parser's talk of itself. */
    static final class JsonProblem {
        private JsonProblem() {}

        static String sentence(JacksonException e) {
            if (e.getCause() instanceof IOException io) {
                return Unreadable.sentence(io);
            }
            if (e instanceof UnexpectedEndOfInputException) {
                return "a JSON object is not closed before the file ends; the file may be cut off in mid-row";
            }
            if (e instanceof StreamConstraintsException
                    && ParserWords.of(e).contains(String.valueOf(JsonLinesSource.LONGEST))) {
                return "a field is longer than 16,777,216 characters; a closing quote may be missing";
            }
            return "line must be JSON: " + ParserWords.of(e);
        }
    }

    /** What a row says of a column: its characters, kept until the whole row is known. */
    static final class JsonCell {
        private char[] text = new char[16];
        private int length;
        private int times;
        private boolean nested;

        /** Takes the value that the parser stands at. */
        void take(JsonParser parser, JsonToken token) {
            times++;
            nested = token.isStructStart();
            length = 0;
            if (nested) {
                parser.skipChildren();
                keep((token == JsonToken.START_OBJECT ? "{...}" : "[...]").toCharArray(), 0, 5);
            } else if (token != JsonToken.VALUE_NULL) {
                keep(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
            }
        }

        private void keep(char[] characters, int offset, int count) {
            if (count > text.length) {
                text = new char[Math.max(count, 2 * text.length)];
            }
            System.arraycopy(characters, offset, text, 0, count);
            length = count;
        }

        /**
         * Hands the value to its column.
         *
         * @throws TableColumn.BadField if it is none for a column, or the row had it more than once
         */
        void give(TableColumn column) {
            if (times > 1) {
                throw column.repeated(times);
            }
            if (nested) {
                throw column.nested(new String(text, 0, length));
            }
            column.accept(text, 0, length);
        }

        /** Empties the field, since a column that the next row lacks is an empty field of it. */
        void clear() {
            times = 0;
            length = 0;
            nested = false;
        }

        @Override
        public String toString() {
            return new String(Arrays.copyOf(text, length));
        }
    }
}
