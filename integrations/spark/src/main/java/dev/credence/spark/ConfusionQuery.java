package dev.credence.spark;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.List;
import java.util.Objects;

/**
 * A query of columns with true and predicted labels. Spark's own {@code groupBy} counts them, so the shuffle has one row per distinct
 * combination and not one per item. Rows in clusters, which are rarely equal, are counted by the tasks that read them.
 *
 * <pre>{@code
 * Estimate f1 = CredenceSpark.confusion(rows, "truth", "prediction").cluster("patient").collect()
 *         .evaluate(credence).estimate("f1.macro");
 * }</pre>
 *
 * <p>Weights are rarely equal, so they are summed exactly row by row, which is several times slower than counting.
 */
public final class ConfusionQuery extends ColumnQuery<ConfusionMatrix, ConfusionQuery> {
    ConfusionQuery(EvidenceSpec requested) {
        super(requested);
    }

    @Override
    ConfusionQuery with(EvidenceSpec other) {
        return new ConfusionQuery(other);
    }

    @Override
    Class<ConfusionMatrix> kind() {
        return ConfusionMatrix.class;
    }

    /**
     * Returns a query with all labels, of which some may be absent from the rows, in their order.
     *
     * @param labels every label that occurs, and the positive label, as texts
     * @return the query
     * @throws IllegalArgumentException if a label occurs twice, the positive label is not among them, or the column of true labels has
     *     numbers and a label is not a number
     */
    public ConfusionQuery labels(String... labels) {
        return with(requested.labels(List.of(Objects.requireNonNull(labels, "labels must not be null"))));
    }
}
