package dev.credence.cli.data;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign.Kind;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Reads systems, or runs of one system, from files whose rows are matched by an id, so that they are paired. */
public final class IdMatching {
    /** The largest number of ids that a message shows, 3. */
    private static final int SHOWN = 3;

    private final String id;
    /** The column of slices; empty for no slices. */
    private final Optional<String> column;

    private final List<Reading> files;
    private final Vocabulary vocabulary;
    private final Slices.@Nullable Gathering<PairData, PairedAccumulator> slices;

    /** The classes that have scores, in the order of the columns of the first file. */
    private List<String> classes = List.of();

    /** A row of one file; the scores of several classes have the order of the first file. */
    record Row(int slice, int truth, int prediction, double score, List<Double> classScores, int group, double weight) {
        /** The slice of a row of a file without the column of slices. */
        static final int WITHOUT_SLICE = -1;

        static Row of(BoundColumns columns, List<Double> classScores, int slice) {
            return new Row(
                    slice,
                    columns.truth().code(),
                    columns.prediction().code(),
                    columns.scoreValue(),
                    classScores,
                    columns.group().code(),
                    columns.weightValue());
        }
    }

    private IdMatching(String id, Optional<String> column, List<Reading> files) {
        Reading first = files.get(0);
        this.id = id;
        this.column = column;
        this.files = files;
        this.vocabulary = column.isPresent() ? Vocabulary.ofSlices(first) : new Vocabulary(first);
        this.slices = column.isPresent()
                ? new Slices.Gathering<>(
                        first.file().path().toString(),
                        column.get(),
                        () -> new PairedAccumulator(first, vocabulary, classes))
                : null;
    }

    /**
     * Reads both files once, all rows and by slice. Rows of weight 0 are ignored.
     *
     * @param id the column of ids in both files
     * @param column the column whose values are the slices, which only the first file must have; empty for no slices
     * @throws Failure if a file cannot be read, an id occurs twice or in one file only, the files disagree on the
     *     truth, or there are more than 1,000 slices
     */
    public static Slices<PairData> read(String id, Optional<String> column, Reading first, Reading second) {
        MatchedRuns both = runs(id, column, List.of(first, second));
        int[] ours = new int[both.units()];
        int[] theirs = new int[ours.length];
        Arrays.fill(theirs, 1);
        return both.pair(ours, theirs);
    }

    /**
     * Reads the runs of a system, once each.
     *
     * @param id the column of ids in all files
     * @param column the column whose values are the slices, which only the first file must have; empty for no slices
     * @param files the file of each run, with the same columns
     * @throws Failure if a file cannot be read, an id occurs twice or not in all files, the files disagree on the truth, the cluster,
     *     the fold, the weight or the slice of an item, or there are more than 1,000 slices
     */
    public static MatchedRuns runs(String id, Optional<String> column, List<Reading> files) {
        return new IdMatching(id, column, files).match();
    }

    private MatchedRuns match() {
        Reading first = files.get(0);
        List<Map<String, Row>> read = new ArrayList<>();
        for (Reading file : files) {
            read.add(rows(file, read.isEmpty()));
            vocabulary.addFile(file.file());
        }
        leaveOut(read);
        Map<String, Row> ours = read.get(0);
        List<List<Row>> all = new ArrayList<>(List.of(List.copyOf(ours.values())));
        for (int file = 1; file < files.size(); file++) {
            Map<String, Row> theirs = read.get(file);
            requireSame(ours, theirs, files.get(file));
            all.add(ours.keySet().stream()
                    .map(name -> Objects.requireNonNull(theirs.get(name)))
                    .toList());
        }
        vocabulary.require(first.file().path().toString());
        return new MatchedRuns(first, vocabulary, classes, slices, all);
    }

    /** Leaves out of all files the items whose row was left out of one of them, because a cell is empty. */
    private void leaveOut(List<Map<String, Row>> read) {
        Set<String> gone = new HashSet<>();
        files.forEach(file -> gone.addAll(file.file().leftOut()));
        Set<String> items = new HashSet<>();
        read.forEach(rows -> rows.keySet().stream().filter(gone::contains).forEach(items::add));
        if (items.isEmpty()) {
            return;
        }
        read.forEach(rows -> rows.keySet().removeAll(items));
        vocabulary.note(items.size() + (items.size() == 1 ? " item was" : " items were")
                + " left out of the pairs because a row of the other file is left out");
        if (read.get(0).isEmpty()) {
            throw Failure.data(
                    files.get(0).file().path() + ": --drop-missing leaves no " + id + " that is in all files");
        }
    }

    /** Reads the slices too, of the first file and of each other one that has their column. */
    private Map<String, Row> rows(Reading reading, boolean isFirst) {
        reading.file().remember(id);
        try (InputTable table = reading.file().source().open()) {
            boolean isCell = reading.design().isOneOfTwo(id);
            BoundColumns columns = BoundColumns.of(Optional.of(id).filter(any -> !isCell), reading, table, vocabulary);
            requireSameClasses(columns, table.file());
            boolean isSliced = column.isPresent() && (isFirst || table.columns().contains(column.get()));
            IntSupplier slice =
                    isSliced && slices != null ? slices.want(columns.wanted())::code : () -> Row.WITHOUT_SLICE;
            Map<String, Row> rows = new LinkedHashMap<>();
            columns.wanted().read(() -> {
                vocabulary.see(columns.truth().code());
                Optional<String> within = reading.design().isCrossed()
                        ? Optional.of(columns.group().text())
                        : columns.group().outerText();
                String name = within.map(outer -> isCell
                                ? outer
                                : outer + "', " + id + " '" + columns.id().text())
                        .orElseGet(() -> columns.id().text());
                if (rows.put(name, Row.of(columns, classScores(columns), slice.getAsInt())) != null) {
                    throw Failure.data(table.file() + ": " + id + " '" + name + "' occurs twice; ids must be unique");
                }
            });
            return rows;
        }
    }

    /** Throws a failure if a later file has scores of other classes than the first. */
    private void requireSameClasses(BoundColumns columns, Object file) {
        Set<String> names = columns.classScores().keySet();
        if (classes.isEmpty()) {
            classes = List.copyOf(names);
        } else if (!Set.copyOf(classes).equals(names)) {
            throw Failure.usage("both systems must have scores of the same classes: "
                    + files.get(0).file().path() + " has " + classes + ", " + file + " has " + List.copyOf(names));
        }
    }

    private List<Double> classScores(BoundColumns columns) {
        return classes.stream()
                .map(label ->
                        Objects.requireNonNull(columns.classScores().get(label)).value())
                .toList();
    }

    private void requireSame(Map<String, Row> ours, Map<String, Row> theirs, Reading other) {
        Reading first = files.get(0);
        requireIn(ours, first, theirs, other);
        requireIn(theirs, other, ours, first);
        Agreement agreement = new Agreement(ours, theirs, other);
        agreement.require("truth", (a, b) -> a.truth() == b.truth());
        agreement.require(first.design().kind() == Kind.FOLDED ? "fold" : "cluster", (a, b) -> a.group() == b.group());
        agreement.require("weight", (a, b) -> a.weight() == b.weight());
        column.ifPresent(name -> agreement.require(
                "slice (column '" + name + "')", (a, b) -> b.slice() == Row.WITHOUT_SLICE || a.slice() == b.slice()));
    }

    /** The rows of the first file and of another one, which must agree on each item apart from the predictions of a system. */
    private final class Agreement {
        private final Map<String, Row> ours;
        private final Map<String, Row> theirs;
        private final Reading other;

        Agreement(Map<String, Row> ours, Map<String, Row> theirs, Reading other) {
            this.ours = ours;
            this.theirs = theirs;
            this.other = other;
        }

        /** Throws a failure if the files disagree; an item must have the same true label, cluster, fold and weight in both. */
        void require(String what, BiPredicate<Row, Row> agree) {
            List<String> disagreeing = ours.keySet().stream()
                    .filter(name -> !agree.test(
                            Objects.requireNonNull(ours.get(name)), Objects.requireNonNull(theirs.get(name))))
                    .toList();
            if (!disagreeing.isEmpty()) {
                throw Failure.data((files.size() == 2
                                ? "the two files"
                                : files.get(0).file().path() + " and "
                                        + other.file().path())
                        + " disagree on the " + what + " of " + disagreeing.size() + " of " + ours.size()
                        + " rows, such as " + id + " " + few(disagreeing));
            }
        }
    }

    private void requireIn(Map<String, Row> some, Reading here, Map<String, Row> others, Reading there) {
        List<String> missing =
                some.keySet().stream().filter(name -> !others.containsKey(name)).toList();
        if (!missing.isEmpty()) {
            throw Failure.data(missing.size() + " of " + some.size() + " rows of "
                    + here.file().path() + " are not in " + there.file().path() + ", such as " + id + " "
                    + few(missing) + otherwiseWritten(missing, others));
        }
    }

    /** Returns words on an id that the other file has as a number in another form, such as 0 and 0.0; otherwise nothing. */
    private static String otherwiseWritten(List<String> missing, Map<String, Row> others) {
        Map<BigDecimal, String> numbers = new HashMap<>();
        others.keySet()
                .forEach(other -> LabelNotes.number(other).ifPresent(number -> numbers.putIfAbsent(number, other)));
        return missing.stream()
                .flatMap(name -> LabelNotes.number(name).map(numbers::get).stream()
                        .map(other -> "; '" + name + "' and '" + other
                                + "' are the same number: write ids alike in both files"))
                .findFirst()
                .orElse("");
    }

    private static String few(List<String> ids) {
        return String.join(
                ", ",
                ids.stream().sorted().limit(SHOWN).map(name -> "'" + name + "'").toList());
    }

    /** The rows of two or more systems, or runs of one system, on the same items. It may be used by several threads. */
    public static final class MatchedRuns {
        private final Reading reading;
        private final Vocabulary vocabulary;
        private final Slices.@Nullable Gathering<PairData, PairedAccumulator> slices;
        /** The rows of each run, in the same order. */
        private final List<List<Row>> runs;

        private final List<String> classes;

        /** The unit of each row. */
        private final int[] unitOf;

        private final int units;

        /**
         * Creates the runs.
         *
         * @param reading the columns, which are the same for all runs
         * @param classes the classes that have scores, in the order of the scores of a row
         * @param slices the numbers of the slices; null without slices
         * @param runs the rows of each run, in the same order
         */
        MatchedRuns(
                Reading reading,
                Vocabulary vocabulary,
                List<String> classes,
                Slices.@Nullable Gathering<PairData, PairedAccumulator> slices,
                List<List<Row>> runs) {
            this.reading = reading;
            this.vocabulary = vocabulary;
            this.classes = classes;
            this.slices = slices;
            this.runs = List.copyOf(runs);
            vocabulary.isPositive(0); // finds the positive label once, before several threads ask for it
            classes.forEach(vocabulary::codeOf); // numbers all classes, for the same reason
            List<Row> rows = runs.get(0);
            Map<Integer, Integer> units = new HashMap<>();
            this.unitOf = new int[rows.size()];
            for (int row = 0; row < unitOf.length; row++) {
                int unit = reading.design().kind() == Kind.CLUSTERED
                        ? rows.get(row).group()
                        : row;
                Integer known = units.putIfAbsent(unit, units.size());
                unitOf[row] = known == null ? units.size() - 1 : known;
            }
            this.units = units.size();
        }

        /** Returns the number of runs. */
        public int runs() {
            return runs.size();
        }

        /** Returns the number of units: the clusters if rows are in clusters, otherwise the rows. */
        public int units() {
            return units;
        }

        /**
         * Returns two systems that consist of runs. Rows of weight 0 are ignored.
         *
         * @param first the run of each unit that the first system has
         * @param second the run of each unit that the second system has
         */
        public Slices<PairData> pair(int[] first, int[] second) {
            PairedAccumulator both = new PairedAccumulator(reading, vocabulary, classes);
            Slices.@Nullable Gathering<PairData, PairedAccumulator> parts = slices == null ? null : slices.emptied();
            for (int row = 0; row < unitOf.length; row++) {
                Row a = runs.get(first[unitOf[row]]).get(row);
                Row b = runs.get(second[unitOf[row]]).get(row);
                if (a.weight() == 0 && reading.design().isWeighted()) {
                    continue; // a row of weight 0 is ignored
                }
                both.add(a, b);
                if (parts != null) {
                    parts.adding(runs.get(0).get(row).slice()).add(a, b);
                }
            }
            String file = reading.file().path().toString();
            Map<String, PairData> bySlice = parts == null ? Map.of() : parts.bySlice();
            return new Slices<>(both.data(file, unitOf.length, vocabulary.notes()), bySlice);
        }
    }
}
