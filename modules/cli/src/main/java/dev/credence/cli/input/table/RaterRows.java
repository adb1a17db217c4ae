package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.TableColumn.BadField;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Rows with the label that each rater gave, read with a column for each label in place of those of the raters, whose cells count the
 * raters who chose it. An empty rating counts for no label.
 *
 * @param rows the rows
 * @param raters the columns of the raters
 * @param labels the labels in their order
 */
public record RaterRows(TableSource rows, List<String> raters, List<String> labels) implements TableSource {
    /** The largest number of labels, 1,000; more are rather numbers or texts than labels. */
    private static final int MOST = 1000;

    /**
     * Returns the labels that raters gave, in the order of numbers if all are numbers, and otherwise in that of the alphabet.
     *
     * @throws Failure if there are more than 1,000, or fewer than two
     */
    public static List<String> labels(TableSource rows, List<String> raters) {
        Set<String> labels = new TreeSet<>();
        try (InputTable table = rows.open()) {
            WantedColumns wanted = new WantedColumns(table);
            List<TextColumn> ratings =
                    raters.stream().map(TextColumn::new).map(wanted::want).toList();
            wanted.read(equal -> {
                ratings.stream()
                        .map(TextColumn::text)
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

    private static List<String> ordered(Set<String> labels) {
        List<String> all = new ArrayList<>(labels);
        if (all.stream().noneMatch(label -> Double.isNaN(number(label)))) {
            all.sort((one, other) -> Double.compare(number(one), number(other)));
        }
        return List.copyOf(all);
    }

    private static double number(String text) {
        return NumberColumn.Decimals.parse(text.toCharArray(), 0, text.length());
    }

    @Override
    public InputTable open() {
        return new Counted(rows.open());
    }

    @Override
    public List<String> notes() {
        return rows.notes();
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
                    .forEach(name -> cells.put(name, inner.want(new TextCell(name, false))));
            int[] counts = new int[labels.size()];
            return inner.read(equal -> {
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
                sink.row(equal);
            });
        }

        private void count(Map<String, TextCell> cells, int[] counts) {
            Arrays.fill(counts, 0);
            for (String rater : raters) {
                TextCell cell = cells.get(rater);
                if (cell == null || TableColumn.isMissing(cell.text())) {
                    continue;
                }
                int label = labels.indexOf(cell.text());
                if (label < 0) {
                    throw cell.bad("must be one of the labels " + labels, cell.text());
                }
                counts[label]++;
            }
        }
    }
}
