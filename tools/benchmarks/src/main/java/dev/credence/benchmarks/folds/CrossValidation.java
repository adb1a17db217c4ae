package dev.credence.benchmarks.folds;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** K folds of rows in random order: each fold is judged by a model trained on the others. */
final class CrossValidation {
    private final Rows rows;
    private final int[][] folds;

    CrossValidation(Rows rows, int folds, SplittableRandom random) {
        this.rows = rows;
        int[] order = IntStream.range(0, rows.size()).toArray();
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        this.folds = new int[folds][];
        for (int k = 0; k < folds; k++) {
            int fold = k;
            this.folds[k] = IntStream.range(0, order.length)
                    .filter(i -> i % folds == fold)
                    .map(i -> order[i])
                    .toArray();
        }
    }

    /** Returns a matrix a fold. */
    List<ConfusionMatrix> matrices(Learner learner) {
        List<ConfusionMatrix> matrices = new ArrayList<>();
        for (int k = 0; k < folds.length; k++) {
            matrices.add(matrix(rows.at(folds[k]).positive(), predicted(learner, k, rows)));
        }
        return matrices;
    }

    /** Returns the predictions for a fold, by a model of the others, that sees these features. */
    private boolean[] predicted(Learner learner, int k, Rows observed) {
        int[] others = IntStream.range(0, folds.length)
                .filter(fold -> fold != k)
                .flatMap(fold -> IntStream.of(folds[fold]))
                .toArray();
        return learner.predict(observed.at(others), observed.at(folds[k]));
    }

    /** Returns a joint matrix a fold, of the learner on the first half of the features and on the second. */
    List<PairedConfusionMatrix> halves(Learner learner) {
        int columns = rows.features()[0].length;
        Rows left = rows.columns(0, columns / 2);
        Rows right = rows.columns(columns / 2, columns);
        List<PairedConfusionMatrix> matrices = new ArrayList<>();
        for (int k = 0; k < folds.length; k++) {
            boolean[] first = predicted(learner, k, left);
            boolean[] second = predicted(learner, k, right);
            long[][][] counts = new long[2][2][2];
            boolean[] truth = rows.at(folds[k]).positive();
            for (int i = 0; i < truth.length; i++) {
                counts[truth[i] ? 1 : 0][first[i] ? 1 : 0][second[i] ? 1 : 0]++;
            }
            matrices.add(PairedConfusionMatrix.of(List.of("negative", "positive"), counts)
                    .withPositive("positive"));
        }
        return matrices;
    }

    static ConfusionMatrix matrix(boolean[] truth, boolean[] predicted) {
        long[][] counts = new long[2][2];
        for (int i = 0; i < truth.length; i++) {
            counts[truth[i] ? 1 : 0][predicted[i] ? 1 : 0]++;
        }
        return ConfusionMatrix.binary(counts[1][1], counts[0][1], counts[1][0], counts[0][0]);
    }
}
