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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
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
        return text.open(plain -> JsonLinesTable.open(text.path().toString(), scanner(plain, true)));
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
            JsonLineScanner lines = scanner(in, pieces.isEmpty());
            pieces.add(
                    pieces.isEmpty()
                            ? JsonLinesTable.open(file, lines)
                            : JsonLinesTable.piece(file, lines, pieces.get(0).columns()));
        }
        return pieces;
    }

    private static JsonLineScanner scanner(InputStream in, boolean beginning) {
        return new JsonLineScanner(in, beginning, LONGEST);
    }

    static JsonParser parser(String line) {
        return JSON.createParser(ObjectReadContext.empty(), line);
    }

    static JsonParser parser(InputStream in, boolean beginning) {
        return JSON.createParser(ObjectReadContext.empty(), new StrictUtf8Reader(in, beginning));
    }

    /**
     * A file of JSON lines, which is read sequentially. The first object is the header and must have every column. Values
     * are read as texts, so that a number is converted as in CSV and keeps all its digits. A field inside an object is a
     * column whose name is its path with dots, such as {@code output.score}.
     */
    static final class JsonLinesTable extends TableSource.WholeTable {
        /** The depth of objects whose fields are columns; what is nested more deeply is not read. */
        private static final int DEEPEST = 16;
        /** The number of lines that may each be parsed alone before they must be few among all lines. */
        private static final int MIN_LINES = 100;

        private final String file;
        private final JsonLineScanner lines;
        /** Reads the lines that the scanner has left, from the first of them to the end of the file; null before. */
        private @Nullable JsonParser parser;
        /** The number of lines that the scanner has left and that were parsed alone. */
        private long alone;

        private final List<JsonCell> first = new ArrayList<>();
        private final List<String> columns = new ArrayList<>();
        /** Whether the first row, which is the header, was parsed and has not been passed on. */
        private boolean headed;

        private long read;

        private JsonLinesTable(String file, JsonLineScanner lines) {
            this.file = file;
            this.lines = lines;
        }

        static JsonLinesTable open(String file, JsonLineScanner lines) {
            JsonLinesTable table = new JsonLinesTable(file, lines);
            if (!table.isHeader()) {
                throw Failure.data(file + ": file is empty; it must contain one JSON object per line");
            }
            table.headed = true;
            return table;
        }

        /** Returns a later piece of a file whose columns are known. */
        static JsonLinesTable piece(String file, JsonLineScanner lines, List<String> columns) {
            JsonLinesTable piece = new JsonLinesTable(file, lines);
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

        /** Reads the columns from the first object; returns false if there is none. */
        private boolean isHeader() {
            if (isAlone(one -> header(one, "", 0))) {
                return true;
            }
            first.clear();
            columns.clear();
            JsonParser rest = rest();
            return attempt(() -> {
                boolean hasObject = nextObject(rest);
                if (hasObject) {
                    header(rest, "", 0);
                }
                return hasObject;
            });
        }

        private void header(JsonParser from, String parent, int depth) {
            for (String name = from.nextName(); name != null; name = from.nextName()) {
                JsonToken token = from.nextToken();
                String path = parent + name.strip();
                JsonCell cell = new JsonCell();
                first.add(cell);
                columns.add(path);
                if (token == JsonToken.START_OBJECT && depth < DEEPEST) {
                    cell.takeNested(true);
                    header(from, path + ".", depth + 1);
                } else {
                    cell.take(from, token);
                }
            }
        }

        /**
         * Parses the next line if it is an object.
         *
         * @param step reads the fields of the object; what it has read must be cleared if this method returns false
         */
        private boolean isAlone(Consumer<JsonParser> step) {
            String line = lines.line();
            if (line == null) {
                return false;
            }
            try (JsonParser one = JsonLinesSource.parser(line)) {
                if (one.nextToken() != JsonToken.START_OBJECT) {
                    return false;
                }
                step.accept(one);
                if (one.nextToken() != null) {
                    return false;
                }
            } catch (JacksonException e) {
                return false; // the parser of the rest reports it
            }
            lines.skip();
            return true;
        }

        /** Returns the parser of the lines that the scanner has left, which reads all later lines as well. */
        private JsonParser rest() {
            if (parser == null) {
                parser = JsonLinesSource.parser(lines.rest(), lines.isBeginning());
            }
            return parser;
        }

        /** Moves to the next object; returns false at the end of the file. */
        private boolean nextObject(JsonParser from) {
            JsonToken token = from.nextToken();
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
            while (headed || isRow(fields, inOrder)) {
                headed = false;
                read++;
                take(taken, inOrder);
                sink.row(1);
                clear(inOrder);
            }
            return read;
        }

        private static void clear(JsonCell... cells) {
            for (JsonCell cell : cells) {
                cell.clear();
            }
        }

        /** Reads the next row; returns false at the end of the file. */
        private boolean isRow(ObjectFields fields, JsonCell... cells) {
            while (parser == null) {
                if (lines.read(fields)) {
                    return true;
                }
                clear(cells);
                if (!lines.fill()) {
                    if (alone <= MIN_LINES + lines.read() / 8 && isAlone(one -> row(one, fields))) {
                        alone++;
                        return true;
                    }
                    clear(cells);
                    rest();
                }
            }
            JsonParser rest = parser;
            return attempt(() -> nextObject(rest) && row(rest, fields));
        }

        /** Returns the value of the first row; an empty one if it does not have the column, or was not parsed yet. */
        private JsonCell firstOf(String column) {
            int at = columns.indexOf(column);
            return headed && at >= 0 ? first.get(at) : new JsonCell();
        }

        /** Reads the fields of an object to its end. */
        private static boolean row(JsonParser from, ObjectFields fields) {
            for (String name = from.nextName(); name != null; name = from.nextName()) {
                JsonToken token = from.nextToken();
                ObjectFields.Field field = fields.get(name);
                JsonCell cell = field.cell();
                ObjectFields inside = field.inside();
                if (token == JsonToken.START_OBJECT && inside != null) {
                    if (cell != null) {
                        cell.takeNested(true);
                    }
                    row(from, inside);
                } else if (cell == null) {
                    from.skipChildren();
                } else {
                    cell.take(from, token);
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
            return lines.read()
                    + (parser == null
                            ? 0
                            : Math.max(0, parser.currentTokenLocation().getLineNr()));
        }

        @Override
        public String place() {
            return place(read);
        }

        private String place(long row) {
            long line = line();
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
            if (parser != null) {
                parser.close();
            }
            lines.close();
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
    }
}
