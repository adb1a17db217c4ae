package dev.credence.benchmarks.folds;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.ConfusionMetric;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A learner, a population and a cross-validation.
 *
 * @param name what it is called
 * @param learner the learner
 * @param source where rows come from
 * @param n rows of a sample
 * @param folds K
 * @param repeats how often the cross-validation is repeated
 */
record FoldSituation(String name, Learner learner, RowSource source, int n, int folds, int repeats) {
    /** This number of rows determines the metric of a model to about 0.015, and hundreds of models are averaged. */
    private static final int TEST_ROWS = 1000;

    /** Returns the folds of one sample, of all repetitions. */
    List<ConfusionMatrix> sample(SplittableRandom random) {
        Rows rows = source.draw(n, random);
        return java.util.stream.IntStream.range(0, repeats)
                .boxed()
                .flatMap(r -> new CrossValidation(rows, folds, random).matrices(learner).stream())
                .toList();
    }

    /** Returns the expected metric of a model trained on n (K-1)/K rows, on rows never seen; models without a value left out. */
    double[] truth(List<ConfusionMetric> metrics, int models, SplittableRandom random) {
        double[] sums = new double[metrics.size()];
        int[] defined = new int[metrics.size()];
        for (int model = 0; model < models; model++) {
            Rows training = source.draw(n - n / folds, random);
            Rows test = source.draw(TEST_ROWS, random);
            ConfusionMatrix matrix = CrossValidation.matrix(test.positive(), learner.predict(training, test));
            for (int m = 0; m < sums.length; m++) {
                double value = metrics.get(m).value(matrix);
                sums[m] += Double.isNaN(value) ? 0 : value;
                defined[m] += Double.isNaN(value) ? 0 : 1;
            }
        }
        for (int m = 0; m < sums.length; m++) {
            sums[m] /= defined[m];
        }
        return sums;
    }
}
