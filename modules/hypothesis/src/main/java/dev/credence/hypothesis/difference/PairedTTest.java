package dev.credence.hypothesis.difference;

import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.internal.Differences;
import dev.credence.hypothesis.internal.Guards;
import java.util.List;
import java.util.Optional;

/**
 * Student's t-test of paired differences.
 *
 * <p>{@code t = mean(d) / (s / sqrt(n))} with n - 1 degrees of freedom, where s is the standard deviation of the differences. The effects
 * are the mean difference with its t interval, and the mean difference divided by s (Cohen's d of pairs). The size is nominal for
 * independent normal differences. Differences of cross-validation folds are dependent, because their training sets overlap, and this test
 * rejects a true null hypothesis far too often for them; use {@link CorrectedResampledTTest} or {@link FiveByTwoTest}.
 *
 * <p>Numbers are used as they are written in decimal. If all differences are 0, p = 1 with status DEGENERATE; if all are equal but not 0,
 * or there is one pair, the outcome is UNDEFINED. Cost: O(n).
 *
 * @see <a href="https://doi.org/10.1093/biomet/6.1.1">Student (1908), The probable error of a mean, Biometrika 6, 1-25</a>
 */
public final class PairedTTest {
    /** The name, null hypothesis and assumptions of the test. */
    public static final TestOutcome.Description DESCRIPTION = new TestOutcome.Description(
            "paired-t",
            "Student's t test of paired differences",
            "the mean difference is zero",
            List.of(
                    "the pairs are independent of each other: folds of a cross-validation are not, take"
                            + " corrected-resampled-t",
                    "the differences are normal, or many"));

    private final Differences differences;

    private PairedTTest(Differences differences) {
        Guards.atLeast("differences", differences.size(), 1, "pass what was measured on at least two items");
        this.differences = differences;
    }

    /**
     * Creates the test from pairs.
     *
     * @param first the first of each pair
     * @param second the second of each, in the same order
     * @return the test
     * @throws IllegalArgumentException if they are of different lengths, empty, or a value is not finite
     */
    public static PairedTTest of(double[] first, double[] second) {
        return new PairedTTest(Differences.of(first, second));
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
        return new MeanDifference(DESCRIPTION, differences, 1.0 / differences.size(), Optional.empty()).test(options);
    }
}
