package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.report.text.SafeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which rows of the files of a command are read, and how their cells are read. The files of a command share the rules,
 * because a label that is renamed may occur in one of them only.
 */
public final class RowRules {
    private final List<RowCondition> where;
    private final boolean dropping;
    private final boolean trimming;
    private final LabelMap labels;
    /** The columns of raters, whose cells are labels. */
    private final Set<String> ratings;

    private final Map<Path, PreparedRows> files = new HashMap<>();
    private int expected = 1;
    private String remembered = "";

    /**
     * Creates the rules.
     *
     * @param where the conditions that rows must fulfil
     * @param dropping whether rows with an empty cell are left out
     * @param trimming whether blanks at both ends of a cell are removed
     * @param labels the labels that are renamed
     */
    public RowRules(List<RowCondition> where, boolean dropping, boolean trimming, Map<String, String> labels) {
        this(where, dropping, trimming, labels, Set.of());
    }

    private RowRules(
            List<RowCondition> where,
            boolean dropping,
            boolean trimming,
            Map<String, String> labels,
            Set<String> ratings) {
        this.where = List.copyOf(where);
        this.dropping = dropping;
        this.trimming = trimming;
        this.labels = new LabelMap(labels);
        this.ratings = Set.copyOf(ratings);
    }

    /** Returns the rules for rows with a rating in each of several columns, whose empty cells are missing ratings. */
    public static RowRules ofRatings(
            List<RowCondition> where, boolean trimming, Map<String, String> labels, Set<String> raters) {
        return new RowRules(where, false, trimming, labels, raters);
    }

    /** Returns whether all rows are read as they are. */
    public boolean isEmpty() {
        return where.isEmpty() && !dropping && !trimming && labels.isEmpty();
    }

    /** Returns fresh rules with the conditions only, whose cells are otherwise read as they are. */
    public RowRules conditions() {
        return new RowRules(where, false, trimming, Map.of());
    }

    /** Returns whether rows may be left out. */
    public boolean leavesOut() {
        return dropping || !where.isEmpty();
    }

    List<RowCondition> where() {
        return where;
    }

    boolean dropping() {
        return dropping;
    }

    boolean trimming() {
        return trimming;
    }

    LabelMap labels() {
        return labels;
    }

    /** Returns whether the cells of a column are labels, which may be renamed. */
    boolean areLabels(TableColumn column) {
        return ratings.contains(column.name()) || column.isOfClasses();
    }

    /** Declares how many files will be read, if that is not known when the first of them is read. */
    public void expect(int count) {
        expected = count;
    }

    /** Declares that a file will be read. */
    public void opening(Path file) {
        files.computeIfAbsent(file, path -> new PreparedRows(this));
    }

    /**
     * Returns a source of those rows of a file that are read.
     *
     * @param thresholds the columns of predictions that are computed from scores
     */
    public TableSource applied(Path file, TableSource source, List<ScoreRule> thresholds) {
        PreparedRows rows = files.computeIfAbsent(file, path -> new PreparedRows(this));
        return new TableSource() {
            @Override
            public InputTable open() {
                return rows.of(source.open(), thresholds);
            }

            @Override
            public List<String> notes() {
                return Stream.concat(source.notes().stream(), RowRules.this.notes(file).stream())
                        .toList();
            }
        };
    }

    /** Remembers the texts of a column in rows that are left out because a cell is empty. */
    public void remember(String column) {
        remembered = column;
    }

    String remembered() {
        return remembered;
    }

    /** Returns the remembered texts of rows of a file that were left out because a cell is empty. */
    public Set<String> leftOut(Path file) {
        PreparedRows rows = files.get(file);
        return rows == null ? Set.of() : rows.leftOut();
    }

    /** Returns notes on the rows of a file as it was last read. */
    public List<String> notes(Path file) {
        PreparedRows rows = files.get(file);
        String place = files.size() > 1 ? file + ": " : "";
        return rows == null
                ? List.of()
                : rows.notes().stream().map(note -> place + note).toList();
    }

    /** Throws a failure if all files were read and a label to be renamed was in none of them. */
    void requireLabels(String file) {
        boolean all = files.size() >= expected && files.values().stream().allMatch(PreparedRows::isRead);
        if (all) {
            labels.require(file);
        }
    }

    /**
     * Throws a failure if rules are given although no columns with names are read.
     *
     * @param place the part of the input that is read
     */
    public void requireNone(String place) {
        if (!isEmpty()) {
            throw Failure.usage("--where, --drop-missing, --trim and --map apply to a file of rows with"
                    + " named columns: leave them out with " + place);
        }
    }

    /** The labels that are renamed as they are read, with the numbers of cells that had them. */
    static final class LabelMap {
        /** The largest number of labels that are remembered to advise on a misspelt one, 1,000. */
        private static final int MAX_LABELS = 1_000;

        private final Map<String, String> names;
        private final TreeSet<String> seen = new TreeSet<>();
        private final TreeSet<String> used = new TreeSet<>();

        LabelMap(Map<String, String> names) {
            this.names = new LinkedHashMap<>(names);
        }

        boolean isEmpty() {
            return names.isEmpty();
        }

        /** Returns the label to use, and counts its cells. */
        String renamed(String label, Map<String, Long> cells) {
            String name = names.get(label);
            if (name != null) {
                used.add(label);
                cells.merge(label, 1L, Long::sum);
                return name;
            }
            if (!label.isEmpty() && seen.size() < MAX_LABELS) {
                seen.add(label);
            }
            return label;
        }

        /** Throws a failure if a label to be renamed has never occurred. */
        void require(String file) {
            names.keySet().stream()
                    .filter(label -> !used.contains(label))
                    .findFirst()
                    .ifPresent(label -> {
                        TreeSet<String> known = new TreeSet<>(seen);
                        known.addAll(used);
                        throw Failure.usage(file + ": --map " + QuotedText.of(label) + "="
                                + QuotedText.of(names.getOrDefault(label, "")) + ": "
                                + Suggestions.message("label", label, List.copyOf(known)));
                    });
        }

        /** Returns notes on the labels that were renamed. */
        List<String> notes(Map<String, Long> cells) {
            Map<String, List<String>> byName = new LinkedHashMap<>();
            names.forEach((label, name) -> {
                Long count = cells.get(label);
                if (count != null) {
                    byName.computeIfAbsent(name, any -> new ArrayList<>())
                            .add("'" + QuotedText.of(label) + "' (" + SafeText.count(count)
                                    + (count == 1 ? " cell)" : " cells)"));
                }
            });
            List<String> notes = new ArrayList<>();
            byName.forEach((name, labels) -> notes.add("--map renamed the label" + (labels.size() > 1 ? "s " : " ")
                    + String.join(" and ", labels) + " to '" + QuotedText.of(name) + "'"
                    + (labels.size() > 1 ? ", which is one class" : "")));
            return notes;
        }
    }
}
