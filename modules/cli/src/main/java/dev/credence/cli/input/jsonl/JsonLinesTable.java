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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * A file of JSON lines, which is read sequentially. The first object is the header and must have every column. Values
 * are read as texts, so that a number is converted as in CSV and keeps all its digits. A field inside an object is a
 * column whose name is its path with dots, such as {@code output.score}.
 */
final class JsonLinesTable implements InputTable {
    /** The depth of objects whose fields are columns; what is nested more deeply is not read. */
    private static final int DEEPEST = 16;

    private final String file;
    private final JsonParser parser;
    private final List<JsonCell> first = new ArrayList<>();
    private final List<String> columns = new ArrayList<>();
    /** Whether the first row, which is the header, was parsed and has not been passed on. */
    private boolean headed;

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
        table.headed = true;
        return table;
    }

    /** Returns a later piece of a file whose columns are known. */
    static JsonLinesTable piece(String file, JsonParser parser, List<String> columns) {
        JsonLinesTable piece = new JsonLinesTable(file, parser);
        piece.columns.addAll(columns);
        return piece;
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
        header("", 0);
        return true;
    }

    private void header(String parent, int depth) {
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken token = parser.nextToken();
            String path = parent + name.strip();
            JsonCell cell = new JsonCell();
            cell.keepsLists = true;
            first.add(cell);
            columns.add(path);
            if (token == JsonToken.START_OBJECT && depth < DEEPEST) {
                cell.takeObject();
                header(path + ".", depth + 1);
            } else {
                cell.take(parser, token);
            }
        }
    }

    /** Moves to the next object; returns false at the end of the file. */
    private boolean nextObject() {
        JsonToken token = parser.nextToken();
        if (token != null && token != JsonToken.START_OBJECT) {
            throw Failure.data(place(read + 1) + "a row must be a JSON object, one per line"
                    + (token == JsonToken.START_ARRAY ? "; for example jq -c '.[]' takes them out of an array" : ""));
        }
        return token != null;
    }

    @Override
    public List<String> conditions() {
        return List.of();
    }

    @Override
    public boolean isOpenEnded() {
        return true;
    }

    @Override
    public long read(List<? extends TableColumn> wanted, Sink sink) {
        Map<String, JsonCell> cells = new HashMap<>();
        wanted.forEach(column -> {
            JsonCell cell = firstOf(column.name());
            cell.keepsLists = column.acceptsLists();
            cells.put(column.name(), cell);
        });
        List<? extends TableColumn> ordered = wanted.stream()
                .sorted(Comparator.comparingInt(column -> columns.indexOf(column.name())))
                .toList();
        JsonCell[] inOrder = ordered.stream()
                .map(column -> Objects.requireNonNull(cells.get(column.name())))
                .toArray(JsonCell[]::new);
        TableColumn[] taken = ordered.toArray(TableColumn[]::new);
        ObjectFields fields = new ObjectFields(cells, parents(cells.keySet()), "");
        while (headed || attempt(() -> nextObject() && row(fields))) {
            headed = false;
            read++;
            take(taken, inOrder);
            sink.row(1);
            for (JsonCell cell : inOrder) {
                cell.clear();
            }
        }
        return read;
    }

    /** Returns the value of the first row; an empty one if it does not have the column, or was not parsed yet. */
    private JsonCell firstOf(String column) {
        int at = columns.indexOf(column);
        return headed && at >= 0 ? first.get(at) : new JsonCell();
    }

    /** Returns the paths of the objects that contain columns. */
    private static Set<String> parents(Set<String> paths) {
        Set<String> parents = new HashSet<>();
        for (String path : paths) {
            for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
                parents.add(path.substring(0, dot));
            }
        }
        return parents;
    }

    /** Reads the fields of an object to its end. */
    private boolean row(ObjectFields fields) {
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken token = parser.nextToken();
            ObjectFields.Field field = fields.get(name);
            JsonCell cell = field.cell();
            ObjectFields inside = field.inside();
            if (token == JsonToken.START_OBJECT && inside != null) {
                if (cell != null) {
                    cell.takeObject();
                }
                row(inside);
            } else if (cell == null) {
                parser.skipChildren();
            } else {
                cell.take(parser, token);
            }
        }
        return true;
    }

    /** The fields of the objects at one path, each of which is looked up by its path once. */
    private static final class ObjectFields {
        private static final Field OTHER = new Field(null, null);
        /** The number of names that are remembered, because the objects of some files have ever new names. */
        private static final int MOST = 1_000;

        private final Map<String, JsonCell> cells;
        private final Set<String> parents;
        private final String parent;
        private final Map<String, Field> byName = new HashMap<>();

        ObjectFields(Map<String, JsonCell> cells, Set<String> parents, String parent) {
            this.cells = cells;
            this.parents = parents;
            this.parent = parent;
        }

        /**
         * A field.
         *
         * @param cell receives its value if the field is a column
         * @param inside the fields of the object that it contains, if some of them are columns
         */
        record Field(@Nullable JsonCell cell, @Nullable ObjectFields inside) {}

        Field get(String name) {
            Field known = byName.get(name);
            return known == null ? found(name) : known;
        }

        private Field found(String name) {
            String path = parent + name.strip();
            ObjectFields inside = parents.contains(path) ? new ObjectFields(cells, parents, path + ".") : null;
            JsonCell cell = cells.get(path);
            boolean isOther = cell == null && inside == null;
            Field field = isOther ? OTHER : new Field(cell, inside);
            if (byName.size() < MOST || !isOther) {
                byName.put(name, field);
            }
            return field;
        }
    }

    private void take(TableColumn[] columnsInOrder, JsonCell[] cells) {
        for (int at = 0; at < cells.length; at++) {
            try {
                cells[at].give(columnsInOrder[at]);
            } catch (TableColumn.BadField e) {
                throw Failure.data(place(read) + e.getMessage());
            }
        }
    }

    @Override
    public long line() {
        return Math.max(0, parser.currentTokenLocation().getLineNr());
    }

    @Override
    public String place() {
        return place(read);
    }

    private String place(long row) {
        long line = parser.currentTokenLocation().getLineNr();
        return file + ", row " + row + (line == row || line < 1 ? ": " : " (line " + line + "): ");
    }

    /** Runs one step of the parser and converts its exceptions to failures that name the row. */
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

    /** Describes the error of a line that is not JSON, without words about the parser itself. */
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

    /** The value of a column in the current row, whose characters are kept until the whole row is read. */
    static final class JsonCell {
        private static final String SHORT = "[...]";

        private char[] text = new char[16];
        private int length;
        private int times;
        private boolean nested;
        /** Whether the elements of an array are kept. */
        private boolean keepsLists;

        /** Copies the current value of the parser. */
        void take(JsonParser parser, JsonToken token) {
            times++;
            nested = token.isStructStart();
            length = 0;
            if (token == JsonToken.START_ARRAY && keepsLists) {
                String list = list(parser);
                keep(list.toCharArray(), 0, list.length());
            } else if (nested) {
                parser.skipChildren();
                keep((token == JsonToken.START_OBJECT ? "{...}" : SHORT).toCharArray(), 0, 5);
            } else if (token != JsonToken.VALUE_NULL && !isNaN(parser, token)) {
                keep(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
            }
        }

        /** Reads an array to its end and returns it as JSON; arrays and objects in it are shortened. */
        private static String list(JsonParser parser) {
            StringJoiner list = new StringJoiner(", ", "[", "]");
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                parser.skipChildren();
                list.add(
                        switch (token) {
                            case START_OBJECT -> "{...}";
                            case START_ARRAY -> SHORT;
                            case VALUE_STRING -> '"' + escaped(parser.getString()) + '"';
                            default -> parser.getString();
                        });
            }
            return list.toString();
        }

        private static String escaped(String text) {
            return String.valueOf(JsonStringEncoder.getInstance().quoteAsCharArray(text));
        }

        /** Returns whether a value is NaN without quotes, which Python writes for a missing number. */
        private static boolean isNaN(JsonParser parser, JsonToken token) {
            return token == JsonToken.VALUE_NUMBER_FLOAT
                    && parser.getStringCharacters()[parser.getStringOffset()] == 'N';
        }

        /** Records that the current value is an object, whose fields are read next. */
        void takeObject() {
            times++;
            nested = true;
            length = 0;
            keep("{...}".toCharArray(), 0, 5);
        }

        private void keep(char[] characters, int offset, int count) {
            if (count > text.length) {
                text = new char[Math.max(count, 2 * text.length)];
            }
            System.arraycopy(characters, offset, text, 0, count);
            length = count;
        }

        /**
         * Passes the value to its column.
         *
         * @throws TableColumn.BadField if the value does not fit the column, or the row had it more than once
         */
        void give(TableColumn column) {
            if (times > 1) {
                throw column.repeated(times);
            }
            if (nested) {
                boolean isShort = text[0] == '[' && !column.acceptsLists();
                column.acceptNested(isShort ? SHORT : new String(text, 0, length));
                return;
            }
            column.accept(text, 0, length);
        }

        /** Clears the value, because a column that is missing in the next row is an empty field. */
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
