package dev.credence.hypothesis.difference;

import dev.credence.api.interval.Note;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.internal.Differences;
import dev.credence.hypothesis.internal.Guards;
import java.util.List;
import java.util.Optional;

/**
 * The corrected resampled t-test of Nadeau and Bengio for two classifiers on the folds or splits of one data set.
 *
 * <p>{@code t = mean(d) / sqrt((1/J + n_test/n_train) s^2)} with J - 1 degrees of freedom for J differences with variance s^2. The ratio
 * accounts for the correlation that shared training data cause; it is 1/(K-1) for K folds, and 1/9 if a tenth is held out. With r
 * repetitions of K folds, J is r K and the ratio is that of K folds. A note states the ratio. The effects are the mean difference with the
 * interval of the same t, and the mean difference divided by s.
 *
 * <p>The size is near-nominal in the authors' simulations, where the uncorrected test rejects a true null hypothesis many times too often.
 * The correction is approximate. If all differences are 0, p = 1 with status DEGENERATE; if all are equal but not 0, or there is one split,
 * the outcome is UNDEFINED. Numbers are used as they are written in decimal. Cost: O(J).
 *
 * @see <a href="https://doi.org/10.1023/A:1024068626366">Nadeau and Bengio (2003), Inference for the generalization error,
 *     Machine Learning 52, 239-281</a>
 * @see <a href="https://doi.org/10.1007/978-3-540-24775-3_3">Bouckaert and Frank (2004), Evaluating the replicability of
 *     significance tests for comparing learning algorithms, PAKDD, for repeated cross-validation</a>
 */
public final class CorrectedResampledTTest {
    /** The name, null hypothesis and assumptions of the test. */
    public static final TestOutcome.Description DESCRIPTION = new TestOutcome.Description(
            "corrected-resampled-t",
            "corrected resampled t test (Nadeau and Bengio)",
            "the mean difference is zero",
            List.of(
                    "each difference is of the two classifiers on one split of the same data",
                    "the splits are exchangeable, their correlation is n_test / (n_test + n_train)",
                    "the differences are near normal"));

    private final Differences differences;
    private final double ratio;

    private CorrectedResampledTTest(Differences differences, double ratio) {
        Guards.atLeast("differences", differences.size(), 1, "pass one of each split, at least two");
        Guards.positive("test-train ratio", ratio);
        this.differences = differences;
        this.ratio = ratio;
    }

    /**
     * Creates the test for one K-fold cross-validation, with ratio 1 / (K - 1).
     *
     * @param first the first classifier's metric by fold
     * @param second the second's, in the same order
     * @return the test
     * @throws IllegalArgumentException if they are of different lengths, there are fewer than two folds, or a value is not
     *     finite
     */
    public static CorrectedResampledTTest ofFolds(double[] first, double[] second) {
        Guards.atLeast("first", first.length, 2, "one fold leaves nothing to train on; pass one value a fold");
        return of(first, second, 1.0 / (first.length - 1));
    }

    /**
     * Creates the test for a repeated K-fold cross-validation of the same items, with ratio 1 / (K - 1) for any number of repetitions.
     *
     * @param first the first classifier's metric by fold, of all repeats
     * @param second the second's, in the same order
     * @param folds K, the number of folds of one repetition, 2 or more
     * @return the test
     * @throws IllegalArgumentException if they are of different lengths, of no multiple of {@code folds}, {@code folds} is below 2, or a
     *     value is not finite
     */
    public static CorrectedResampledTTest ofRepeatedFolds(double[] first, double[] second, int folds) {
        if (folds < 2 || first.length == 0 || first.length % folds != 0) {
            throw new IllegalArgumentException("folds must be 2 or more and divide the number of values: folds=" + folds
                    + ", values=" + first.length + "; pass one value for each fold of each repeat");
        }
        return of(first, second, 1.0 / (folds - 1));
    }

    /**
     * Creates the test for splits of equal sizes.
     *
     * @param first the first classifier's metric by split
     * @param second the second's, in the same order
     * @param testTrainRatio the number of test items over that of training items
     * @return the test
     * @throws IllegalArgumentException if they are of different lengths, empty, a value is not finite, or the ratio is not
     *     above 0 and finite
     */
    public static CorrectedResampledTTest of(double[] first, double[] second, double testTrainRatio) {
        return new CorrectedResampledTTest(Differences.of(first, second), testTrainRatio);
    }

    /** {@return the outcome of the two-sided test, with intervals at level 0.95} */
    public TestOutcome test() {
        return test(TestOptions.DEFAULTS);
    }

    /**
     * Runs the test.
     *
     * @param options alternative and level; greater means that the first is larger
     * @return the outcome
     */
    public TestOutcome test(TestOptions options) {
        return new MeanDifference(DESCRIPTION, differences, 1.0 / differences.size() + ratio, Optional.of(note()))
                .test(options);
    }

    private Note note() {
        long others = Math.round(1 / ratio);
        boolean folds = others >= 1 && Math.abs(1 / ratio - others) < 1e-9 * others;
        return Note.of(
                        "test-training-ratio",
                        "the ratio of test to training items is taken as "
                                + (folds
                                        ? "1/" + others + ", that of " + (others + 1) + " folds"
                                        : Double.toString(ratio)))
                .with("ratio", ratio);
    }
}
