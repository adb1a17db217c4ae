package dev.credence.sequential;

import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts of rows of two or three labels, to which many threads may add at once: a tree of labels with a striped counter at each leaf.
 *
 * <p>A snapshot contains every row whose addition ended before the snapshot began, and none that begins after it ended.
 */
final class LabelCells {
    private final Node root = new Node();

    void add(long count, String truth, String predicted) {
        root.child(truth, "truth").child(predicted, "predicted").rows.add(count);
    }

    void add(long count, String truth, String first, String second) {
        root.child(truth, "truth")
                .child(first, "first")
                .child(second, "second")
                .rows
                .add(count);
    }

    boolean isEmpty() {
        return root.children.isEmpty();
    }

    /** Returns the number of rows. */
    long total() {
        return root.total();
    }

    ConfusionMatrix matrix() {
        ConfusionCounter counter = new ConfusionCounter();
        root.children.forEach((truth, row) ->
                row.children.forEach((predicted, cell) -> counter.add(truth, predicted, cell.rows.sum())));
        return counter.toMatrix();
    }

    PairedConfusionMatrix paired() {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        root.children.forEach((truth, row) -> row.children.forEach((first, cell) ->
                cell.children.forEach((second, joint) -> counter.add(truth, first, second, joint.rows.sum()))));
        return counter.toMatrix();
    }

    /** The rows that begin with some labels. */
    private static final class Node {
        private final ConcurrentHashMap<String, Node> children = new ConcurrentHashMap<>();
        private final LongAdder rows = new LongAdder();

        Node child(String label, String name) {
            Node node = children.get(Objects.requireNonNull(label, name));
            return node == null ? children.computeIfAbsent(label, missing -> new Node()) : node;
        }

        long total() {
            return rows.sum()
                    + children.values().stream().mapToLong(Node::total).sum();
        }
    }
}
