package dev.credence.hypothesis.difference;

import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.internal.Differences;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.distribution.FisherF;
import java.util.List;

/**
 * Tests of two classifiers by five repetitions of two-fold cross-validation: Dietterich's t and Alpaydin's F.
 *
 * <p>With the differences d(i,1) and d(i,2) of the two folds of repetition i and {@code s2(i) = (d(i,1) - d(i,2))^2 / 2}, {@code t = d(1,1)
 * / sqrt(mean s2)} has 5 degrees of freedom, and {@code F = sum d^2 / (2 sum s2)} has 10 and 5. The numerator of t is the first fold alone,
 * so t depends on the order; F uses all ten differences and has more power, but no one-sided form.
 *
 * <p>The size is near-nominal in the authors' simulations, because the halves of a repetition share no training item. The effect is the
 * mean of the ten differences. If all differences are 0, p = 1 with status DEGENERATE; if they are not 0 but equal within every repetition,
 * the outcome is UNDEFINED. Numbers are used as they are written in decimal. Cost: O(1).
 *
 * @see <a href="https://doi.org/10.1162/089976698300017197">Dietterich (1998), Approximate statistical tests for comparing
 *     supervised classification learning algorithms, Neural Computation 10, 1895-1923</a>
 * @see <a href="https://doi.org/10.1162/089976699300016007">Alpaydin (1999), Combined 5x2 cv F test for comparing supervised
 *     classification learning algorithms, Neural Computation 11, 1885-1892</a>
 */
public final class FiveByTwoTest {
    private static final String HYPOTHESIS = "both classifiers are right equally often, trained on half of the data";
    private static final List<String> ASSUMPTIONS = List.of(
            "five repetitions of a two-fold cross-validation of the same data, with the same folds for both",
            "the differences are near normal");
    /** The name, null hypothesis and assumptions of the t test. */
    public static final TestOutcome.Description T =
            new TestOutcome.Description("cv5x2-t", "5x2 cross-validated t test (Dietterich)", HYPOTHESIS, ASSUMPTIONS);
    /** The name, null hypothesis and assumptions of the F test. */
    public static final TestOutcome.Description F = new TestOutcome.Description(
            "cv5x2-f", "combined 5x2 cross-validated F test (Alpaydin)", HYPOTHESIS, ASSUMPTIONS);

    private static final int REPETITIONS = 5;
    private static final String UNDEFINED =
            "the two folds of every repetition have equal differences: their variance is 0 and the statistic is not defined";
    private final Differences differences;

    private FiveByTwoTest(Differences differences) {
        this.differences = differences;
    }

    /**
     * Creates both tests from differences.
     *
     * @param differences five rows of two: the first classifier minus the second, on the two folds of a repetition
     * @return the test
     * @throws IllegalArgumentException if there are not five rows of two, or a value is not finite
     */
    public static FiveByTwoTest of(double[][] differences) {
        if (differences.length != REPETITIONS) {
            throw new IllegalArgumentException("differences must be five rows of two: rows=" + differences.length
                    + "; for other designs take corrected-resampled-t");
        }
        double[] all = new double[2 * REPETITIONS];
        for (int i = 0; i < REPETITIONS; i++) {
            Guards.sameLength("row " + (i + 1) + " of differences", differences[i].length, "a pair of folds", 2);
            all[2 * i] = differences[i][0];
            all[2 * i + 1] = differences[i][1];
        }
        return new FiveByTwoTest(Differences.ofRates("differences", all));
    }

    /** {@return the outcome of Dietterich's two-sided t-test} */
    public TestOutcome t() {
        return t(TestOptions.DEFAULTS);
    }

    /**
     * Runs Dietterich's t-test.
     *
     * @param options the side; greater means that the first is better
     * @return the outcome
     */
    public TestOutcome t(TestOptions options) {
        TestOutcome.Builder outcome = TestOutcome.builder(T).alternative(options.alternative());
        double variance = variance();
        if (variance == 0) {
            return edge(outcome, "t", REPETITIONS);
        }
        double t = scaled(differences.at(0)) / Math.sqrt(variance);
        return outcome.statistic("t", t, REPETITIONS)
                .pValue(options.alternative()
                        .pValue(StudentT.survival(t, REPETITIONS), StudentT.survival(-t, REPETITIONS)))
                .effect(mean())
                .build();
    }

    /** {@return the outcome of Alpaydin's F-test} */
    public TestOutcome f() {
        TestOutcome.Builder outcome = TestOutcome.builder(F);
        double variance = variance();
        if (variance == 0) {
            return edge(outcome, "F", 2.0 * REPETITIONS, REPETITIONS);
        }
        double squares = 0;
        for (int i = 0; i < differences.size(); i++) {
            squares += scaled(differences.at(i)) * scaled(differences.at(i));
        }
        double f = squares / (2 * REPETITIONS * variance);
        return outcome.statistic("F", f, 2.0 * REPETITIONS, REPETITIONS)
                .pValue(FisherF.survival(f, 2.0 * REPETITIONS, REPETITIONS))
                .effect(mean())
                .build();
    }

    private TestOutcome edge(TestOutcome.Builder outcome, String name, double... df) {
        outcome.effect(mean());
        return differences.allZero()
                ? outcome.statistic(name, 0, df)
                        .pValue(1)
                        .degenerate("all differences are zero: " + name + " is 0/0, the p-value is 1")
                        .build()
                : outcome.statistic(name, Double.NaN, df).undefined(UNDEFINED).build();
    }

    private Effect mean() {
        return Effect.of("mean-difference", differences.mean());
    }

    /** Scales a difference so that its square does not overflow. */
    private double scaled(double difference) {
        return Math.scalb(difference, -differences.exponent());
    }

    /** Computes the mean of the five scaled variances, exactly 0 if the folds differ by rounding alone. */
    private double variance() {
        double sum = 0;
        for (int i = 0; i < REPETITIONS; i++) {
            double difference = scaled(differences.difference(2 * i, 2 * i + 1));
            sum += difference * difference / 2;
        }
        return sum / REPETITIONS;
    }
}
