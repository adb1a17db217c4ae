package dev.credence.cli.data.layout;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.ColumnRole.FoldNames;
import dev.credence.cli.data.layout.SamplingDesign.Kind;
import dev.credence.cli.data.layout.SamplingDesign.UnreadColumns;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TextColumn;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The values of the columns that a command does not read, in the first rows of a file. They show what no name need show: that several
 * rows belong to one item, or that a row represents many observations.
 */
public final class UnreadValues {
    /** The largest number of rows that are read, 50,000. */
    private static final int MAX_ROWS = 50_000;
    /** The largest number of columns that are read, 50. */
    private static final int MAX_COLUMNS = 50;
    /** The largest number of distinct values that are kept of a column, 5,000. */
    private static final int MAX_VALUES = 5_000;
    /** The largest length of a value, 200 characters; a longer one is a text, and no name of an item. */
    private static final int LONGEST = 200;
    /** Fewer values are rather those of a feature, such as a site or a weekday. */
    private static final int FEWEST_ITEMS = 10;
    /** Values with more rows are rather classes. */
    private static final int MAX_ROWS_OF_ITEM = 100;
    /** The largest variance of the numbers of rows, as a part of that of values that were drawn at random. */
    private static final double EVEN = 0.1;

    private static final Pattern COUNTS = Pattern.compile(
            "((n|num|number|no)[-_. ]?(of)?[-_. ]?)?(counts?|cnt|freq|frequency|frequencies|observations|obs)|n|num",
            Pattern.CASE_INSENSITIVE);
    /** Names of whole numbers that are rarely counts. */
    private static final Pattern NO_COUNTS = Pattern.compile(
            "(.*[-_. ])?(id|uuid|no|nr|index|idx|row|line|seed|age|year|month|day|hour|fold|run|repeat|rank)s?",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern WEIGHTS = Pattern.compile(
            "(sampling|sample|survey|design|case|importance)[-_. ]?(weights?|wt)", Pattern.CASE_INSENSITIVE);

    private static final String EACH_COUNTS_AS_ONE = ", because each row counts as one observation otherwise";

    private final List<Values> columns;
    private final Set<List<String>> keys = new HashSet<>();
    private final Set<String> classes = new HashSet<>();
    private boolean areKeysDistinct = true;
    private boolean isWhole;
    private int rows;

    private UnreadValues(List<Values> columns) {
        this.columns = columns;
    }

    /**
     * Returns notes on the columns of a file that are not read.
     *
     * @param reading the columns that are read
     * @param unread the other columns of the file
     */
    static List<String> notes(Reading reading, List<String> unread) {
        SamplingDesign design = reading.design();
        boolean independent = design.hasIndependentRows();
        boolean counted = reading.count().isEmpty()
                && reading.classes().isEmpty()
                && reading.file().cross().isEmpty()
                && design.weights().isEmpty();
        if (unread.isEmpty() || (!independent && !counted)) {
            return List.of();
        }
        Set<String> key = new LinkedHashSet<>(List.of(reading.truth()));
        key.addAll(reading.systems());
        key.addAll(design.columns());
        key.addAll(reading.scoredSystems());
        UnreadValues values = of(reading.file(), unread, List.copyOf(key));
        Optional<String> counts =
                counted ? values.counts(independent && reading.scoredSystems().isEmpty()) : Optional.empty();
        Optional<String> weights = weights(unread)
                .filter(name -> design.kind() != Kind.WEIGHTED && independent)
                .map(name -> "all rows have the same weight, but the file has a column '" + QuotedText.of(name)
                        + "'; if some rows were sampled more often than others, give --weight " + QuotedText.of(name));
        return Stream.concat(
                        weights.stream(),
                        counts.or(() -> independent ? values.dependence(design, unread) : Optional.empty()).stream())
                .toList();
    }

    /** Returns the first column whose name is that of weights by which rows were sampled. */
    public static Optional<String> weights(List<String> columns) {
        for (String name : columns) {
            if (WEIGHTS.matcher(name).matches()) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns a note if rows that are taken for independent ones seem to belong to fewer items.
     *
     * @param unread the columns that are not read
     * @param option the option that names the column of items
     * @param inPlaceOfOther the end of the advice, which names the option that it replaces; empty if there is none
     */
    public static Optional<String> dependentRows(
            TableFile file, List<String> unread, String option, String inPlaceOfOther) {
        if (unread.isEmpty()) {
            return Optional.empty();
        }
        UnreadValues values = of(file, unread, List.of());
        return UnreadColumns.dependentRows(unread, option, inPlaceOfOther, values::mayRepeat)
                .or(() -> values.repeated(option, inPlaceOfOther));
    }

    /**
     * Returns the column that seems to have the number of observations of a row, because no two rows have the same labels.
     *
     * @param labels the columns of labels, first that of the true ones
     * @param others the other columns
     */
    public static Optional<String> countColumn(TableFile file, List<String> labels, List<String> others) {
        UnreadValues values = of(file, others, labels);
        return values.counted(true).map(column -> column.name);
    }

    /** Returns a note if rows that are taken for independent ones seem to belong to fewer items, or to folds. */
    private Optional<String> dependence(SamplingDesign design, List<String> unread) {
        return UnreadColumns.foldsOfRepeats(design, unread)
                .or(() -> UnreadColumns.dependentRows(unread, "--cluster", design.inItsPlace(), this::mayRepeat))
                .or(() -> repeated("--cluster", design.inItsPlace()));
    }

    private static UnreadValues of(TableFile file, List<String> unread, List<String> key) {
        List<Values> chosen = new ArrayList<>();
        for (String name : unread) {
            if (chosen.size() < MAX_COLUMNS && Collections.frequency(unread, name) == 1 && !isNested(name, unread)) {
                chosen.add(new Values(name));
            }
        }
        UnreadValues values = new UnreadValues(chosen);
        if (Files.isRegularFile(file.path())) {
            values.read(file, key);
        }
        return values;
    }

    /** Returns whether other columns are fields of a column. */
    private static boolean isNested(String name, List<String> columns) {
        for (String other : columns) {
            if (other.startsWith(name + ".")) {
                return true;
            }
        }
        return false;
    }

    // Every short command comes through here: loops, because each lambda is linked when it is first used.
    private void read(TableFile file, List<String> key) {
        try (InputTable table = file.conditioned().source().open()) {
            WantedColumns wanted = new WantedColumns(table);
            List<TextColumn> keyed = new ArrayList<>();
            for (String name : key) {
                if (table.columns().contains(name)) {
                    keyed.add(wanted.want(TextColumn.ofAnything(name)));
                }
            }
            List<TextColumn> texts = new ArrayList<>();
            for (Values column : columns) {
                texts.add(wanted.want(TextColumn.ofAnything(column.name)));
            }
            wanted.read(() -> row(keyed, texts));
            isWhole = true;
        } catch (Enough e) {
            isWhole = false; // the first rows suffice
        } catch (Failure e) {
            columns.forEach(Values::forget); // the columns that are read are what counts
            areKeysDistinct = false;
        }
    }

    private void row(List<TextColumn> keyed, List<TextColumn> texts) {
        if (rows == MAX_ROWS) {
            throw new Enough();
        }
        rows++;
        if (!keyed.isEmpty()) {
            classes.add(keyed.get(0).text());
        }
        if (areKeysDistinct) {
            List<String> labels = new ArrayList<>(keyed.size());
            for (TextColumn column : keyed) {
                labels.add(column.text());
            }
            areKeysDistinct = !keyed.isEmpty() && keys.add(labels);
        }
        boolean isOver = !areKeysDistinct;
        for (int at = 0; at < texts.size(); at++) {
            Values column = columns.get(at);
            column.add(texts.get(at).text());
            isOver &= column.isForgotten;
        }
        if (isOver) {
            throw new Enough();
        }
    }

    /** Returns whether a column may have a value in several rows. */
    private boolean mayRepeat(String name) {
        for (Values column : columns) {
            if (column.name.equals(name) && isWhole && !column.isForgotten && column.rows.size() == rows) {
                return false;
            }
        }
        return true;
    }

    /** Returns a note if each value of a column occurs about equally often and several times, as the items of repeated runs do. */
    private Optional<String> repeated(String option, String inPlaceOfOther) {
        Values most = null;
        for (Values column : columns) {
            if (column.isOfItems(rows)
                    && column.rows.size() != classes.size()
                    && FoldNames.splits(List.of(column.name)).isEmpty()
                    && (most == null || column.rows.size() > most.rows.size())) {
                most = column;
            }
        }
        if (most == null) {
            return Optional.empty();
        }
        int items = most.rows.size();
        boolean equal = new HashSet<>(most.rows.values()).size() == 1;
        return Optional.of("the rows are treated as independent, but each of the " + items + " values of column '"
                + QuotedText.of(most.name) + "' has " + (equal ? "" : "about ")
                + Math.round((double) rows / items) + " rows; if these are rows of the same item, give " + option + " "
                + QuotedText.of(most.name) + inPlaceOfOther + UnreadColumns.NARROW_INTERVALS);
    }

    /**
     * Returns a note if no two rows have the same labels and the file has a column of whole numbers, as a table has that was written with
     * a row for each pair of labels.
     *
     * @param byValues whether a column without a usual name may be that of the counts
     */
    private Optional<String> counts(boolean byValues) {
        return counted(byValues)
                .map(column -> "no two rows have the same labels" + (byValues ? "" : " or scores")
                        + ", and the file has a column of whole numbers, '" + QuotedText.of(column.name)
                        + "'; if a row represents that many observations, give --count " + QuotedText.of(column.name)
                        + (byValues ? EACH_COUNTS_AS_ONE : ""));
    }

    private Optional<Values> counted(boolean byValues) {
        if (!isWhole || !areKeysDistinct || rows < 2) {
            return Optional.empty();
        }
        List<Values> whole =
                columns.stream().filter(column -> column.isOfCounts(rows)).toList();
        boolean full = byValues && rows > 3 && rows >= 2 * classes.size();
        return whole.stream()
                .filter(column -> COUNTS.matcher(column.name).matches())
                .findFirst()
                .or(() -> whole.stream()
                        .filter(column ->
                                full && !NO_COUNTS.matcher(column.name).matches())
                        .findFirst());
    }

    /** Returns the note on a state each of whose rows may represent many observations. */
    public static String countsOfState() {
        return "no two rows of a file have the same labels, and it has a column of whole numbers; if a row represents that many"
                + " observations, collect it with --count" + EACH_COUNTS_AS_ONE;
    }

    /** Returns why notes forbid a conclusion: that a row may represent many observations; empty if they do not. */
    public static Optional<String> doubtOfCounts(List<String> notes) {
        return notes.stream().anyMatch(note -> note.endsWith(EACH_COUNTS_AS_ONE))
                ? Optional.of("A row may represent many observations, and each counts as one")
                : Optional.empty();
    }

    /** Ends the reading of a file whose first rows suffice. */
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super("the first rows suffice", null, false, false);
        }
    }

    /** The values of a column with their numbers of rows, as far as they are few. */
    private static final class Values {
        /** Matches a measured number, such as a score, which names no item and is no count. */
        private static final Pattern FRACTION = Pattern.compile("[+-]?[0-9]*[.,][0-9]*[1-9][0-9]*([eE][+-]?[0-9]+)?");

        private static final Pattern WHOLE = Pattern.compile("[0-9]{1,15}([.]0+)?");

        private final String name;
        private final Map<String, Integer> rows = new LinkedHashMap<>();
        private boolean isForgotten;
        private boolean isOfWhole = true;
        private boolean hasGaps;
        private double lowest = Double.POSITIVE_INFINITY;
        private double highest = Double.NEGATIVE_INFINITY;

        Values(String name) {
            this.name = name;
        }

        void add(String text) {
            if (isForgotten) {
                return;
            }
            Integer known = rows.get(text);
            if (known != null) {
                rows.put(text, known + 1);
                return;
            }
            String bare = text.strip();
            hasGaps = hasGaps || TableColumn.isMissing(text);
            isOfWhole = isOfWhole && WHOLE.matcher(bare).matches();
            if (isOfWhole) {
                lowest = Math.min(lowest, Double.parseDouble(bare));
                highest = Math.max(highest, Double.parseDouble(bare));
            } else if (FRACTION.matcher(bare).matches()) {
                forget();
                return;
            }
            if (text.length() > LONGEST || rows.size() == MAX_VALUES) {
                forget();
                return;
            }
            rows.put(text, 1);
        }

        void forget() {
            isForgotten = true;
            rows.clear();
        }

        boolean isOfItems(int all) {
            if (isForgotten || hasGaps || rows.size() < FEWEST_ITEMS || all < 2 * rows.size()) {
                return false;
            }
            double mean = (double) all / rows.size();
            double squares = 0;
            for (int count : rows.values()) {
                squares += (count - mean) * (count - mean);
            }
            return mean <= MAX_ROWS_OF_ITEM && squares <= EVEN * mean * (rows.size() - 1);
        }

        /** Returns whether the values can be counts: whole numbers, of which some are large, and which do not number the rows. */
        boolean isOfCounts(int all) {
            boolean numbersRows = rows.size() == all && highest - lowest + 1 == all;
            return !isForgotten && isOfWhole && highest > 1 && rows.size() > 1 && !numbersRows;
        }
    }
}
