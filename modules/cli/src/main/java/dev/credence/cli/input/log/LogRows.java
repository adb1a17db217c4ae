package dev.credence.cli.input.log;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The rows of a log: only the cells of its columns are kept, not the conversations. */
final class LogRows {
    static final String ITEM = "item";

    /** The column of runs of an item. */
    static final String RUN = "run";

    private final String file;
    private final Map<String, Integer> places = new LinkedHashMap<>();
    private final Set<String> scores = new LinkedHashSet<>();
    private final List<String[]> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private Optional<String> unnamed = Optional.empty();
    private String kind;

    /**
     * Creates an empty table.
     *
     * @param file the file, for messages
     * @param kind the kind of the log, as people name it
     */
    LogRows(String file, String kind) {
        this.file = file;
        this.kind = kind;
    }

    String file() {
        return file;
    }

    /** Returns the kind of the log with its version, if it is known. */
    String kind() {
        return kind;
    }

    /** Replaces the kind of the log when its version is known. */
    void kind(String precise) {
        kind = precise;
    }

    /** Declares that a column is an outcome that an evaluation may be about. */
    void score(String column) {
        scores.add(column);
    }

    /**
     * Declares that only columns with the names of scores may be taken for one without being named.
     *
     * @param advice a sentence about the columns, which says what to do if there is no score
     */
    void unnamedScores(String advice) {
        unnamed = Optional.of(advice);
    }

    /** Returns what to do if no column has the name of a score. */
    Optional<String> unnamedScores() {
        return unnamed;
    }

    /** Returns the name of the column of a score: another one if the log has a column with its name that is no score. */
    static String scoreName(String score, Set<String> taken) {
        return taken.contains(score) ? score + " (score)" : score;
    }

    /**
     * Notes that items are named by their position.
     *
     * @param why words about the reason
     * @param column words about a column that names the items instead
     */
    void noteOfPositions(String why, String column) {
        note("items are named by their position in the data set" + why
                + "; compare two files only if they are of the same data" + " set in the same order" + column);
    }

    void note(String sentence) {
        notes.add(sentence);
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Returns the columns of outcomes that occur. */
    List<String> scores() {
        return scores.stream().filter(places::containsKey).toList();
    }

    int size() {
        return rows.size();
    }

    void add(Map<String, String> row) {
        row.keySet().forEach(name -> places.putIfAbsent(name, places.size()));
        String[] cells = new String[places.size()];
        Arrays.fill(cells, "");
        row.forEach((name, text) -> cells[places.getOrDefault(name, 0)] = text);
        rows.add(cells);
    }

    /** Returns all columns: the item and the run first, then the outcomes. */
    List<String> columns() {
        return Stream.of(Stream.of(ITEM, RUN), scores.stream(), places.keySet().stream())
                .flatMap(names -> names)
                .filter(places::containsKey)
                .distinct()
                .toList();
    }

    private String cell(int row, String column) {
        int place = places.getOrDefault(column, Integer.MAX_VALUE);
        String[] cells = rows.get(row);
        return place < cells.length ? cells[place] : "";
    }

    /** Returns whether a column has numbers or truth values only, and at least one of them. */
    boolean isOfNumbers(String column) {
        boolean any = false;
        for (int row = 0; row < rows.size(); row++) {
            String text = cell(row, column);
            if (!text.isEmpty() && !isNumber(text)) {
                return false;
            }
            any |= !text.isEmpty();
        }
        return any;
    }

    static boolean isNumber(String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false") || text.equalsIgnoreCase("nan")) {
            return true;
        }
        try {
            return Double.isFinite(Double.parseDouble(text)) && "dDfF".indexOf(text.charAt(text.length() - 1)) < 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    InputTable table() {
        return new LogTable(this);
    }

    /** The table of the rows, which can be read any number of times. */
    static final class LogTable extends TableSource.WholeTable {
        private final LogRows log;
        private int row;

        LogTable(LogRows log) {
            this.log = log;
        }

        @Override
        public String file() {
            return log.file;
        }

        @Override
        public List<String> columns() {
            return log.columns();
        }

        @Override
        public long read(List<? extends TableColumn> wanted, Sink sink) {
            for (row = 0; row < log.rows.size(); row++) {
                try {
                    for (TableColumn column : wanted) {
                        char[] text = log.cell(row, column.name()).toCharArray();
                        column.accept(text, 0, text.length);
                    }
                } catch (TableColumn.BadField e) {
                    throw Failure.data(place() + e.getMessage());
                }
                sink.row();
            }
            return log.rows.size();
        }

        @Override
        public String place() {
            return log.file + ", row " + (row + 1) + " (item '" + QuotedText.of(log.cell(row, ITEM)) + "'): ";
        }

        @Override
        public void close() {
            // the rows are in memory
        }
    }
}
