package dev.credence.spark;

import dev.credence.state.StateLayout;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The entry point of the integration: Apache Spark collects evidence of any number of rows.
 *
 * <pre>{@code
 * Collected<ConfusionMatrix> all = CredenceSpark.confusion(rows, "truth", "prediction").positive("spam").collect();
 * Estimate f1 = Credence.load().evaluate(all.sample()).estimate("f1");
 * Dataset<Row> report = CredenceSpark.evaluate(rows).by("country", "model");
 * }</pre>
 *
 * <p>Python and Scala use it through SQL: {@link #register} once, then {@code SELECT credence_confusion(truth, prediction) ...}.
 */
public final class CredenceSpark {
    private CredenceSpark() {}

    /**
     * Creates a query of predicted labels.
     *
     * @param rows the dataset with one row per item
     * @param truth column of true labels: text, numbers or booleans
     * @param prediction column of predicted labels, of the same type
     * @return the query; no job runs yet
     * @throws IllegalArgumentException if a column does not exist, or its type is wrong; the message names it
     */
    public static ConfusionQuery confusion(Dataset<Row> rows, String truth, String prediction) {
        Objects.requireNonNull(rows, "rows must not be null");
        InputColumn labels = InputColumn.of(rows, "truth", truth).requireLabel();
        InputColumn predicted = InputColumn.of(rows, "prediction", prediction).requireLabel();
        labels.requireSameLabels(predicted);
        return new ConfusionQuery(EvidenceSpec.of(rows, labels, Role.PREDICTION, predicted, StateLayout.ALL));
    }

    /**
     * Creates a query of scores that keeps at most {@link StateLayout#USUAL_KEYS} distinct ones.
     *
     * @param rows the dataset with one row per item
     * @param truth column of booleans, or of labels of which {@link ScoreQuery#positive} names one
     * @param score column of numbers; a higher score means more likely positive
     * @return the query; no job runs yet
     * @throws IllegalArgumentException if a column does not exist, or its type is wrong; the message names it
     */
    public static ScoreQuery scores(Dataset<Row> rows, String truth, String score) {
        Objects.requireNonNull(rows, "rows must not be null");
        InputColumn labels = InputColumn.of(rows, "truth", truth).requireLabel();
        InputColumn scores = InputColumn.of(rows, "score", score).requireNumber();
        return new ScoreQuery(EvidenceSpec.of(rows, labels, Role.SCORE, scores, EvidenceSpec.UNNAMED));
    }

    /**
     * Creates a query of the scores of several classes, such as the probabilities that a model gives.
     *
     * @param rows the dataset with one row per item
     * @param truth column of true labels: text, whole numbers or booleans, whose text is the label of a class
     * @param columns one pattern of columns with a star in place of the label, such as {@code p_*}, whose classes have the order of the
     *     columns of the dataset; or texts {@code LABEL=COLUMN}, in the order of the classes. Of classes with the same highest score the
     *     first is predicted
     * @return the query; no job runs yet
     * @throws IllegalArgumentException if a column does not exist, its type is wrong, or there are fewer than two classes
     */
    public static ClassScoreQuery classScores(Dataset<Row> rows, String truth, String... columns) {
        Objects.requireNonNull(rows, "rows must not be null");
        InputColumn labels = InputColumn.of(rows, "truth", truth).requireLabel();
        return new ClassScoreQuery(
                EvidenceSpec.ofClasses(rows, labels, ClassScoreColumns.of(rows, "the scores of classes", columns)));
    }

    /**
     * Creates a query of outcomes, which are numbers without a true label.
     *
     * @param rows the dataset with one row per item, or per run of an item that {@link OutcomeQuery#item} names
     * @param column column of numbers
     * @param more columns of further numbers of the same row; a metric names one, as {@code mean:of=seconds}
     * @return the query; no job runs yet
     * @throws IllegalArgumentException if a column does not exist or is named twice, or its type is wrong; the message names it
     */
    public static OutcomeQuery outcomes(Dataset<Row> rows, String column, String... more) {
        Objects.requireNonNull(rows, "rows must not be null");
        return new OutcomeQuery(EvidenceSpec.ofOutcomes(rows, OutcomeQuery.names(column, more)));
    }

    /**
     * Creates a query of labels of a judge, of which a random part of the rows has true labels too.
     *
     * @param rows the dataset with one row per item
     * @param truth column of true labels: text, numbers or booleans; null in unlabelled rows
     * @param judge column of the labels of the judge, of the same type
     * @param predictions columns of the labels that systems predicted, of the same type; none if the labels themselves are the outcome
     * @return the query; no job runs yet
     * @throws IllegalArgumentException if a column does not exist, a prediction is named twice, or a type is wrong; the message names it
     */
    public static JudgedQuery judged(Dataset<Row> rows, String truth, String judge, String... predictions) {
        Objects.requireNonNull(rows, "rows must not be null");
        InputColumn labels = InputColumn.of(rows, "truth", truth).requireLabel();
        InputColumn judged = InputColumn.of(rows, "judge", judge).requireLabel();
        labels.requireSameLabels(judged);
        List<InputColumn> systems = Stream.of(Objects.requireNonNull(predictions, "predictions must not be null"))
                .map(name -> InputColumn.of(rows, "prediction", name).requireLabel())
                .toList();
        systems.forEach(labels::requireSameLabels);
        return new JudgedQuery(EvidenceSpec.ofJudged(rows, labels, judged, systems));
    }

    /**
     * Creates a report of the columns {@code truth} and {@code prediction}: short for {@code confusion(rows, "truth",
     * "prediction").evaluate()}.
     *
     * @param rows the dataset with one row per item
     * @return the report with the default metrics
     * @throws IllegalArgumentException if a column does not exist, or its type is wrong
     */
    public static SliceEvaluation evaluate(Dataset<Row> rows) {
        return confusion(rows, "truth", "prediction").evaluate();
    }

    /**
     * Registers the SQL functions {@code credence_confusion(truth, prediction)}, {@code credence_scores(truth, score)}, {@code
     * credence_class_scores(truth, classes, scores)}, {@code credence_outcomes(value)}, {@code credence_runs(value, item)} and {@code credence_merge(state)}, which aggregate, and {@code
     * credence_interval(state, metric, level, method)}, of which level and method may be left out.
     *
     * <p>In {@code credence_outcomes} each row is an item of its own, and in {@code credence_runs} it is a run of the item that it names.
     * Their states have one column, {@code outcome}, whose range is inferred.
     *
     * <p>In {@code credence_class_scores} the classes and their scores are arrays of the same length, and every row must name the same
     * classes in the same order. Its result is null if there are no rows.
     *
     * <p>Like other aggregates, the first five ignore rows with a null or NaN; {@code count_if(score IS NULL)} counts such rows.
     *
     * @param session a session; registering twice changes nothing
     */
    public static void register(SparkSession session) {
        SqlFunctions.register(Objects.requireNonNull(session, "session must not be null"));
    }
}
