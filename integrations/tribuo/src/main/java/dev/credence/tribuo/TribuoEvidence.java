package dev.credence.tribuo;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoreCounter;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.WeightedRows;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tribuo.Prediction;
import org.tribuo.classification.Label;
import org.tribuo.classification.evaluation.ClassifierEvaluation;

/**
 * Converts Tribuo's evaluations and predictions to evidence: {@code credence.evaluate(TribuoEvidence.confusion(evaluation)).estimate("f1.macro")}.
 *
 * <p>Tribuo's matrix is indexed by (predicted, truth); Credence's matrix has the true labels in rows. Tribuo counts examples without
 * their weights, and so do all methods here except {@link #weighted}. An example with an unknown true label is an error that names
 * the row.
 */
public final class TribuoEvidence {
    private TribuoEvidence() {}

    /**
     * Returns the confusion matrix of an evaluation.
     *
     * @param evaluation the evaluation of a classifier, for example by {@code LabelEvaluator}
     * @return the matrix, without a positive label; a label of the model that never occurred is kept, and changes no answer
     */
    public static ConfusionMatrix confusion(ClassifierEvaluation<Label> evaluation) {
        return confusion(evaluation.getConfusionMatrix());
    }

    /**
     * Converts Tribuo's confusion matrix to Credence's.
     *
     * @param matrix counts of (predicted, truth)
     * @return the matrix, without a positive label
     * @throws IllegalArgumentException if a cell is not a whole number of 0 or more
     */
    public static ConfusionMatrix confusion(org.tribuo.classification.evaluation.ConfusionMatrix<Label> matrix) {
        Objects.requireNonNull(matrix, "matrix must not be null");
        ConfusionCounter counter = new ConfusionCounter();
        for (Label truth : matrix.getDomain().getDomain()) {
            for (Label predicted : matrix.getDomain().getDomain()) {
                counter.add(truth.getLabel(), predicted.getLabel(), whole(matrix, truth, predicted));
            }
        }
        return counter.toMatrix();
    }

    private static long whole(
            org.tribuo.classification.evaluation.ConfusionMatrix<Label> matrix, Label truth, Label predicted) {
        double count = matrix.confusion(predicted, truth);
        if (!(count >= 0 && count <= 0x1p53 && Math.rint(count) == count)) {
            throw new IllegalArgumentException(
                    "cell must be a whole number from 0 to 2^53: cell=" + count + " at truth="
                            + truth.getLabel() + ", predicted=" + predicted.getLabel()
                            + "; of weighted examples give the predictions to weighted()");
        }
        return (long) count;
    }

    /**
     * Counts the confusion matrix of predictions.
     *
     * @param predictions predictions of examples with known outputs
     * @return the matrix, with the labels that occurred and without a positive one
     * @throws IllegalArgumentException if a true label is unknown; the message names the row
     */
    public static ConfusionMatrix confusion(List<Prediction<Label>> predictions) {
        ConfusionCounter counter = new ConfusionCounter();
        for (int row = 0; row < predictions.size(); row++) {
            Prediction<Label> prediction = predictions.get(row);
            counter.add(LabelledRows.truth(prediction, row), LabelledRows.predicted(prediction));
        }
        return counter.toMatrix();
    }

    /**
     * Sums the confusion matrix of predictions by the weights of their examples.
     *
     * @param predictions predictions of examples with known outputs
     * @return a weighted sample, whose intervals account for the loss of information by unequal weights
     * @throws IllegalArgumentException if a true label is unknown or a weight is negative, infinite or NaN, or all are 0
     */
    public static WeightedSample<ConfusionMatrix> weighted(List<Prediction<Label>> predictions) {
        WeightedRows rows = new WeightedRows();
        for (int row = 0; row < predictions.size(); row++) {
            Prediction<Label> prediction = predictions.get(row);
            rows.add(
                    LabelledRows.truth(prediction, row),
                    LabelledRows.predicted(prediction),
                    prediction.getExample().getWeight());
        }
        return rows.sample();
    }

    /**
     * Counts the predictions of two models for the same examples.
     *
     * @param first predictions of the first model
     * @param second predictions of the second model for the same examples in the same order
     * @return the paired matrix
     * @throws IllegalArgumentException if the examples differ or a true label is unknown; the message names the row
     */
    public static PairedConfusionMatrix paired(List<Prediction<Label>> first, List<Prediction<Label>> second) {
        LabelledRows.requireSame(first, second);
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        for (int row = 0; row < first.size(); row++) {
            counter.add(
                    LabelledRows.truth(first.get(row), second.get(row), row),
                    LabelledRows.predicted(first.get(row)),
                    LabelledRows.predicted(second.get(row)),
                    1);
        }
        return counter.toMatrix();
    }

    /**
     * Returns the scores of one label against all others.
     *
     * @param predictions predictions of examples with known outputs, with scores
     * @param positive the label that is positive
     * @return the sample
     * @throws IllegalArgumentException if a true label is unknown, or a model gives the label no score; the message names the row
     */
    public static ScoredSample scores(List<Prediction<Label>> predictions, String positive) {
        Objects.requireNonNull(positive, "positive must not be null");
        ScoreCounter counter = new ScoreCounter();
        for (int row = 0; row < predictions.size(); row++) {
            Prediction<Label> prediction = predictions.get(row);
            double score = LabelledRows.score(prediction, positive, row);
            counter.add(score, LabelledRows.truth(prediction, row).equals(positive));
        }
        return counter.drain();
    }

    /**
     * Returns the scores of all labels.
     *
     * @param predictions one or more predictions of examples with known outputs, with scores
     * @return the scores, labels in the order of their text
     * @throws IllegalArgumentException if there is no prediction, a true label is unknown or has no score, or rows have scores of
     *     different labels; the message names the row
     */
    public static ClassScores scores(List<Prediction<Label>> predictions) {
        if (predictions.isEmpty()) {
            throw new IllegalArgumentException("predictions must be one or more: predictions=0");
        }
        List<String> labels =
                predictions.get(0).getOutputScores().keySet().stream().sorted().toList();
        String[] truth = new String[predictions.size()];
        double[][] scores = new double[truth.length][];
        for (int row = 0; row < truth.length; row++) {
            truth[row] = LabelledRows.truth(predictions.get(row), row);
            scores[row] = scores(predictions.get(row), labels, row);
        }
        return ClassScores.of(labels, List.of(truth), scores);
    }

    private static double[] scores(Prediction<Label> prediction, List<String> labels, int row) {
        return labels.stream()
                .mapToDouble(label -> LabelledRows.score(prediction, label, row))
                .toArray();
    }

    /** Reads labels and scores of single rows from Tribuo's predictions; error messages name the row. */
    static final class LabelledRows {
        static String truth(Prediction<Label> prediction, int row) {
            String truth = prediction.getExample().getOutput().getLabel();
            if (truth.equals(Label.UNKNOWN)) {
                throw new IllegalArgumentException("true label must be known: true label=unknown at row " + row
                        + "; predict examples that have outputs");
            }
            return truth;
        }

        static String predicted(Prediction<Label> prediction) {
            return prediction.getOutput().getLabel();
        }

        static double score(Prediction<Label> prediction, String label, int row) {
            Map<String, Label> scores = prediction.getOutputScores();
            Label score = scores.get(label);
            if (score == null) {
                throw new IllegalArgumentException("label must be one that the model gives scores: label='" + label
                        + "' at row " + row + ", scores of="
                        + scores.keySet().stream().sorted().toList());
            }
            return score.getScore();
        }

        static void requireSame(List<Prediction<Label>> first, List<Prediction<Label>> second) {
            if (first.size() != second.size()) {
                throw new IllegalArgumentException("both models must have predicted the same examples: first="
                        + first.size() + ", second=" + second.size());
            }
        }

        /** Returns the true label of a row after checking that both models predicted the same example. */
        static String truth(Prediction<Label> first, Prediction<Label> second, int row) {
            String truth = truth(first, row);
            String other = truth(second, row);
            if (!truth.equals(other) || !first.getExample().equals(second.getExample())) {
                throw new IllegalArgumentException(
                        "both models must have predicted the same examples in the same order: row "
                                + row + " has truth '" + truth + "' and '" + other
                                + (truth.equals(other) ? "', but other features" : "'"));
            }
            return truth;
        }
    }
}
