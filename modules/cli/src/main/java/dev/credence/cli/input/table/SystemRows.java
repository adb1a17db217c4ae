package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.TableColumn.BadField;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TextColumn.TextCell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are an item and a system each, read as a row for each item: with the columns that do not depend on the system,
 * and a column for each system, which has its name. The rows of one file name their system, or each system has a file of its
 * own. All items are kept in memory while the rows are read.
 *
 * @param parts the files
 * @param layout the meaning of the columns
 * @param systems the systems that are read, in the order of their columns
 */
public record SystemRows(List<Part> parts, Layout layout, List<String> systems) implements TableSource {
    /** The largest number of systems that a file can have, 1,000; more values are no systems. */
    private static final int MOST = 1000;
    /** The largest number of ids that a message shows, 3. */
    private static final int SHOWN = 3;

    /**
     * A file of rows.
     *
     * @param rows its rows
     * @param system the system of all rows; empty if a column names the systems
     */
    public record Part(TableSource rows, Optional<String> system) {}

    /**
     * The meaning of the columns.
     *
     * @param id the column of items
     * @param system the column of systems, empty if each system has a file
     * @param values the columns that a system has for each item, such as its prediction
     * @param hasMain whether the first of these columns gets the name of the system alone
     * @param areRuns whether several rows of an item and a system are its runs; otherwise they are an error
     * @param unique within what an item has one row of each system, unless they are runs
     * @param advice what to do about items that a system lacks; empty if their cells are empty
     */
    public record Layout(
            String id,
            Optional<String> system,
            List<String> values,
            boolean hasMain,
            boolean areRuns,
            Unique unique,
            Optional<String> advice) {
        /** Returns the column of a system's value in the table of items. */
        public String column(String value, String system) {
            return hasMain && value.equals(values.get(0)) ? system : value + " of " + system;
        }
    }

    /**
     * Within what an item has one row of each system.
     *
     * @param column the column of the parts of a file, in each of which an item has one row, such as the repeats of a
     *     cross-validation; empty if it has one row in the file
     * @param rule the rule and what to do next, for a message
     */
    public record Unique(Optional<String> column, String rule) {
        private static final String RULE = "ids must be unique within a system";
        /** One row in the file. */
        public static final Unique IN_FILE = new Unique(Optional.empty(), RULE);

        /** Returns the rule of folds, whose column of repeats may be named. */
        public static Unique ofFolds(Optional<String> repeat) {
            return new Unique(
                    repeat,
                    RULE
                            + (repeat.isPresent()
                                    ? " and a " + repeat.get()
                                    : "; if the cross-validation was repeated, name the column of its repeats with --repeat"));
        }
    }

    /**
     * Returns the names of the systems in a file, in their order.
     *
     * @throws Failure if there are more than 1,000, or a row names none
     */
    public static List<String> systems(TableSource rows, String column) {
        Set<String> systems = new LinkedHashSet<>();
        try (InputTable table = rows.open()) {
            WantedColumns wanted = new WantedColumns(table);
            TextColumn name = wanted.want(new TextColumn(column));
            wanted.read(() -> {
                if (name.text().isEmpty()) {
                    throw Failure.data(table.place() + column + " must not be empty: it names the system of a row");
                }
                if (systems.add(name.text()) && systems.size() > MOST) {
                    throw Failure.usage(table.file() + ": --system names the column of systems, and '"
                            + QuotedText.of(column) + "' has more than " + MOST + " values: name another column");
                }
            });
        }
        return List.copyOf(systems);
    }

    @Override
    public InputTable open() {
        return new Wide(parts.get(0).rows().open());
    }

    @Override
    public List<String> notes() {
        return parts.stream().flatMap(part -> part.rows().notes().stream()).toList();
    }

    /** The cells of an item in the columns that are read. */
    private static final class Item {
        private final String id;
        private final @Nullable String[] texts;
        private final boolean[] nested;
        /** The place of the first row, then that of each system's row. */
        private final String[] places;

        Item(String id, int cells, int systems) {
            this.id = id;
            this.texts = new String[cells];
            this.nested = new boolean[cells];
            this.places = new String[systems + 1];
        }

        void set(int at, TextCell cell) {
            texts[at] = cell.text();
            nested[at] = cell.isNested();
        }
    }

    /** An item, or one of its runs, in a part of the file. */
    private record Key(String id, String part, long run) {}

    /** The items of all files. */
    private final class Items {
        private final List<String> shared;
        private final Map<String, Integer> numbers = new HashMap<>();
        private final Map<Key, Item> items = new LinkedHashMap<>();
        private final Map<Key, Long> runs = new HashMap<>();

        Items(List<String> shared) {
            this.shared = shared;
            systems.forEach(system -> numbers.put(system, numbers.size()));
        }

        int place(int system, int value) {
            return shared.size() + system * layout.values().size() + value;
        }

        void read(Part part, InputTable table) {
            WantedColumns wanted = new WantedColumns(table);
            Map<String, TextCell> cells = new HashMap<>();
            Stream.of(
                            Stream.of(layout.id()),
                            layout.system().stream(),
                            layout.unique().column().stream(),
                            shared.stream(),
                            layout.values().stream())
                    .flatMap(names -> names)
                    .distinct()
                    .forEach(name -> cells.put(name, wanted.want(new TextCell(name))));
            long[] row = {0};
            wanted.read(() -> {
                row[0]++;
                String system = part.system()
                        .orElseGet(() -> text(cells, layout.system().orElseThrow()));
                Integer number = numbers.get(system);
                String place = table.line() > 0 ? "line " + table.line() : "row " + row[0];
                if (number != null) {
                    add(table, place, number, cells);
                }
            });
        }

        private static String text(Map<String, TextCell> cells, String name) {
            TextCell cell = cells.get(name);
            return cell == null ? "" : cell.text();
        }

        private void add(InputTable table, String place, int system, Map<String, TextCell> cells) {
            String id = text(cells, layout.id());
            if (id.isEmpty()) {
                throw Failure.data(table.place() + layout.id() + " must not be empty: it names the item of a row");
            }
            String part =
                    layout.unique().column().map(column -> text(cells, column)).orElse("");
            long run = layout.areRuns() ? runs.merge(new Key(id, part, system), 1L, Long::sum) : 0;
            Item item = items.computeIfAbsent(
                    new Key(id, part, run), key -> new Item(id, place(systems.size(), 0), systems.size()));
            if (item.places[system + 1] != null) {
                throw Failure.data(table.file() + ", " + item.places[system + 1] + " and " + place + ": system '"
                        + QuotedText.of(systems.get(system)) + "' has " + layout.id() + " '" + QuotedText.of(id)
                        + "' twice; " + layout.unique().rule());
            }
            for (int at = 0; at < shared.size(); at++) {
                TextCell cell = cells.get(shared.get(at));
                if (item.places[0] == null && cell != null) {
                    item.set(at, cell);
                } else if (cell != null && !cell.text().equals(item.texts[at])) {
                    throw Failure.data(table.file() + ", " + item.places[0] + " and " + place
                            + ": all systems must have the same " + shared.get(at) + " of " + layout.id() + " '"
                            + QuotedText.of(id) + "': '" + QuotedText.of(String.valueOf(item.texts[at])) + "' and '"
                            + QuotedText.of(cell.text()) + "'");
                }
            }
            for (int value = 0; value < layout.values().size(); value++) {
                TextCell cell = cells.get(layout.values().get(value));
                if (cell != null) {
                    item.set(place(system, value), cell);
                }
            }
            item.places[0] = item.places[0] == null ? place : item.places[0];
            item.places[system + 1] = place;
        }

        /** Throws a failure if a system lacks items, unless its cells are left empty. */
        void requireComplete(String file) {
            if (layout.advice().isEmpty()) {
                return;
            }
            Set<String> lacking = new LinkedHashSet<>();
            Set<String> all = new HashSet<>();
            Map<String, Integer> of = new LinkedHashMap<>();
            for (Item item : items.values()) {
                all.add(item.id);
                for (int system = 0; system < systems.size(); system++) {
                    if (item.places[system + 1] == null) {
                        lacking.add(item.id);
                        of.merge(systems.get(system), 1, Integer::sum);
                    }
                }
            }
            if (!lacking.isEmpty()) {
                List<String> counts = new ArrayList<>();
                of.forEach((system, count) -> counts.add("'" + QuotedText.of(system) + "' lacks " + count));
                throw Failure.data(file + ": " + lacking.size() + " of " + all.size()
                        + " items do not have " + (layout.areRuns() ? "equally many rows" : "a row")
                        + " of every system: " + String.join(", ", counts) + ", such as " + layout.id() + " "
                        + TableColumn.few(lacking, SHOWN)
                        + "; " + layout.advice().get());
            }
        }
    }

    /** The table of items. */
    private final class Wide extends TableSource.Forwarding {
        private String place;

        Wide(InputTable first) {
            super(first);
            this.place = first.file() + ": ";
            names().stream()
                    .filter(shared(first.columns())::contains)
                    .findFirst()
                    .ifPresent(name -> {
                        throw Failure.usage(first.file() + ": '" + QuotedText.of(name)
                                + "' is the name of a system and of a column: rename one of them");
                    });
        }

        private List<String> names() {
            return systems.stream()
                    .flatMap(system -> layout.values().stream().map(value -> layout.column(value, system)))
                    .toList();
        }

        /** Returns the columns that do not depend on the system. */
        private List<String> shared(List<String> columns) {
            return columns.stream()
                    .filter(name ->
                            !layout.values().contains(name) && !layout.system().equals(Optional.of(name)))
                    .toList();
        }

        @Override
        public List<String> columns() {
            return Stream.concat(shared(table().columns()).stream(), names().stream())
                    .toList();
        }

        @Override
        public String place() {
            return place;
        }

        @Override
        public long line() {
            return 0;
        }

        @Override
        public long read(List<? extends TableColumn> wanted, Sink sink) {
            List<String> names = names();
            List<String> shared = wanted.stream()
                    .map(TableColumn::name)
                    .filter(name -> !names.contains(name))
                    .distinct()
                    .toList();
            Items items = new Items(shared);
            items.read(parts.get(0), table());
            parts.stream().skip(1).forEach(part -> {
                try (InputTable later = part.rows().open()) {
                    items.read(part, later);
                }
            });
            items.requireComplete(file());
            int[] at = wanted.stream()
                    .mapToInt(column -> names.contains(column.name())
                            ? shared.size() + names.indexOf(column.name())
                            : shared.indexOf(column.name()))
                    .toArray();
            items.items.values().forEach(item -> deliver(item, wanted, at, sink));
            return items.items.size();
        }

        private void deliver(Item item, List<? extends TableColumn> wanted, int[] at, Sink sink) {
            place = file() + ", " + layout.id() + " '" + QuotedText.of(item.id) + "': ";
            try {
                for (int column = 0; column < at.length; column++) {
                    String text = item.texts[at[column]];
                    TextCell.pass(wanted.get(column), text == null ? "" : text, item.nested[at[column]]);
                }
            } catch (BadField e) {
                throw Failure.data(place + e.getMessage(), e);
            }
            sink.row();
        }
    }
}
