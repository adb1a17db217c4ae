package dev.credence.cli.data.layout;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.internal.Labels;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.ColumnRole.FoldNames;
import dev.credence.cli.data.layout.SamplingDesign.UnreadColumns;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.GroupNames;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The class labels and the names of clusters or folds that have occurred so far, by their numbers, and the positive
 * label.
 */
public final class Vocabulary {

    private final LabelCodes labels = LabelCodes.ofClasses();
    /** The largest number of sets of labels, 10,000, that are stored to be shared; clusters with more sets have labels of their own. */
    private static final int MAX_LABEL_SETS = 10_000;

    private final LabelCodes groups = LabelCodes.ofNames();
    private final Optional<String> positive;
    private final List<String> order;
    private final SamplingDesign design;
    private final String sought;
    private final boolean sliced;
    private final List<String> doubts = new ArrayList<>();
    private final List<Supplier<Stream<String>>> suspects = new ArrayList<>();
    private final Map<BitSet, LabelSet> labelSets = new HashMap<>();
    private final List<TableFile> files = new ArrayList<>();
    private @Nullable StarredClasses starred;
    private int looked;
    private int positiveCode = -1;

    /** Creates an empty vocabulary. */
    public Vocabulary(Reading reading) {
        this(reading, false);
    }

    private Vocabulary(Reading reading, boolean sliced) {
        this.sliced = sliced;
        this.positive = reading.positive();
        this.order = reading.labels();
        this.design = reading.design();
        this.files.add(reading.file());
        this.sought = positive.orElse("");
    }

    /** Creates an empty vocabulary of rows with slices; a label of one slice is a label of all slices. */
    public static Vocabulary ofSlices(Reading reading) {
        return new Vocabulary(reading, true);
    }

    LabelColumn labelColumn(String name) {
        return new LabelColumn(name, labels);
    }

    /** Returns the number of a label, which gets one if it has not occurred. */
    public int codeOf(String label) {
        return labelColumn("").codeOf(label);
    }

    LabelColumn groupColumn(String name) {
        return new LabelColumn(name, groups);
    }

    LabelColumn groupColumn(String name, LabelColumn within) {
        return new LabelColumn(name, groups, within);
    }

    /** Returns the class labels, in the order of their numbers. */
    public List<String> labels() {
        return labels.names();
    }

    /** Returns the names of clusters or folds, in the order of their numbers. */
    public List<String> groups() {
        return groups.names();
    }

    /** Returns the label counted as positive. */
    public Optional<String> positive() {
        return positive;
    }

    /**
     * Returns the labels that evidence must have even if none of its rows has them: the positive label, and for slices
     * all labels of the file.
     */
    public List<String> known() {
        return sliced ? labels() : positive.map(List::of).orElse(List.of());
    }

    /**
     * Adds the numbers of the {@link #known} labels to a set of numbers.
     *
     * @return the known labels that have no number because no row has them
     */
    public List<String> addKnown(BitSet numbers) {
        if (sliced) {
            numbers.set(0, labels.size());
            return List.of();
        }
        isPositive(0);
        if (positiveCode >= 0) {
            numbers.set(positiveCode);
        }
        return positiveCode >= 0 ? List.of() : known();
    }

    /**
     * The labels of a matrix, which the matrices of many clusters share.
     *
     * @param empty a matrix of these labels without rows
     */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    public record LabelSet(ConfusionMatrix empty, int[] place) {
        /** Returns the index in the matrix of the label with a number. */
        public int place(int number) {
            return place[number];
        }
    }

    /**
     * Returns the labels of a matrix in whose rows labels of the given numbers occur. It has the positive label even if no row has
     * it, and for a slice all labels of the file.
     */
    public LabelSet labelSet(BitSet numbers) {
        LabelSet known = labelSets.get(numbers);
        if (known == null) {
            known = newLabelSet((BitSet) numbers.clone());
            if (labelSets.size() < MAX_LABEL_SETS) {
                labelSets.put(numbers, known);
            }
        }
        return known;
    }

    private LabelSet newLabelSet(BitSet numbers) {
        List<String> unmet = addKnown(numbers);
        List<String> present =
                new ArrayList<>(numbers.stream().mapToObj(labels::name).toList());
        present.addAll(unmet);
        ConfusionMatrix empty = declared(ConfusionMatrix.ofCells(present, new int[0], new int[0], new long[0]));
        int[] place = new int[numbers.length()];
        numbers.stream().forEach(number -> place[number] = empty.labels().indexOf(labels.name(number)));
        return new LabelSet(empty, place);
    }

    /** Returns a matrix whose labels have the order that was stated, if one was, and its positive label. */
    public ConfusionMatrix declared(ConfusionMatrix matrix) {
        ConfusionMatrix ordered = order.isEmpty() ? matrix : matrix.withLabels(order);
        return positive.map(ordered::withPositive).orElse(ordered);
    }

    /** Returns a matrix of two systems with the stated order of labels and the positive label. */
    public PairedConfusionMatrix declared(PairedConfusionMatrix matrix) {
        PairedConfusionMatrix ordered = order.isEmpty() ? matrix : matrix.withLabels(order);
        return positive.map(ordered::withPositive).orElse(ordered);
    }

    /** Returns a matrix of any number of systems with the stated order of labels and the positive label. */
    public JointConfusionMatrix declared(JointConfusionMatrix matrix) {
        JointConfusionMatrix ordered = order.isEmpty() ? matrix : matrix.withLabels(order);
        return positive.map(ordered::withPositive).orElse(ordered);
    }

    /** Returns whether a number is that of the positive label, which has no number before it occurs. */
    public boolean isPositive(int label) {
        while (positiveCode < 0 && looked < labels.size()) {
            positiveCode = labels.name(looked).equals(sought) ? looked : positiveCode;
            looked++;
        }
        return label == positiveCode;
    }

    /** Returns the numbers of labels; a label that does not occur has a number that no row has. */
    public int[] codes(List<String> names) {
        Map<String, Integer> codes = new HashMap<>();
        labels().forEach(name -> codes.put(name, codes.size()));
        int none = codes.size();
        return names.stream().mapToInt(name -> codes.getOrDefault(name, none)).toArray();
    }

    /**
     * Includes the labels of later rows of the same columns.
     *
     * @return for each number of the later rows the number of the same label here
     * @throws dev.credence.cli.input.table.TableColumn.BadField if there are too many labels in total
     */
    public int[] includeLabels(Vocabulary later, BoundColumns columns) {
        return labels.include(later.labels, columns.truth());
    }

    /**
     * Includes the clusters or folds of later rows and returns their numbers here; designs without groups have a single
     * one.
     */
    public int[] includeGroups(Vocabulary later, BoundColumns columns) {
        int[] numbers = groups.include(later.groups, columns.group());
        return numbers.length == 0 ? new int[1] : numbers;
    }

    /**
     * Checks, after a file was read, that the positive label occurs and that no name means a missing number.
     *
     * @throws Failure if the positive label does not occur, NaN occurs among numbers, or a label that occurs is not
     *     among the stated ones
     */
    public void require(String file) {
        LabelNotes.requireNoNan(file, "labels", labels());
        LabelNotes.requireNoNan(file, "clusters or folds", groups());
        requireStated(file + ": ", labels(), order);
        requireStarred(file);
        positive.filter(label -> !labels().contains(label) && !order.contains(label))
                .ifPresent(label -> {
                    throw Failure.usage(file + ": "
                            + Suggestions.message(
                                    "label", label, labels().stream().sorted().toList()));
                });
    }

    /** Returns whether a label is among the listed ones, or none were listed. */
    boolean mayBeLabel(String name) {
        return order.isEmpty() || order.contains(name);
    }

    /** Adds classes that a bare star takes, each of which must be a true label of some row unless the labels were listed. */
    void addStarred(Collection<String> names, String option) {
        if (order.isEmpty()) {
            StarredClasses classes = starred == null ? new StarredClasses() : starred;
            classes.add(names, option);
            starred = classes;
        }
    }

    /** Notes the number of the true label of a row. */
    public void see(int truth) {
        if (starred != null) {
            starred.see(truth);
        }
    }

    /**
     * Checks, after a file was read, that each class that a bare star takes is the true class of a row.
     *
     * @throws Failure if a class is that of no row
     */
    public void requireStarred(String file) {
        if (starred != null) {
            starred.require(file, labels());
        }
    }

    /**
     * Throws a failure if a label occurs that is not among the listed ones. This also applies to scores, which do not
     * use the order of labels.
     *
     * @param place the beginning of the message
     * @param labels the labels that occur
     * @param stated the labels that were listed; empty if none were
     */
    public static void requireStated(String place, Collection<String> labels, List<String> stated) {
        if (stated.isEmpty()) {
            return;
        }
        try {
            Labels.of(stated).requireAll(labels.stream().sorted().toList());
        } catch (IllegalArgumentException e) {
            throw Failure.data(place + e.getMessage(), e);
        }
    }

    /** Declares the columns that are read, so that notes on the others can be given. */
    void doubt(Reading reading, WantedColumns wanted) {
        if (wanted.others().isEmpty()) {
            return;
        }
        suspects.add(() -> {
            SamplingDesign design = reading.design();
            List<String> notes = new ArrayList<>(UnreadValues.notes(reading, wanted.others()));
            if (design.kind() == SamplingDesign.Kind.FOLDED && design.repeats() == 1) {
                FoldNames.repeats(wanted.others()).ifPresent(name -> notes.add(UnreadColumns.repeatedFolds(name)));
            }
            return notes.stream();
        });
    }

    /** Adds a note on the columns or the rows. */
    public void note(String sentence) {
        doubts.add(sentence);
    }

    /** Adds a file of the same labels, for the notes. */
    public void addFile(TableFile file) {
        files.add(file);
    }

    /** Returns notes on the rows, the labels and the folds. */
    public List<String> notes() {
        // The rows are read again for the last notes, so that those on the rows come first.
        List<String> notes = new ArrayList<>();
        files.forEach(file -> notes.addAll(file.rowNotes()));
        notes.addAll(LabelNotes.of(labels(), LabelNotes.Origin.ROWS));
        notes.addAll(groupNotes());
        notes.addAll(doubts);
        suspects.stream().flatMap(Supplier::get).distinct().forEach(notes::add);
        return List.copyOf(notes);
    }

    private List<String> groupNotes() {
        String noun = design.kind() == SamplingDesign.Kind.FOLDED ? "folds" : "clusters";
        if (design.outer().isEmpty()) {
            return GroupNames.notes(noun, groups());
        }
        return GroupNames.notesOfParts(
                design.repeat().isPresent() ? List.of("repeats", noun) : List.of(noun), groups());
    }

    /**
     * The classes whose columns a bare star takes. Each must be the true class of a row unless the classes were listed, because a bare star
     * also takes columns that are not scores, such as the number of a row or of a fold.
     */
    static final class StarredClasses {
        private final List<String> names = new ArrayList<>();
        private final BitSet truths = new BitSet();
        private String option = "";

        /** Adds the classes that the option takes. */
        void add(Collection<String> taken, String byOption) {
            names.addAll(taken);
            option = byOption;
        }

        /** Notes the number of the true class of a row. */
        void see(int truth) {
            truths.set(truth);
        }

        /**
         * Throws a failure if a class is that of no row.
         *
         * @param labels the labels by their numbers
         */
        void require(String file, List<String> labels) {
            List<String> seen = truths.stream().mapToObj(labels::get).toList();
            if (!names.containsAll(seen)) {
                return; // a true class without a column is the more important failure
            }
            names.stream().filter(name -> !seen.contains(name)).findFirst().ifPresent(name -> {
                String known = QuotedText.of(String.join(
                        ",", names.stream().distinct().filter(seen::contains).toList()));
                throw Failure.usage(file + ": " + option + " '*' takes column '" + QuotedText.of(name)
                        + "', but no row has the true class '" + QuotedText.of(name) + "': --labels " + known
                        + " leaves the column out, and --labels " + known + "," + QuotedText.of(name)
                        + " makes it a class that does not occur");
            });
        }
    }
}
