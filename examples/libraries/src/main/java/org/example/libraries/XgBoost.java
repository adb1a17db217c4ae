package org.example.libraries;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;

/** XGBoost4J: {@code float[][]} of probabilities, ten columns or one. */
public final class XgBoost {
    private XgBoost() {}

    /**
     * Runs it.
     *
     * @param arguments the folder of the data
     * @throws Exception if XGBoost cannot learn, or a check fails
     */
    public static void main(String[] arguments) throws Exception {
        Path data = Path.of(arguments[0]);
        Digits train = Digits.ofFolds(data, 1, 5);
        Digits test = Digits.ofFolds(data, 6, 10);

        float[][] many =
                predictions(train, test, train.truth(), Map.of("objective", "multi:softprob", "num_class", 10));
        ClassScores scores = ClassScores.of(Digits.NAMES, test.truth(), many);
        System.out.println("XGBoost4J: " + Credence.load().estimate("auroc-ovr", scores));
        System.out.println("XGBoost4J: " + Credence.load().estimate("accuracy", scores.predicted()));

        float[][] one = predictions(train, test, isEight(train), Map.of("objective", "binary:logistic"));
        ScoredSample eights = ScoredSample.of(one, isEight(test), 1);
        System.out.println("XGBoost4J: " + Credence.load().estimate("auroc", eights));
        Check.holds("rows of binary:logistic must have one score", one[0].length == 1);
        Check.holds(
                "eights must be as many as in truth",
                eights.positives() == Arrays.stream(isEight(test)).sum());
    }

    private static int[] isEight(Digits digits) {
        return Arrays.stream(digits.truth()).map(digit -> digit == 8 ? 1 : 0).toArray();
    }

    private static float[][] predictions(Digits train, Digits test, int[] labels, Map<String, Object> options)
            throws Exception {
        DMatrix learned = matrix(train);
        float[] truth = new float[labels.length];
        for (int row = 0; row < truth.length; row++) {
            truth[row] = labels[row];
        }
        learned.setLabel(truth);
        Booster booster = XGBoost.train(learned, options, 10, Map.of(), null, null);
        return booster.predict(matrix(test));
    }

    private static DMatrix matrix(Digits digits) throws Exception {
        int rows = digits.truth().length;
        float[] flat = new float[10 * rows];
        for (int row = 0; row < rows; row++) {
            System.arraycopy(digits.probabilities()[row], 0, flat, 10 * row, 10);
        }
        return new DMatrix(flat, rows, 10, Float.NaN);
    }
}
