package dev.credence.outcomes.count;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Collects the true and the predicted labels of items that have any number of labels (multi-label classification): {@code new
 * LabelSets().add("a", Set.of("cat"), Set.of("cat", "dog"))}. From them come outcomes that {@code count-f1} and its relatives read:
 * {@code average=pooled} is the micro average, {@code average=items} the sample average and {@code average=macro} the mean over labels.
 *
 * <p>This class is not thread-safe.
 */
public final class LabelSets {
    private final Map<String, Item> items = new LinkedHashMap<>();
    private final Set<String> declared = new TreeSet<>();

    /** The labels of an item. */
    private record Item(Set<String> truth, Set<String> predicted) {
        double truePositives() {
            return truth.stream().filter(predicted::contains).count();
        }
    }

    /** Creates an empty collection. */
    public LabelSets() {}

    /**
     * Adds an item.
     *
     * @param item the name of the item
     * @param truth the true labels of the item; there may be none
     * @param predicted the predicted labels of the item; there may be none
     * @return this
     * @throws IllegalArgumentException if there is an item with that name, or a label is blank
     */
    public LabelSets add(String item, Set<String> truth, Set<String> predicted) {
        Objects.requireNonNull(item, "item must not be null");
        Item added = new Item(
                Set.copyOf(Objects.requireNonNull(truth, "truth must not be null")),
                Set.copyOf(Objects.requireNonNull(predicted, "predicted must not be null")));
        if (Stream.of(added.truth, added.predicted).flatMap(Set::stream).anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("a label must not be blank: truth=" + new TreeSet<>(truth)
                    + ", predicted=" + new TreeSet<>(predicted) + " at item=" + item);
        }
        if (items.containsKey(item)) {
            throw new IllegalArgumentException(
                    "an item must be added once: item=" + item + "; add all of its labels together");
        }
        items.put(item, added);
        return this;
    }

    /**
     * Declares labels, which count among all labels although they may never occur, such as in {@code count-hamming}. If all labels that occur
     * are declared, those that an item lacks are its true negatives, which {@code count-specificity} reads.
     *
     * @param labels any labels
     * @return this
     * @throws IllegalArgumentException if a label is blank
     */
    public LabelSets declare(Collection<String> labels) {
        if (labels.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("a label must not be blank: labels=" + labels);
        }
        declared.addAll(labels);
        return this;
    }

    /** {@return the names of the items, in the order in which they were added} */
    public List<String> names() {
        return List.copyOf(items.keySet());
    }

    /** {@return all true, predicted and declared labels, in ascending order} */
    public List<String> labels() {
        TreeSet<String> labels = new TreeSet<>(declared);
        items.values().forEach(item -> {
            labels.addAll(item.truth);
            labels.addAll(item.predicted);
        });
        return List.copyOf(labels);
    }

    /** Returns whether it is known which labels there are, so that those that an item lacks can be counted. */
    private boolean areDeclared() {
        return !declared.isEmpty() && declared.containsAll(labels());
    }

    /** {@return the counts of each item as outcomes for all {@link #labels()}} */
    public OutcomesBuilder outcomes() {
        return outcomes(labels());
    }

    /**
     * Returns the counts of each item as outcomes. The columns are {@code tp}, the number of labels that are true and predicted, {@code
     * fp}, that of predicted labels that are not true, and {@code fn}, that of true labels that are not predicted; and then for each label
     * {@code LABEL.tp}, {@code LABEL.fp} and {@code LABEL.fn}, which are 1 or 0. If all labels that occur are declared and have columns, there
     * are true negatives too, the labels that are neither true nor predicted: {@code tn} after {@code fn} and {@code LABEL.tn}. To compare several systems, give the labels of all; {@link #pairedWith(LabelSets)} compares two.
     *
     * @param labels the labels that have columns, in their order, without repetition; other labels count in the first columns
     * @return the outcomes
     * @throws IllegalArgumentException if a label is repeated
     */
    public OutcomesBuilder outcomes(Collection<String> labels) {
        return outcomes(labels, areDeclared() && labels.containsAll(declared));
    }

    private OutcomesBuilder outcomes(Collection<String> labels, boolean haveNegatives) {
        List<String> listed = List.copyOf(labels);
        OutcomesBuilder builder = new OutcomesBuilder(columns(listed, haveNegatives));
        items.forEach((name, item) -> builder.add(name, row(item, listed, haveNegatives)));
        return builder;
    }

    /**
     * Returns the counts of two systems on the same items, with columns for the labels of both.
     *
     * @param second the items with the predictions of the second system
     * @return the outcomes of both systems, matched by the names of the items
     * @throws IllegalArgumentException if an item is missing in one of the collections, or its true labels differ
     */
    public PairedOutcomes pairedWith(LabelSets second) {
        Objects.requireNonNull(second, "second must not be null");
        items.forEach((name, item) -> requireSameTruth(name, item, second.items.get(name)));
        TreeSet<String> labels = new TreeSet<>(labels());
        labels.addAll(second.labels());
        boolean haveNegatives = areDeclared() && second.areDeclared();
        return outcomes(labels, haveNegatives).pairedWith(second.outcomes(labels, haveNegatives));
    }

    private static void requireSameTruth(String name, Item first, @Nullable Item second) {
        if (second != null && !first.truth.equals(second.truth)) {
            throw new IllegalArgumentException("items of two systems must have the same true labels: item=" + name
                    + ", first=" + new TreeSet<>(first.truth) + ", second=" + new TreeSet<>(second.truth)
                    + "; evaluate both systems on the same truth");
        }
    }

    private static OutcomeColumn[] columns(List<String> labels, boolean haveNegatives) {
        List<String> counts = haveNegatives ? List.of("tp", "fp", "fn", "tn") : List.of("tp", "fp", "fn");
        return Stream.concat(Stream.of(""), labels.stream().map(label -> label + "."))
                .flatMap(prefix -> counts.stream().map(count -> OutcomeColumn.count(prefix + count)))
                .toArray(OutcomeColumn[]::new);
    }

    private static double[] row(Item item, List<String> labels, boolean haveNegatives) {
        int counts = haveNegatives ? 4 : 3;
        double[] row = new double[counts * (labels.size() + 1)];
        row[0] = item.truePositives();
        row[1] = item.predicted.size() - row[0];
        row[2] = item.truth.size() - row[0];
        if (haveNegatives) {
            row[3] = labels.size() - row[0] - row[1] - row[2];
        }
        int position = counts;
        for (String label : labels) {
            boolean isTrue = item.truth.contains(label);
            boolean isPredicted = item.predicted.contains(label);
            int count = isTrue ? (isPredicted ? 0 : 2) : isPredicted ? 1 : 3;
            if (count < counts) {
                row[position + count] = 1;
            }
            position += counts;
        }
        return row;
    }

    @Override
    public String toString() {
        return "LabelSets[" + items.size() + " items, labels " + labels() + "]";
    }
}
