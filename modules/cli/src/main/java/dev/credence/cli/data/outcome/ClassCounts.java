package dev.credence.cli.data.outcome;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.CountColumn;
import dev.credence.cli.input.table.CrossTable;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.outcomes.OutcomeColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The counts of several classes, from a file with a row for each class. A row of totals, which its name shows, is checked and left out.
 *
 * @param classes the classes in the order of the file, each of them once
 * @param negatives whether true negatives were counted
 */
public record ClassCounts(List<OfClass> classes, boolean negatives) {
    /** The names that columns of classes usually have. */
    private static final Set<String> USUAL = Set.of("class", "classes", "label", "labels", "category", "intent", "tag");

    /** More distinct values than these are rather names of items than of classes. */
    private static final int MAX_GUESSED = 1_000;

    /** Sums of fewer errors could be equal by chance. */
    private static final double MIN_ERRORS = 10;

    /** Copies the classes. */
    public ClassCounts {
        classes = List.copyOf(classes);
    }

    /**
     * The counts of a class against all others.
     *
     * @param label the class
     * @param tp items of the class that are predicted to be of it
     * @param fp items of other classes that are predicted to be of it
     * @param fn items of the class that are predicted to be of others
     * @param tn items of other classes that are predicted to be of others; 0 if they were not counted
     */
    public record OfClass(String label, long tp, long fp, long fn, long tn) {
        /** Returns the number of items of the class. */
        public long items() {
            return Math.addExact(tp, fn);
        }

        private long all() {
            return Math.addExact(Math.addExact(items(), fp), tn);
        }

        /** Returns the matrix of the class against all others. */
        public ConfusionMatrix matrix(boolean negatives) {
            return negatives ? ConfusionMatrix.binary(tp, fp, fn, tn) : ConfusionMatrix.binary(tp, fp, fn);
        }
    }

    /**
     * Reads the counts of a file.
     *
     * @param column the column of the classes
     * @param counts the columns of the counts by their names: tp, fp, fn and, if it is known, tn
     * @throws Failure if a class has two rows, or the counts contradict each other
     */
    public static ClassCounts read(TableFile file, String column, Map<String, String> counts) {
        String place = file.path().toString();
        List<OfClass> rows = rows(file, column, counts);
        Set<String> labels = new HashSet<>();
        for (OfClass row : rows) {
            if (!labels.add(row.label())) {
                throw Failure.data(place + ": each class must have one row: class '" + QuotedText.of(row.label())
                        + "' has several; if the rows are images or documents, name their column with --item instead of"
                        + " --class-column");
            }
        }
        List<OfClass> classes =
                rows.stream().filter(row -> !CrossTable.isTotal(row.label())).toList();
        if (classes.isEmpty()) {
            throw Failure.data(place + ": at least one class must have counts: classes=" + labels);
        }
        boolean negatives = counts.containsKey("tn");
        rows.stream()
                .filter(row -> CrossTable.isTotal(row.label()))
                .forEach(total -> requireTotal(place, total, classes));
        if (negatives) {
            requireSameItems(place, classes);
        }
        return new ClassCounts(classes, negatives);
    }

    private static List<OfClass> rows(TableFile file, String column, Map<String, String> counts) {
        LabelCodes names = LabelCodes.ofNames();
        List<OfClass> rows = new ArrayList<>();
        try (InputTable table = file.source().open()) {
            WantedColumns wanted = new WantedColumns(table);
            LabelColumn label = wanted.want(new LabelColumn(column, names));
            CountColumn tp = wanted.want(new CountColumn(counts.getOrDefault("tp", "tp")));
            CountColumn fp = wanted.want(new CountColumn(counts.getOrDefault("fp", "fp")));
            CountColumn fn = wanted.want(new CountColumn(counts.getOrDefault("fn", "fn")));
            @Nullable CountColumn tn = wanted.wantNamed(Optional.ofNullable(counts.get("tn")), CountColumn::new);
            wanted.read(() -> {
                rows.add(new OfClass(
                        names.name(label.code()),
                        tp.valueOr(0),
                        fp.valueOr(0),
                        fn.valueOr(0),
                        tn == null ? 0 : tn.valueOr(0)));
            });
        }
        return rows;
    }

    private static void requireTotal(String place, OfClass total, List<OfClass> classes) {
        Map<String, ToLongFunction<OfClass>> counts = Map.of("tp", OfClass::tp, "fp", OfClass::fp, "fn", OfClass::fn);
        counts.forEach((name, count) -> {
            long sum = sum(classes, count);
            if (count.applyAsLong(total) != sum) {
                throw Failure.data(
                        place + ": row '" + QuotedText.of(total.label()) + "' must be the sum of the classes: " + name
                                + "=" + count.applyAsLong(total) + ", sum=" + sum
                                + "; correct it, or leave the row out, if it is a class rename it");
            }
        });
    }

    private static void requireSameItems(String place, List<OfClass> classes) {
        OfClass first = classes.get(0);
        classes.stream().filter(row -> row.all() != first.all()).findFirst().ifPresent(other -> {
            throw Failure.data(place + ": tp, fp, fn and tn must add up to the same number of items for each class: '"
                    + QuotedText.of(first.label()) + "' has " + first.all() + ", '" + QuotedText.of(other.label())
                    + "' has " + other.all() + "; correct the counts, or leave out --tn");
        });
    }

    private static long sum(List<OfClass> classes, ToLongFunction<OfClass> count) {
        return classes.stream().mapToLong(count).reduce(0, Math::addExact);
    }

    /** Returns the number of true positives of all classes. */
    public long truePositives() {
        return sum(classes, OfClass::tp);
    }

    /** Returns the number of false positives of all classes. */
    public long falsePositives() {
        return sum(classes, OfClass::fp);
    }

    /** Returns the number of false negatives of all classes. */
    public long falseNegatives() {
        return sum(classes, OfClass::fn);
    }

    /**
     * Returns whether the counts are those of items that have one true and one predicted class each, all of them in the file: each error is
     * then a false negative of one class and a false positive of another.
     */
    public boolean isOneClassEach() {
        return classes.size() > 1
                && falsePositives() == falseNegatives()
                && (!negatives || sum(classes, OfClass::items) == classes.get(0).all());
    }

    /**
     * Returns a matrix with the recall of each class. Each error is in the row of its class and in the column of any other class, on which
     * recalls do not depend; with two classes it is the matrix that was observed.
     */
    public ConfusionMatrix ofRecalls() {
        return matrix((counts, c, other) -> counts[c][other] = classes.get(c).fn());
    }

    /** Returns a matrix with the precision of each class, in which each error is in the column of its class. */
    public ConfusionMatrix ofPrecisions() {
        return matrix((counts, c, other) -> counts[other][c] = classes.get(c).fp());
    }

    @FunctionalInterface
    private interface Errors {
        void put(long[][] counts, int label, int other);
    }

    private ConfusionMatrix matrix(Errors errors) {
        int size = classes.size();
        long[][] counts = new long[size][size];
        IntStream.range(0, size).forEach(c -> {
            counts[c][c] = classes.get(c).tp();
            errors.put(counts, c, (c + 1) % size);
        });
        return ConfusionMatrix.of(classes.stream().map(OfClass::label).toList(), counts);
    }

    /** Returns whether a column has the name of a column of classes. */
    public static boolean isOfClasses(String column) {
        return USUAL.contains(column.strip().toLowerCase(Locale.ROOT));
    }

    /**
     * Throws a failure if the rows of a file of counts appear to be classes: a column without equal values has the name of a column of
     * classes, or the false positives have the same sum as the false negatives, since each error is one of both if every item has one label.
     *
     * @param columns the counts, which are read as those of items
     */
    public static void requireItems(OutcomeColumns columns) {
        List<String> counts =
                columns.outcomes().stream().map(OutcomeColumn::name).toList();
        if (columns.item().isPresent()
                || columns.slice().isPresent()
                || columns.design().groups().isPresent()
                || !columns.outcomes().contains(OutcomeColumn.count("tp"))
                || !counts.containsAll(List.of("fp", "fn"))) {
            return;
        }
        String fp = columns.names().get(counts.indexOf("fp"));
        String fn = columns.names().get(counts.indexOf("fn"));
        guessed(columns.file(), fp, fn).ifPresent(column -> {
            throw Failure.usage(columns.file().path() + ": the rows appear to be classes, because column '"
                    + QuotedText.of(column) + "' has a different name in each"
                    + (isOfClasses(column) ? "" : " and '" + fp + "' has the same sum as '" + fn + "'")
                    + ": credence evaluate with --class-column " + column
                    + " computes the metrics of each class; if the rows are images or documents, give --item "
                    + column);
        });
    }

    /** Returns the column whose names are probably those of classes, a row each, unless they are those of items; empty if there is none. */
    public static Optional<String> guessed(TableFile file, String fp, String fn) {
        try (InputTable table = file.source().open()) {
            Optional<String> named =
                    table.columns().stream().filter(ClassCounts::isOfClasses).findFirst();
            Optional<String> first = named.or(() -> table.columns().stream()
                    .filter(name -> Collections.frequency(table.columns(), name) == 1)
                    .findFirst());
            if (first.isEmpty() || first.get().equals(fp) || first.get().equals(fn)) {
                return Optional.empty();
            }
            LabelCodes names = LabelCodes.ofNames();
            WantedColumns wanted = new WantedColumns(table);
            wanted.want(new LabelColumn(first.get(), names));
            NumberColumn ofPositives = wanted.want(NumberColumn.ofOutcomes(fp, Map.of()));
            NumberColumn ofNegatives = wanted.want(NumberColumn.ofOutcomes(fn, Map.of()));
            double[] sums = new double[2];
            long rows = wanted.read(() -> {
                sums[0] += ofPositives.value();
                sums[1] += ofNegatives.value();
            });
            boolean ofClasses = named.isPresent() || (sums[0] == sums[1] && sums[0] >= MIN_ERRORS);
            return first.filter(name -> ofClasses && names.size() == rows && rows > 1 && rows <= MAX_GUESSED);
        }
    }
}
