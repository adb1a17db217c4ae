package dev.credence.spark;

import dev.credence.api.evidence.ClassScores;

/**
 * A query of columns with true labels and the scores, such as probabilities, of several classes.
 *
 * <pre>{@code
 * Sample<ClassScores> all = CredenceSpark.classScores(rows, "truth", "p_*").collect().sample();
 * Estimate area = Credence.load().estimate("auroc-ovr", all);
 * }</pre>
 *
 * <p>Nothing is rounded, and every row is kept, because metrics of several classes read the scores of a row together: about 2 to 9
 * bytes for each score are sent to the driver, or those of each slice to one task. {@link #states} in slices spares the driver. The bytes
 * of the state are those of a {@link dev.credence.state.ClassScoreState} to which the same rows are added one by one, whatever the
 * partitions.
 *
 * <p>Without a metric, a report has the accuracy, the macro-averaged F1, the areas of each class against the rest and the log-loss.
 */
public final class ClassScoreQuery extends LabelledQuery<ClassScores, ClassScoreQuery> {
    ClassScoreQuery(EvidenceSpec requested) {
        super(requested);
    }

    @Override
    ClassScoreQuery with(EvidenceSpec other) {
        return new ClassScoreQuery(other);
    }

    @Override
    Class<ClassScores> kind() {
        return ClassScores.class;
    }

    /**
     * Returns a query with the columns of a second system, for comparisons on the same items.
     *
     * @param columns one pattern of columns, such as {@code old_*}, or texts {@code LABEL=COLUMN}, of the same classes in any order
     * @return the query
     * @throws IllegalArgumentException if there is no such column, it is not of numbers, or the classes are others
     */
    public ClassScoreQuery second(String... columns) {
        return with(requested.secondClasses(columns));
    }
}
