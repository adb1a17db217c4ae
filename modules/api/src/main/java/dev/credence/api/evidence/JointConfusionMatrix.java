package dev.credence.api.evidence;

import dev.credence.api.internal.ArgumentChecks;
import dev.credence.api.internal.labels.LabelTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The counts of items by their true class and the predicted class of each of several systems. It generalises {@link
 * PairedConfusionMatrix} to any number of systems.
 *
 * <p>An atom is a combination of a true class and the predicted classes that has observations. With m systems and k classes, {@code
 * k^(m+1)} combinations are possible, of which only those with observations are stored. Each system alone is a {@link
 * ConfusionMatrix}, and each pair of systems is a {@link PairedConfusionMatrix}. All of them have the same possible classes, so
 * that the value of a metric of a system does not depend on the system it is compared with.
 */
public final class JointConfusionMatrix
        implements JointEvidence<ConfusionMatrix, PairedConfusionMatrix>, Poolable<JointConfusionMatrix> {
    /** The least number of systems; a single system is a confusion matrix. */
    private static final int MIN_SYSTEMS = 2;

    /** The name of a row in messages. */
    static final String KIND = "kind of row";

    private final List<String> systems;
    private final LabelTable table;
    private final List<Pool<ConfusionMatrix>> marginals;

    JointConfusionMatrix(List<String> systems, LabelTable table) {
        this.systems = systems;
        this.table = table;
        this.marginals = IntStream.range(0, systems.size())
                .mapToObj(system -> ConfusionMatrix.ofSystem(table, system))
                .toList();
    }

    static List<String> requireSystems(List<String> systems) {
        Objects.requireNonNull(systems, "systems must not be null");
        Set<String> distinct = new HashSet<>();
        for (String system : systems) {
            ArgumentChecks.require(system, "name of a system", "index", distinct.size());
            if (!distinct.add(system)) {
                throw new IllegalArgumentException("names of systems must be distinct: '" + system + "' occurs twice");
            }
        }
        if (distinct.size() < MIN_SYSTEMS) {
            throw new IllegalArgumentException(
                    "systems must be at least 2: systems=" + distinct.size() + "; one alone is a ConfusionMatrix");
        }
        return List.copyOf(systems);
    }

    /**
     * Returns a matrix from the true label and the predicted labels of each item.
     *
     * @param truth the true label of each item
     * @param predictions for each system, by its name, the predicted label of each item; the systems keep the order of the map
     * @return the matrix; labels in natural order, without a positive label
     * @throws IllegalArgumentException if there are fewer than two systems, or the lengths differ; the message names the system
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static JointConfusionMatrix ofPredictions(List<String> truth, Map<String, List<String>> predictions) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predictions, "predictions must not be null");
        JointConfusionCounter counter = new JointConfusionCounter(List.copyOf(predictions.keySet()));
        List<Iterator<String>> columns = new ArrayList<>();
        predictions.forEach((system, labels) -> columns.add(column(system, labels, truth.size())));
        long row = 0;
        for (String label : truth) {
            long currentRow = row++;
            ArgumentChecks.require(label, "truth label", "row", currentRow);
            counter.add(
                    label,
                    columns.stream()
                            .map(column -> ArgumentChecks.require(column.next(), "predicted label", "row", currentRow))
                            .toList(),
                    1);
        }
        return counter.toMatrix();
    }

    private static Iterator<String> column(String system, List<String> labels, int length) {
        Objects.requireNonNull(labels, () -> "predictions of a system must not be null: system=" + system);
        if (labels.size() != length) {
            throw new IllegalArgumentException(
                    "truth and the predictions of every system must have the same length: truth=" + length + ", "
                            + system + "=" + labels.size());
        }
        return labels.iterator();
    }

    @Override
    public List<String> systems() {
        return systems;
    }

    /** {@return the class labels} */
    public List<String> labels() {
        return table.labels().list();
    }

    /** {@return the positive label, or empty if none was declared} */
    public Optional<String> positive() {
        return table.positive();
    }

    /**
     * Returns the same counts with a positive label.
     *
     * @param label one of the labels
     * @return the matrix
     * @throws java.util.NoSuchElementException if there is no such label
     */
    public JointConfusionMatrix withPositive(String label) {
        return new JointConfusionMatrix(systems, table.withPositive(label));
    }

    /**
     * Returns the same counts with the labels in an explicit order; see {@link ConfusionMatrix#withLabels}.
     *
     * @param order every label that occurs and the positive label, each once
     * @return the matrix
     * @throws IllegalArgumentException if a label is missing or occurs twice; the message names it
     */
    public JointConfusionMatrix withLabels(List<String> order) {
        return new JointConfusionMatrix(systems, table.withLabels(order));
    }

    @Override
    public ConfusionMatrix system(int system) {
        return marginals.get(system).whole();
    }

    @Override
    public int systemAtom(int system, int atom) {
        return marginals.get(system).atom(0, atom);
    }

    @Override
    public PairedConfusionMatrix pair(int first, int second) {
        if (first == second) {
            throw new IllegalArgumentException("a pair must be of two systems: first=second=" + systems.get(first));
        }
        return new PairedConfusionMatrix(
                table.select(table.possible(), 0, first + 1, second + 1).table());
    }

    /**
     * Returns the true label of an atom.
     *
     * @param atom index of the atom
     * @return index of the label
     */
    public int truth(int atom) {
        return table.column(0)[atom];
    }

    /**
     * Returns the label of an atom that a system predicted.
     *
     * @param atom index of the atom
     * @param system index of the system
     * @return index of the label
     */
    public int prediction(int atom, int system) {
        return table.column(system + 1)[atom];
    }

    @Override
    public int atoms() {
        return table.rows();
    }

    @Override
    public long count(int atom) {
        return table.counts()[atom];
    }

    @Override
    public long size() {
        return table.size();
    }

    @Override
    public String describe(int atom) {
        return table.describe(
                atom, Stream.concat(Stream.of("truth"), systems.stream()).toList());
    }

    /** Sorts the rows alphabetically by label. */
    @Override
    public int[] sortedAtoms(IntPredicate kept) {
        return table.sortedAtoms(kept);
    }

    @Override
    public JointConfusionMatrix withAtoms(int[] selected) {
        return table.isArranged(selected) ? this : new JointConfusionMatrix(systems, table.withRows(selected));
    }

    /**
     * {@inheritDoc} The pooled matrix has the labels of all parts.
     *
     * @throws IllegalArgumentException if two parts have different systems or different positive labels
     */
    @Override
    public Pool<JointConfusionMatrix> pool(List<JointConfusionMatrix> parts) {
        Pool.requireParts(parts);
        requireSame(parts);
        LabelTable.MappedTable sum =
                LabelTable.sum(parts.stream().map(part -> part.table).toList());
        return new Pool<>(new JointConfusionMatrix(parts.get(0).systems, sum.table()), sum.rows());
    }

    private static void requireSame(List<JointConfusionMatrix> parts) {
        List<String> systems = parts.get(0).systems;
        for (JointConfusionMatrix part : parts) {
            if (!part.systems.equals(systems)) {
                throw new IllegalArgumentException(
                        "parts must be of the same systems in the same order: " + systems + " and " + part.systems);
            }
        }
    }

    /** Returns whether systems and labels are equal in the same order, and the positive labels and all counts are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof JointConfusionMatrix that && systems.equals(that.systems) && table.equals(that.table);
    }

    @Override
    public int hashCode() {
        return Objects.hash(systems, table);
    }

    @Override
    public String toString() {
        return "JointConfusionMatrix[" + systems.size() + " systems, " + table.summary() + "]";
    }
}
