package dev.credence.tribuo;

import java.util.List;
import java.util.Map;
import org.tribuo.Prediction;
import org.tribuo.classification.Label;

/** Reads labels and scores of single rows from Tribuo's predictions; error messages name the row. */
final class LabelledRows {
    private LabelledRows() {}

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
            throw new IllegalArgumentException(
                    "label must be one that the model gives scores: label='" + label + "' at row " + row
                            + ", scores of=" + scores.keySet().stream().sorted().toList());
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
