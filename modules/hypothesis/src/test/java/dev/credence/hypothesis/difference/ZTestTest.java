package dev.credence.hypothesis.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.TestsTable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class ZTestTest {
    /**
     * Two samples of ten with the standard deviation 2 are from a lecture on statistical tests; the true means
     * are -1 and 0.
     */
    private static final double[] SAMPLE_1 = {-2.80, -0.62, -0.37, -0.58, 0.58, -0.66, 0.38, -4.40, -2.04, -2.31};

    private static final double[] SAMPLE_2 = {0.59, -2.67, 1.43, 3.25, -1.38, 1.72, 2.51, -3.19, -2.88, 1.14};

    static List<JsonNode> tests() {
        return TestsTable.cases("gaussTest");
    }

    static List<JsonNode> powers() {
        return TestsTable.cases("gaussPower");
    }

    private static TestOptions side(Alternative alternative) {
        return TestOptions.DEFAULTS.withAlternative(alternative);
    }

    @Test
    void publishedSamplesGivePublishedStatisticsAndDecisions() {
        TestOutcome first = ZTest.of(2, SAMPLE_1).test();
        assertThat(first.statistic()).isCloseTo(-2.03, within(0.005));
        assertThat(first.pValue()).isLessThan(0.05);
        TestOutcome second = ZTest.of(2, SAMPLE_2).test();
        assertThat(second.statistic()).isCloseTo(0.08, within(0.005));
        assertThat(second.pValue()).isGreaterThan(0.05);
    }

    /**
     * The lecture's formula for its figure has n = 10, sigma = 2 and mu = -1; the table of reference values has
     * it to 17 digits.
     */
    @Test
    void publishedPowerIsReproduced() {
        assertThat(ZTest.of(2, SAMPLE_1).powerAt(-1, TestOptions.DEFAULTS))
                .isCloseTo(0.35260808244470243, within(1e-15));
    }

    /**
     * The power is the share of samples that the test rejects; the seed is 5, with 20,000 samples and a tolerance
     * of four standard errors.
     */
    @Test
    void powerEqualsRejectionRateOfSimulatedSamples() {
        java.util.SplittableRandom random = new java.util.SplittableRandom(5);
        int rejected = 0;
        int repeats = 20_000;
        for (int i = 0; i < repeats; i++) {
            double[] sample = new double[10];
            for (int j = 0; j < sample.length; j++) {
                sample[j] = -1 + 2 * random.nextGaussian();
            }
            rejected += ZTest.of(2, sample).test().pValue() < 0.05 ? 1 : 0;
        }
        assertThat((double) rejected / repeats).isCloseTo(0.3526, within(4 * 0.0034));
    }

    @ParameterizedTest
    @MethodSource("tests")
    void agreesWithTheReference(JsonNode c) {
        ZTest test = ZTest.of(c.get("sigma").asDouble(), TestsTable.doubles(c.get("x")))
                .against(c.get("mu0").asDouble());
        TestsTable.near(test.test().statistic(), c, "t", 1e-15);
        TestsTable.near(test.test().effects().get(0).value(), c, "mean", 1e-15);
        TestsTable.near(test.test().pValue(), c, "pTwoSided", 1e-13);
        TestsTable.near(test.test(side(Alternative.LESS)).pValue(), c, "pLess", 1e-13);
        TestsTable.near(test.test(side(Alternative.GREATER)).pValue(), c, "pGreater", 1e-13);
    }

    @ParameterizedTest
    @MethodSource("powers")
    void powerAgreesWithTheReference(JsonNode c) {
        TestsTable.near(power(c, Alternative.TWO_SIDED), c, "powerTwoSided", 1e-13);
        TestsTable.near(power(c, Alternative.LESS), c, "powerLess", 1e-13);
        TestsTable.near(power(c, Alternative.GREATER), c, "powerGreater", 1e-13);
    }

    private static double power(JsonNode c, Alternative side) {
        TestOptions options =
                side(side).withLevel(ConfidenceLevel.of(1 - c.get("alpha").asDouble()));
        return ZTest.power(
                c.get("n").asLong(),
                c.get("sigma").asDouble(),
                c.get("mu").asDouble(),
                c.get("mu0").asDouble(),
                options);
    }

    /** The interval inverts the test: at its bounds, the p-value is alpha. */
    @Test
    void intervalContainsExactlyTheMeansThatAreNotRejected() {
        Effect.Interval interval =
                ZTest.of(2, SAMPLE_1).test().effects().get(0).interval().orElseThrow();
        assertThat(ZTest.of(2, SAMPLE_1).against(interval.lower()).test().pValue())
                .isCloseTo(0.05, within(1e-12));
        assertThat(ZTest.of(2, SAMPLE_1).against(interval.upper()).test().pValue())
                .isCloseTo(0.05, within(1e-12));
    }

    @Test
    void powerAtTheNullHypothesisIsAlpha() {
        assertThat(ZTest.power(7, 3, 1.5, 1.5, TestOptions.DEFAULTS)).isCloseTo(0.05, within(1e-15));
    }

    @Test
    void invalidInputThrowsWithArgumentName() {
        assertThatThrownBy(() -> ZTest.of(0, 1, 2))
                .hasMessage("sigma must be above 0 and finite: sigma=0.0; pass a size that is known");
        assertThatThrownBy(() -> ZTest.of(1)).hasMessageStartingWith("x must contain at least 1 values: length of x=0");
        assertThatThrownBy(() -> ZTest.of(1, 2, Double.NaN))
                .hasMessageStartingWith("x[1] must be a finite number: x[1]=NaN");
        assertThatThrownBy(() -> ZTest.of(1, 2).against(Double.POSITIVE_INFINITY))
                .hasMessageStartingWith("mu0 must be a finite");
        assertThatThrownBy(() -> ZTest.power(0, 1, 0, 0, TestOptions.DEFAULTS))
                .hasMessageStartingWith("n must be above 0");
    }
}
