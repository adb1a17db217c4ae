package dev.credence.hypothesis.difference;

import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.hypothesis.internal.WrittenNumbers;
import dev.credence.numerics.normal.Normal;
import java.util.List;

/**
 * The z-test of a mean: normal observations with a known standard deviation are compared with a given mean. It also computes the power.
 *
 * <p>{@code T = sqrt(n) (mean - mu0) / sigma} is standard normal under the null hypothesis and {@code N(sqrt(n) (mu - mu0) / sigma, 1)} for
 * a true mean mu. The power is the probability that T is significant for mu: for the two-sided test it is {@code 1 - Phi(q - s) + Phi(-q -
 * s)}, where s is the shift of T and q the upper normal quantile of (1 - level) / 2.
 *
 * <p>The effect is the mean with the interval {@code mean -+ q sigma / sqrt(n)}, whose coverage probability is exact under the assumptions.
 * Numbers are used as they are written in decimal. Sigma must be above 0, and there must be an observation. Cost: O(n).
 *
 * @see <a href="https://doi.org/10.1098/rsta.1933.0009">Neyman and Pearson (1933), On the problem of the most efficient
 *     tests of statistical hypotheses, Philosophical Transactions A 231, 289-337</a>
 */
public final class ZTest {
    /** The name, null hypothesis and assumptions of the test. */
    public static final TestOutcome.Description DESCRIPTION = new TestOutcome.Description(
            "gauss",
            "Gauss test of a mean, standard deviation known",
            "the mean is mu0",
            List.of(
                    "the observations are independent of each other",
                    "they are normal, or many",
                    "their standard deviation is known, not estimated from them: else take paired-t"));

    private final double[] observations;
    private final double sigma;
    private final double expected;

    private ZTest(double[] observations, double sigma, double expected) {
        this.observations = observations;
        this.sigma = sigma;
        this.expected = expected;
    }

    /**
     * Creates the test against a mean of 0.
     *
     * @param sigma the known standard deviation
     * @param observations at least one
     * @return the test
     * @throws IllegalArgumentException if sigma is not above 0 and finite, or an observation is not finite
     */
    public static ZTest of(double sigma, double... observations) {
        Guards.positive("sigma", sigma);
        Guards.atLeast("x", observations.length, 1, "pass what was observed");
        Guards.finite("x", observations);
        return new ZTest(observations.clone(), sigma, 0);
    }

    /**
     * Returns the test against another mean.
     *
     * @param mu0 the mean under the null hypothesis
     * @return the test
     * @throws IllegalArgumentException if it is not finite
     */
    public ZTest against(double mu0) {
        Guards.finite("mu0", mu0);
        return new ZTest(observations, sigma, mu0);
    }

    /** {@return the outcome of the two-sided test, with intervals at level 0.95} */
    public TestOutcome test() {
        return test(TestOptions.DEFAULTS);
    }

    /**
     * Runs the test.
     *
     * @param options alternative and level
     * @return the outcome
     */
    public TestOutcome test(TestOptions options) {
        int n = observations.length;
        double t = WrittenNumbers.excess(observations, expected) / (Math.sqrt(n) * sigma);
        double mean = WrittenNumbers.mean(observations);
        double half = Normal.upperQuantile(options.level().tail()) * sigma / Math.sqrt(n);
        return TestOutcome.builder(DESCRIPTION)
                .alternative(options.alternative())
                .statistic("T", t)
                .pValue(options.alternative().pValue(Normal.survival(t), Normal.survival(-t)))
                .exact()
                .effect(
                        Effect.of("mean", mean)
                                .within(new Effect.Interval(
                                        mean - half, mean + half, options.level(), "normal, sigma known")),
                        expected)
                .build();
    }

    /**
     * Computes the power of the test for the same number of observations and a true mean.
     *
     * @param mu the true mean
     * @param options the side, and the level: the test rejects at 1 - level
     * @return the probability that it rejects
     * @throws IllegalArgumentException if mu is not finite
     */
    public double powerAt(double mu, TestOptions options) {
        return power(observations.length, sigma, mu, expected, options);
    }

    /**
     * Computes the power of a planned test.
     *
     * @param n the number of observations, at least one
     * @param sigma the known standard deviation
     * @param mu the true mean
     * @param mu0 the mean under the null hypothesis
     * @param options the side, and the level: the test rejects at 1 - level
     * @return the probability that it rejects
     * @throws IllegalArgumentException if n is below 1, sigma not above 0, or a mean not finite
     */
    public static double power(long n, double sigma, double mu, double mu0, TestOptions options) {
        Guards.positive("n", (double) n);
        Guards.positive("sigma", sigma);
        Guards.finite("mu", mu);
        Guards.finite("mu0", mu0);
        double shift = Math.sqrt((double) n) * WrittenNumbers.difference(mu, mu0) / sigma;
        double tail = options.level().tail();
        double one = Normal.upperQuantile(2 * tail);
        double two = Normal.upperQuantile(tail);
        return switch (options.alternative()) {
            case TWO_SIDED -> Normal.survival(two - shift) + Normal.survival(two + shift);
            case GREATER -> Normal.survival(one - shift);
            case LESS -> Normal.survival(one + shift);
        };
    }
}
