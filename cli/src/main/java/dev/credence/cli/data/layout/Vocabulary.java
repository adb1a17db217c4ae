package dev.credence.cli.data.layout;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.internal.Labels;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.LabelCodes;
import dev.credence.cli.input.table.LabelColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The class labels and the names of clusters or folds met so far, by their numbers, and which label is positive. */
public final class Vocabulary {
    private static final Pattern REPEATS =
            Pattern.compile("(cv|fold)?[-_. ]?(rep|repeats?|repetitions?|iterations?|runs?)", Pattern.CASE_INSENSITIVE);

    private final LabelCodes labels = LabelCodes.ofClasses();
    private final LabelCodes groups = LabelCodes.ofNames();
    private final Optional<String> positive;
    private final List<String> order;
    private final String sought;
    private final boolean sliced;
    private final List<String> doubts = new ArrayList<>();
    private int looked;
    private int positiveCode = -1;

    /** Nothing met yet. */
    public Vocabulary(Reading reading) {
        this(reading, false);
    }

    private Vocabulary(Reading reading, boolean sliced) {
        this.sliced = sliced;
        this.positive = reading.positive();
        this.order = reading.labels();
        this.sought = positive.orElse("");
    }

    /** Nothing met yet of rows that will be distinguished by slice: a label of one slice is a label of all. */
    public static Vocabulary ofSlices(Reading reading) {
        return new Vocabulary(reading, true);
    }

    LabelColumn labelColumn(String name) {
        return new LabelColumn(name, labels);
    }

    LabelColumn groupColumn(String name) {
        return new LabelColumn(name, groups);
    }

    LabelColumn groupColumn(String name, LabelColumn within) {
        return new LabelColumn(name, groups, within);
    }

    /** The class labels, in the order of their numbers. */
    public List<String> labels() {
        return labels.names();
    }

    /** The names of clusters or folds, in the order of their numbers. */
    public List<String> groups() {
        return groups.names();
    }

    /** The label counted as positive. */
    public Optional<String> positive() {
        return positive;
    }

    /** The labels that evidence must know also where none of its rows has them: the positive one; of slices, all of the file. */
    public List<String> known() {
        return sliced ? labels() : positive.map(List::of).orElse(List.of());
    }

    /** A matrix whose labels have the order that was stated, if one was, and its positive label. */
    public ConfusionMatrix declared(ConfusionMatrix matrix) {
        ConfusionMatrix ordered = order.isEmpty() ? matrix : matrix.withLabels(order);
        return positive.map(ordered::withPositive).orElse(ordered);
    }

    /** The same of two systems. */
    public PairedConfusionMatrix declared(PairedConfusionMatrix matrix) {
        PairedConfusionMatrix ordered = order.isEmpty() ? matrix : matrix.withLabels(order);
        return positive.map(ordered::withPositive).orElse(ordered);
    }

    /** The same of any number of systems. */
    public JointConfusionMatrix declared(JointConfusionMatrix matrix) {
        JointConfusionMatrix ordered = order.isEmpty() ? matrix : matrix.withLabels(order);
        return positive.map(ordered::withPositive).orElse(ordered);
    }

    /** Whether a number is that of the positive label, which is found once it is met. */
    public boolean isPositive(int label) {
        while (positiveCode < 0 && looked < labels.size()) {
            positiveCode = labels.name(looked).equals(sought) ? looked : positiveCode;
            looked++;
        }
        return label == positiveCode;
    }

    /** The numbers of labels; of those that were stated and never met, a number that no row has. */
    public int[] codes(List<String> names) {
        Map<String, Integer> codes = new HashMap<>();
        labels().forEach(name -> codes.put(name, codes.size()));
        int none = codes.size();
        return names.stream().mapToInt(name -> codes.getOrDefault(name, none)).toArray();
    }

    /**
     * Takes over the labels that were met in later rows of the same columns.
     *
     * @return the numbers here of those that have other numbers there
     * @throws dev.credence.cli.input.table.TableColumn.BadField if there are too many labels in all
     */
    public int[] includeLabels(Vocabulary later, BoundColumns columns) {
        return labels.include(later.labels, columns.truth());
    }

    /** The same with clusters or folds; designs without have a single group. */
    public int[] includeGroups(Vocabulary later, BoundColumns columns) {
        int[] numbers = groups.include(later.groups, columns.group());
        return numbers.length == 0 ? new int[1] : numbers;
    }

    /**
     * Checks, once a file is read, that the positive label is a label at all, and that no name stands for a missing number.
     *
     * @throws Failure if it was never met, NaN stands among numbers, or labels were stated without one of them
     */
    public void require(String file) {
        LabelNotes.requireNoNan(file, "labels", labels());
        LabelNotes.requireNoNan(file, "clusters or folds", groups());
        requireStated(file + ": ", labels(), order);
        positive.filter(label -> !labels().contains(label) && !order.contains(label))
                .ifPresent(label -> {
                    throw Failure.usage(file + ": "
                            + Suggestions.message(
                                    "label", label, labels().stream().sorted().toList()));
                });
    }

    /**
     * Refuses labels that were listed without one of them. Scores do not read their order; that one was forgotten is a slip of the pen
     * there too.
     *
     * @param place begins the message
     * @param labels those that occur
     * @param stated those that were listed; empty where none were
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

    /** Folds without repeats, in a file with a column that is called as repeats are. */
    void doubt(SamplingDesign design, List<String> unread) {
        if (design.kind() == SamplingDesign.Kind.FOLDED && design.repeats() == 1) {
            unread.stream()
                    .filter(name -> REPEATS.matcher(name).matches())
                    .findFirst()
                    .ifPresent(name ->
                            doubts.add("the folds are taken as those of one cross-validation, and the file has a"
                                    + " column '" + QuotedText.of(name)
                                    + "'; if the cross-validation was repeated, give --repeat "
                                    + QuotedText.of(name)));
        }
    }

    /** What the reader should know of the labels and the folds. */
    public List<String> notes() {
        return Stream.concat(LabelNotes.of(labels()).stream(), doubts.stream()).toList();
    }
}
