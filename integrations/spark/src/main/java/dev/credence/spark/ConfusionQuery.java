package dev.credence.spark;

import dev.credence.api.evidence.ConfusionMatrix;

/**
 * Columns of truth and of predictions, counted by Spark's own {@code groupBy}: what is shuffled is a row a distinct combination, not
 * one an item.
 *
 * <pre>{@code
 * Estimate f1 = CredenceSpark.confusion(rows, "truth", "prediction").cluster("patient").collect()
 *         .evaluate(credence).estimate("f1.macro");
 * }</pre>
 *
 * <p>Weights, of which hardly two are equal, are added up row by row and exactly: several times slower than counting.
 */
public final class ConfusionQuery extends EvidenceQuery<ConfusionMatrix, ConfusionQuery> {
    ConfusionQuery(EvidenceSpec asked) {
        super(asked);
    }

    @Override
    ConfusionQuery with(EvidenceSpec other) {
        return new ConfusionQuery(other);
    }

    @Override
    Class<ConfusionMatrix> kind() {
        return ConfusionMatrix.class;
    }
}
