package dev.credence.cli.input.jsonl;

import dev.credence.cli.Failure;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.text.ParserWords;
import dev.credence.cli.input.text.TextFile;
import dev.credence.cli.input.text.TextFile.StrictUtf8Reader;
import dev.credence.cli.input.text.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * A file of JSON objects, one in each line.
 *
 * @param text the file
 */
public record JsonLinesSource(TextFile text) implements TableSource {
    /** The largest length of a value, 16,777,216 characters, as in CSV. */
    static final int LONGEST = 1 << 24;

    /**
     * The factory of parsers, which limits the nesting only by the length of a value, because values that are not read
     * are skipped.
     */
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(LONGEST)
                    .maxNumberLength(LONGEST)
                    .maxNameLength(LONGEST)
                    .maxNestingDepth(LONGEST)
                    .build())
            .build();

    @Override
    public InputTable open() {
        return text.open(plain -> JsonLinesTable.open(text.path().toString(), plain));
    }

    /**
     * Opens pieces only of large files that are not compressed. If an object has several lines, a piece may end inside of it, and
     * reading that piece fails.
     */
    @Override
    public List<InputTable> openPieces(int most) {
        List<InputTable> pieces = new ArrayList<>();
        String file = text.path().toString();
        for (InputStream in : text.openPieces(most)) {
            pieces.add(
                    pieces.isEmpty()
                            ? JsonLinesTable.open(file, in)
                            : JsonLinesTable.piece(file, in, pieces.get(0).columns()));
        }
        return pieces;
    }

    /**
     * A file of JSON lines, which is read sequentially. The first object is the header and must have every column. Values
     * are read as texts, so that a number is converted as in CSV and keeps all its digits. A field inside an object is a
     * column whose name is its path with dots, such as {@code output.score}.
     */
    static final class JsonLinesTable extends TableSource.WholeTable {
        /** The depth of objects whose fields are columns; what is nested more deeply is not read. */
        private static final int DEEPEST = 16;

        private final String file;
        private final JsonParser parser;
        private final List<JsonCell> first = new ArrayList<>();
        private final List<String> columns = new ArrayList<>();
        /** Whether the first row, which is the header, was parsed and has not been passed on. */
        private boolean headed;

        private long read;

        private JsonLinesTable(String file, InputStream in, boolean beginning) {
            this.file = file;
            this.parser = JSON.createParser(ObjectReadContext.empty(), new StrictUtf8Reader(in, beginning));
        }

        static JsonLinesTable open(String file, InputStream in) {
            JsonLinesTable table = new JsonLinesTable(file, in, true);
            table.headed = table.attempt(() -> {
                boolean hasObject = table.nextObject();
                if (hasObject) {
                    table.header("", 0);
                }
                return hasObject;
            });
            if (!table.headed) {
                throw Failure.data(file + ": file is empty; it must contain one JSON object per line");
            }
            return table;
        }

        /** Returns a later piece of a file whose columns are known. */
        static JsonLinesTable piece(String file, InputStream in, List<String> columns) {
            JsonLinesTable piece = new JsonLinesTable(file, in, false);
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

        /** Reads the columns from the fields of the first object. */
        private void header(String parent, int depth) {
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken token = parser.nextToken();
                String path = parent + name.strip();
                JsonCell cell = new JsonCell();
                first.add(cell);
                columns.add(path);
                if (token == JsonToken.START_OBJECT && depth < DEEPEST) {
                    cell.takeNested(true);
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
                        + (token == JsonToken.START_ARRAY
                                ? "; for example jq -c '.[]' takes them out of an array"
                                : ""));
            }
            return token != null;
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
                cell.keepLists(column.acceptsLists());
                cells.put(column.name(), cell);
            });
            List<? extends TableColumn> ordered = wanted.stream()
                    .sorted(Comparator.comparingInt(column -> columns.indexOf(column.name())))
                    .toList();
            JsonCell[] inOrder = ordered.stream()
                    .map(column -> Objects.requireNonNull(cells.get(column.name())))
                    .toArray(JsonCell[]::new);
            TableColumn[] taken = ordered.toArray(TableColumn[]::new);
            ObjectFields fields = new ObjectFields(cells);
            while (headed || attempt(() -> nextObject() && row(fields))) {
                headed = false;
                read++;
                take(taken, inOrder);
                sink.row();
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

        /** Reads the fields of an object to its end. */
        private boolean row(ObjectFields fields) {
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken token = parser.nextToken();
                ObjectFields.Field field = fields.get(name);
                JsonCell cell = field.cell();
                ObjectFields inside = field.inside();
                if (token == JsonToken.START_OBJECT && inside != null) {
                    if (cell != null) {
                        cell.takeNested(true);
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
            return place(row, line());
        }

        private String place(long row, long line) {
            return file + ", row " + row + (line == row || line < 1 ? ": " : " (line " + line + "): ");
        }

        /** Runs one step of the parser and converts its exceptions to failures that name the row. */
        private boolean attempt(Supplier<Boolean> step) {
            try {
                return step.get();
            } catch (JacksonException e) {
                throw Failure.data(place(read + 1, JsonProblem.line(e)) + JsonProblem.sentence(e), e);
            }
        }

        @Override
        public void close() {
            parser.close();
        }

        /** Describes the error of a line that is not JSON, without words about the parser itself. */
        static final class JsonProblem {
            private JsonProblem() {}

            /** Returns the line of an error; 0 if it is not that of one line. */
            static long line(JacksonException e) {
                return e instanceof UnexpectedEndOfInputException || e.getLocation() == null
                        ? 0
                        : e.getLocation().getLineNr();
            }

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
    }

    /** The fields of the objects at one path, each of which is looked up by its path once. */
    static final class ObjectFields {
        private static final Field OTHER = new Field(null, null);
        /** The number of names that are remembered, because the objects of some files have ever new names. */
        private static final int MAX_NAMES = 1_000;

        private final Map<String, JsonCell> cells;
        private final Set<String> parents;
        private final String parent;
        private final Map<String, Field> byName = new HashMap<>();

        /** Creates the fields of the outermost objects, some of which contain the given columns. */
        ObjectFields(Map<String, JsonCell> cells) {
            this(cells, parents(cells.keySet()), "");
        }

        private ObjectFields(Map<String, JsonCell> cells, Set<String> parents, String parent) {
            this.cells = cells;
            this.parents = parents;
            this.parent = parent;
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
            if (byName.size() < MAX_NAMES || !isOther) {
                byName.put(name, field);
            }
            return field;
        }
    }
}
