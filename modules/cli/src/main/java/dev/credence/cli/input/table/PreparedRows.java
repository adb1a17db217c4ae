package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.RowCondition.RowTest;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TextColumn.TextCell;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of a file that are read by rules, with notes on what the rules did when the file was last read. */
final class PreparedRows {
    /** The number of rows that a note names, 5. */
    private static final int SHOWN = 5;

    private final RowRules rules;
    private final List<String> notes = new ArrayList<>();
    private final Set<String> leftOut = new HashSet<>();
    private boolean read;

    PreparedRows(RowRules rules) {
        this.rules = rules;
    }

    /** Returns whether the labels of the file were read. */
    boolean isRead() {
        return read;
    }

    /** Returns the ids of rows that were left out because a cell is empty. */
    Set<String> leftOut() {
        return Set.copyOf(leftOut);
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Returns a table of those rows of another table that are read. */
    InputTable of(InputTable table, List<ScoreRule> thresholds) {
        return new PreparedTable(table, thresholds);
    }

    /** The rows that were left out because a column is empty. */
    private static final class Gap {
        private final TreeSet<String> spellings = new TreeSet<>();
        private final List<Long> first = new ArrayList<>();
        private boolean lines;
        private long rows;

        void add(String text, long line, long row) {
            spellings.add(text.isBlank() ? "" : "'" + text.strip() + "'");
            rows++;
            lines = line > 0;
            if (first.size() < SHOWN) {
                first.add(lines ? line : row);
            }
        }

        String note(String column, long all) {
            String what = spellings.stream()
                    .map(text -> text.isEmpty() ? "empty" : QuotedText.of(text))
                    .collect(Collectors.joining(" or "));
            String where = (lines ? "line" : "row")
                    + (rows == 1 ? " " : "s ")
                    + first.stream().map(String::valueOf).collect(Collectors.joining(", "));
            return SafeText.count(rows) + " of " + SafeText.count(all) + (all == 1 ? " row " : " rows ")
                    + (rows == 1 ? "was" : "were")
                    + " left out because '" + QuotedText.of(column) + "' is " + what + ": " + where
                    + (rows > first.size() ? " and " + SafeText.count(rows - first.size()) + " more" : "");
        }
    }

    /** A table whose rows fulfil the rules. */
    private final class PreparedTable extends TableSource.Forwarding {
        private final List<ScoreRule> thresholds;

        PreparedTable(InputTable table, List<ScoreRule> thresholds) {
            super(table);
            this.thresholds = thresholds;
        }

        @Override
        public List<String> columns() {
            List<String> columns = new ArrayList<>(super.columns());
            thresholds.forEach(rule -> columns.add(rule.name()));
            return columns;
        }

        @Override
        public List<String> conditions() {
            return rules.where().stream()
                    .map(condition -> condition.in(table()).column())
                    .toList();
        }

        @Override
        public long read(List<? extends TableColumn> wanted, Sink sink) {
            return new Pass(table(), wanted, thresholds, sink).read();
        }
    }

    /** A row whose predictions may not be known yet. */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    private record Row(String[] texts, boolean[] nested, String place) {}

    /** One reading of a table. */
    private final class Pass {
        private final InputTable table;
        private final InputTable.Sink sink;
        private final List<RowTest> tests;
        private final List<TextCell> cells = new ArrayList<>();
        private final Map<String, Integer> places = new HashMap<>();
        private final List<TableColumn> wanted;
        private final Map<String, ScoreRule.Decision> decisions = new LinkedHashMap<>();
        private final List<Row> pending = new ArrayList<>();
        private final Map<String, Gap> gaps = new LinkedHashMap<>();
        private final Map<String, Long> renamed = new LinkedHashMap<>();
        private long row;
        private long fulfilling;
        private long kept;

        Pass(InputTable table, List<? extends TableColumn> columns, List<ScoreRule> thresholds, InputTable.Sink sink) {
            this.table = table;
            this.sink = sink;
            this.tests =
                    rules.where().stream().map(condition -> condition.in(table)).toList();
            List<String> header = table.columns();
            this.wanted = columns.stream()
                    .<TableColumn>map(column -> column)
                    .sorted(Comparator.comparingInt(column -> header.indexOf(column.name())))
                    .toList();
            Map<String, ScoreRule> computed = new HashMap<>();
            thresholds.forEach(rule -> computed.put(rule.name(), rule));
            for (TableColumn column : wanted) {
                ScoreRule rule = computed.get(column.name());
                if (rule == null) {
                    cell(column.name(), column.acceptsLists());
                } else {
                    rule.columns().forEach(this::require);
                    decisions.put(rule.name(), rule.decision());
                }
            }
            tests.forEach(test -> cell(test.column()));
        }

        private void require(String column) {
            new WantedColumns(table).want(new TextColumn(column));
            cell(column);
        }

        private void cell(String column) {
            cell(column, false);
        }

        private void cell(String column, boolean lists) {
            if (places.putIfAbsent(column, cells.size()) == null) {
                cells.add(new TextCell(column, rules.trimming(), lists));
            }
        }

        private int place(String column) {
            return places.getOrDefault(column, 0);
        }

        long read() {
            leftOut.clear();
            long all = table.read(cells, this::row);
            decisions.values().forEach(ScoreRule.Decision::close);
            pending.forEach(this::deliver);
            finish(all);
            return kept;
        }

        private void finish(long all) {
            if (all > 0 && fulfilling == 0 && !tests.isEmpty()) {
                throw Failure.data(table.file() + ": none of " + SafeText.count(all) + " rows has "
                        + tests.stream().map(RowTest::toString).collect(Collectors.joining(" and ")) + "; "
                        + RowTest.occurring(tests));
            }
            notes.clear();
            if (!tests.isEmpty()) {
                notes.add(SafeText.count(fulfilling) + " of " + SafeText.count(all) + (all == 1 ? " row " : " rows ")
                        + (fulfilling == 1 ? "is read, the one with " : "are read, those with ")
                        + tests.stream().map(RowTest::toString).collect(Collectors.joining(" and ")));
            }
            gaps.forEach((column, gap) -> notes.add(gap.note(column, isCompared(column) ? all : fulfilling)));
            if (fulfilling > 0 && kept == 0) {
                throw Failure.data(table.file() + ": --drop-missing leaves no row: " + String.join("; ", notes));
            }
            long trimmed = cells.stream().mapToLong(TextCell::trimmed).sum();
            if (trimmed > 0) {
                notes.add("--trim removed blanks around " + SafeText.count(trimmed)
                        + (trimmed == 1 ? " cell" : " cells"));
            }
            notes.addAll(rules.labels().notes(renamed));
            decisions.values().forEach(decision -> notes.add(decision.note(table.file())));
            if (wanted.stream().anyMatch(rules::areLabels)) {
                read = true;
                rules.requireLabels(table.file());
            }
        }

        /** Returns whether rows are chosen by the numbers or dates of a column, so that a row without one is not chosen. */
        private boolean isCompared(String column) {
            return tests.stream()
                    .anyMatch(test -> test.isOrdered() && test.column().equals(column));
        }

        private void row() {
            row++;
            try {
                if (isRead()) {
                    take();
                }
            } catch (TableColumn.BadField e) {
                throw Failure.data(table.place() + e.getMessage());
            }
        }

        private boolean isRead() {
            for (RowTest test : tests) {
                TextCell cell = cells.get(place(test.column()));
                if (cell.isNested()) {
                    throw cell.nested(cell.text());
                }
                if (test.isOrdered() && rules.dropping() && TableColumn.isMissing(cell.text())) {
                    leaveOut(cell);
                    return false;
                }
                if (!test.isFulfilled(cell, cell.text())) {
                    return false;
                }
            }
            fulfilling++;
            return !rules.dropping() || !isLeftOut();
        }

        private boolean isLeftOut() {
            TextCell missing = missing();
            if (missing == null) {
                return false;
            }
            leaveOut(missing);
            return true;
        }

        private void leaveOut(TextCell missing) {
            gaps.computeIfAbsent(missing.name(), name -> new Gap()).add(missing.text(), table.line(), row);
            Integer id = places.get(rules.remembered());
            if (id != null) {
                leftOut.add(cells.get(id).text());
            }
        }

        /** Returns the first cell that must not be empty but is, or null. */
        private @Nullable TextCell missing() {
            for (TableColumn column : wanted) {
                if (!column.mayBeEmpty() && !decisions.containsKey(column.name())) {
                    TextCell cell = cells.get(place(column.name()));
                    if (TableColumn.isMissing(cell.text())) {
                        return cell;
                    }
                }
            }
            for (ScoreRule.Decision decision : decisions.values()) {
                TextCell cell = cells.get(place(decision.score()));
                if (TableColumn.isMissing(cell.text())) {
                    return cell;
                }
            }
            return null;
        }

        private void take() {
            String[] texts = new String[cells.size()];
            boolean[] nested = new boolean[texts.length];
            for (int at = 0; at < texts.length; at++) {
                texts[at] = cells.get(at).text();
                nested[at] = cells.get(at).isNested();
            }
            for (TableColumn column : rules.labels().isEmpty() ? List.<TableColumn>of() : wanted) {
                if (rules.areLabels(column) && !decisions.containsKey(column.name())) {
                    int at = place(column.name());
                    texts[at] = rules.labels().renamed(texts[at], renamed);
                }
            }
            Row taken = new Row(texts, nested, decisions.isEmpty() ? "" : table.place());
            decisions.values().forEach(decision -> decision.look(name -> texts[place(name)]));
            if (decisions.values().stream().allMatch(ScoreRule.Decision::isMade)) {
                pending.forEach(this::deliver);
                pending.clear();
                give(taken);
            } else {
                pending.add(taken);
            }
        }

        /** Passes a row that was kept until its predictions were known. */
        private void deliver(Row kept) {
            try {
                give(kept);
            } catch (TableColumn.BadField e) {
                throw Failure.data(kept.place + e.getMessage());
            }
        }

        private void give(Row given) {
            for (TableColumn column : wanted) {
                ScoreRule.Decision decision = decisions.get(column.name());
                int at = place(column.name());
                String text = decision == null ? given.texts[at] : decision.label(given.texts[place(decision.score())]);
                TextCell.pass(column, text, decision == null && given.nested[at]);
            }
            kept++;
            sink.row();
        }
    }
}
