package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.TableColumn.BadField;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TextColumn.TextCell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rows with the label that each rater gave, read with a column for each label in place of those of the raters, whose cells count the
 * raters who chose it. An empty rating counts for no label. Numbers that are equal are one label, because programs write the numbers of
 * a rater with missing ratings in another way, such as 1.0 for 1.
 */
public final class RaterRows implements TableSource {
    /** The largest number of labels, 1,000; more are rather numbers or texts than labels. */
    private static final int MOST = 1000;
    /** The largest number of spellings that a note shows, 5. */
    private static final int SHOWN = 5;

    private final TableSource rows;
    private final List<String> raters;
    private final List<String> labels;
    /** The labels by their numbers, if all are numbers. */
    private final Map<BigDecimal, Integer> byNumber = new HashMap<>();
    /** Numbers of raters that are written in another way than their label. */
    private final Set<String> respelled = new TreeSet<>();

    /**
     * Creates the rows.
     *
     * @param rows the rows of the file
     * @param raters the columns of the raters
     * @param labels the labels in their order
     */
    public RaterRows(TableSource rows, List<String> raters, List<String> labels) {
        this.rows = rows;
        this.raters = List.copyOf(raters);
        this.labels = List.copyOf(labels);
        if (labels.stream().allMatch(label -> LabelNotes.number(label).isPresent())) {
            for (int label = 0; label < labels.size(); label++) {
                byNumber.putIfAbsent(LabelNotes.number(labels.get(label)).orElseThrow(), label);
            }
        }
    }

    /**
     * Returns the labels that raters gave, in the order of numbers if all are numbers, and otherwise in that of the alphabet.
     *
     * @throws Failure if there are more than 1,000, or fewer than two
     */
    public static List<String> labels(TableSource rows, List<String> raters) {
        Set<String> labels = new TreeSet<>();
        try (InputTable table = rows.open()) {
            WantedColumns wanted = new WantedColumns(table);
            List<TextCell> ratings =
                    raters.stream().map(TextCell::new).map(wanted::want).toList();
            wanted.read(() -> {
                ratings.stream()
                        .map(TextCell::text)
                        .filter(text -> !TableColumn.isMissing(text))
                        .forEach(labels::add);
                if (labels.size() > MOST) {
                    throw Failure.data(table.file() + ": raters must sort items into at most " + MOST
                            + " labels, and the columns " + raters + " have more");
                }
            });
            if (labels.size() < 2) {
                throw Failure.data(table.file() + ": raters must use two labels or more: labels=" + labels
                        + "; name those that never occur with --labels");
            }
        }
        return ordered(labels);
    }

    /** Returns labels in their order; of numbers that are equal only the shortest, such as 1 of 1 and 1.0. */
    private static List<String> ordered(Set<String> labels) {
        SortedMap<BigDecimal, String> numbers = new TreeMap<>();
        for (String label : labels) {
            Optional<BigDecimal> number = LabelNotes.number(label);
            if (number.isEmpty()) {
                return List.copyOf(labels);
            }
            numbers.merge(number.get(), label, (one, other) -> other.length() < one.length() ? other : one);
        }
        return List.copyOf(numbers.values());
    }

    /** Returns the index of a label, which may be a number that is written in another way; -1 if it is none of the labels. */
    private int indexOf(String label) {
        int index = labels.indexOf(label);
        if (index >= 0) {
            return index;
        }
        int equal = LabelNotes.number(label)
                .map(number -> byNumber.getOrDefault(number, -1))
                .orElse(-1);
        if (equal >= 0) {
            respelled.add(label);
        }
        return equal;
    }

    @Override
    public InputTable open() {
        return new Counted(rows.open());
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(rows.notes());
        notes.addAll(LabelNotes.of(labels, LabelNotes.Origin.RATINGS));
        if (!respelled.isEmpty()) {
            notes.add("numbers that are equal are one label of the raters: '"
                    + respelled.stream().limit(SHOWN).map(QuotedText::of).collect(Collectors.joining("', '"))
                    + "'"
                    + (respelled.size() > SHOWN ? " and " + (respelled.size() - SHOWN) + " more" : "")
                    + " count as the label of the same number");
        }
        return notes;
    }

    /** The rows with counts. */
    private final class Counted extends TableSource.Forwarding {
        Counted(InputTable table) {
            super(table);
            others().stream().filter(labels::contains).findFirst().ifPresent(name -> {
                throw Failure.usage(file() + ": '" + QuotedText.of(name)
                        + "' is a label of the raters and the name of a column: rename one of them");
            });
        }

        private List<String> others() {
            return table().columns().stream()
                    .filter(name -> !raters.contains(name))
                    .toList();
        }

        @Override
        public List<String> columns() {
            return Stream.concat(others().stream(), labels.stream()).toList();
        }

        @Override
        public long read(List<? extends TableColumn> wanted, Sink sink) {
            WantedColumns inner = new WantedColumns(table());
            Map<String, TextCell> cells = new LinkedHashMap<>();
            Stream.concat(
                            raters.stream(),
                            wanted.stream().map(TableColumn::name).filter(name -> !labels.contains(name)))
                    .distinct()
                    .forEach(name -> cells.put(name, inner.want(new TextCell(name))));
            int[] counts = new int[labels.size()];
            return inner.read(() -> {
                try {
                    count(cells, counts);
                    for (TableColumn column : wanted) {
                        TextCell cell = cells.get(column.name());
                        if (cell == null || raters.contains(column.name())) {
                            TextCell.pass(column, Integer.toString(counts[labels.indexOf(column.name())]), false);
                        } else {
                            TextCell.pass(column, cell.text(), cell.isNested());
                        }
                    }
                } catch (BadField e) {
                    throw Failure.data(place() + e.getMessage(), e);
                }
                sink.row();
            });
        }

        private void count(Map<String, TextCell> cells, int[] counts) {
            Arrays.fill(counts, 0);
            for (String rater : raters) {
                TextCell cell = cells.get(rater);
                if (cell == null || TableColumn.isMissing(cell.text())) {
                    continue;
                }
                int label = indexOf(cell.text());
                if (label < 0) {
                    throw cell.bad("must be one of the labels " + labels, cell.text());
                }
                counts[label]++;
            }
        }
    }
}
