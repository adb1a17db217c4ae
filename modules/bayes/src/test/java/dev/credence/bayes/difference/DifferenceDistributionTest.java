package dev.credence.bayes.difference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.bayes.Reference;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.posterior.F1Posterior;
import dev.credence.bayes.posterior.FBetaPosterior;
import dev.credence.bayes.posterior.MetricPosterior;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Compares differences of independent posteriors with tables of 72 digits. */
class DifferenceDistributionTest {
    private static final double[] PROBABILITIES = {0.025, 0.5, 0.975};

    static Iterable<JsonNode> cases() {
        return Reference.cases("beta-comparison.json");
    }

    private static DifferenceDistribution difference(JsonNode node) {
        return node.get("kind").asString().equals("beta")
                ? DifferenceDistribution.of(
                        BetaPosterior.of(Reference.shapes(node, "a1", "b1")),
                        BetaPosterior.of(Reference.shapes(node, "a2", "b2")))
                : DifferenceDistribution.of(f1(node, "1"), f1(node, "2"));
    }

    private static F1Posterior f1(JsonNode node, String which) {
        return F1Posterior.of(
                node.get("tp" + which).asLong(),
                node.get("fp" + which).asLong(),
                node.get("fn" + which).asLong(),
                BetaPrior.symmetric(Reference.number(node, "lambda")));
    }

    /** The largest relative error on both sides, at probabilities down to 2e-37, was 1e-14. */
    @ParameterizedTest
    @MethodSource("cases")
    void smallProbabilitiesAgreeWithTheTable(JsonNode node) {
        DifferenceDistribution difference = difference(node);
        Reference.agree(Reference.number(node, "pGreater"), difference.probabilityFirstGreater(), 5e-14, "first");
        Reference.agree(Reference.number(node, "pLess"), difference.probabilitySecondGreater(), 5e-14, "second");
    }

    /** The largest relative errors were 1.4e-13 outside the region, at shapes of a million, and 3e-14 inside. */
    @ParameterizedTest
    @MethodSource("cases")
    void regionOfPracticalEquivalenceAgreesWithTheTable(JsonNode node) {
        DifferenceDistribution difference = difference(node);
        double margin = Reference.number(node, "rope");
        Reference.agree(Reference.number(node, "pInRope"), difference.probabilityWithin(margin), 1e-13, "inside");
        Reference.agree(Reference.number(node, "pAboveRope"), difference.survival(margin), 5e-13, "above");
        Reference.agree(Reference.number(node, "pBelowRope"), difference.cdf(-margin), 5e-13, "below");
    }

    /** The largest error was 9e-14 standard deviations. */
    @ParameterizedTest
    @MethodSource("cases")
    void quantilesAgreeWithTheTable(JsonNode node) {
        DifferenceDistribution difference = difference(node);
        double scale = difference.standardDeviation();
        for (int i = 0; i < PROBABILITIES.length; i++) {
            double expected = Reference.numbers(node, "diffQ")[i];
            assertEquals(expected, difference.quantile(PROBABILITIES[i]), 5e-13 * scale);
            assertEquals(expected, difference.upperQuantile(1 - PROBABILITIES[i]), 5e-13 * scale);
        }
    }

    /** The largest errors were 3e-14 standard deviations for the mean and 3e-16 for the standard deviation. */
    @ParameterizedTest
    @MethodSource("cases")
    void momentsAgreeWithTheTable(JsonNode node) {
        if (node.has("diffSd")) {
            DifferenceDistribution difference = difference(node);
            double sd = Reference.number(node, "diffSd");
            Reference.agree(sd, difference.standardDeviation(), 2e-15, "sd");
            assertEquals(Reference.number(node, "diffMean"), difference.mean(), 1e-13 * sd);
        }
    }

    /** The density is the derivative of both tails. */
    @Property(tries = 60, seed = "42")
    void densityIsTheSlopeOfTheDistribution(
            @ForAll @DoubleRange(min = 1, max = 50) double a,
            @ForAll @DoubleRange(min = 1, max = 50) double b,
            @ForAll @DoubleRange(min = -0.5, max = 0.5) double x) {
        DifferenceDistribution difference = DifferenceDistribution.of(
                BetaPosterior.of(new BetaPrior(a, b)), BetaPosterior.of(new BetaPrior(b + 1, a + 1)));
        double h = 1e-4;
        double slope = (difference.cdf(x + h) - difference.cdf(x - h)) / (2 * h);
        assertEquals(slope, difference.density(x), 1e-4 * (1 + slope));
    }

    @Property(tries = 100, seed = "42")
    void bothTailsSumToOne(
            @ForAll @DoubleRange(min = 0.05, max = 500) double a,
            @ForAll @DoubleRange(min = 0.05, max = 500) double b,
            @ForAll @DoubleRange(min = -1, max = 1) double x) {
        DifferenceDistribution difference = DifferenceDistribution.of(
                BetaPosterior.of(new BetaPrior(a, b)), BetaPosterior.of(new BetaPrior(b, 2 * a)));
        assertEquals(1, difference.cdf(x) + difference.survival(x), 1e-13);
    }

    /** P(A above B) is 1/2 if both posteriors are equal, for any kind of posterior. */
    @ParameterizedTest
    @MethodSource("anyKind")
    void equalPosteriorsHaveProbabilityOneHalf(MetricPosterior posterior) {
        DifferenceDistribution difference = DifferenceDistribution.of(posterior, posterior);
        assertEquals(0.5, difference.probabilityFirstGreater(), 1e-13);
        assertEquals(0, difference.median(), 1e-13);
        CredibleInterval interval = difference.equalTailed(ConfidenceLevel.P95);
        assertEquals(-interval.upper(), interval.lower(), 1e-12);
        assertEquals(0, difference.mean());
        assertEquals(0, difference.skewness(), 1e-15);
    }

    static Stream<MetricPosterior> anyKind() {
        return Stream.of(
                BetaPosterior.of(3, 5, BetaPrior.JEFFREYS),
                BetaPosterior.of(0, 0, BetaPrior.JEFFREYS),
                F1Posterior.of(3, 2, 3, BetaPrior.JEFFREYS),
                FBetaPosterior.of(2, 3, 2, 3, BetaPrior.JEFFREYS),
                FBetaPosterior.of(0.5, 40, 0, 7, BetaPrior.FLAT));
    }

    /** Posteriors of any two kinds can be compared: the difference of F-beta and F1 is that of F1 and F1 if beta is almost 1. */
    @Test
    void posteriorsOfDifferentKindsCanBeCompared() {
        F1Posterior f1 = F1Posterior.of(30, 12, 9, BetaPrior.JEFFREYS);
        FBetaPosterior near = FBetaPosterior.of(1 + 1e-12, 30, 12, 9, BetaPrior.JEFFREYS);
        BetaPosterior precision = BetaPosterior.of(25, 40, BetaPrior.FLAT);
        DifferenceDistribution one = DifferenceDistribution.of(f1, precision);
        DifferenceDistribution two = DifferenceDistribution.of(near, precision);
        assertEquals(one.probabilityFirstGreater(), two.probabilityFirstGreater(), 1e-11);
        assertEquals(one.quantile(0.025), two.quantile(0.025), 1e-11);
        assertEquals(one.standardDeviation(), two.standardDeviation(), 1e-11);
    }

    @Test
    void densityIsHighestAtTheMode() {
        DifferenceDistribution difference = DifferenceDistribution.of(
                BetaPosterior.of(30, 40, BetaPrior.FLAT), BetaPosterior.of(5, 9, BetaPrior.FLAT));
        double mode = difference.mode();
        for (double step : new double[] {-1e-3, 1e-3}) {
            assertEquals(1, Math.signum(difference.density(mode) - difference.density(mode + step)));
        }
    }

    @Test
    void tailsBeyondTheRangeAreZero() {
        DifferenceDistribution difference = DifferenceDistribution.of(
                BetaPosterior.of(3, 5, BetaPrior.FLAT), BetaPosterior.of(4, 9, BetaPrior.FLAT));
        assertEquals(0, difference.survival(1));
        assertEquals(1, difference.cdf(1.5));
        assertEquals(0, difference.cdf(-1));
        assertEquals(0, difference.density(-2));
        assertEquals(-1, difference.quantile(0));
        assertEquals(1, difference.upperQuantile(0));
        assertEquals(1, difference.probabilityWithin(1));
    }

    @Test
    void negativeMarginThrowsWithItsName() {
        DifferenceDistribution difference = DifferenceDistribution.of(
                BetaPosterior.of(3, 5, BetaPrior.FLAT), BetaPosterior.of(4, 9, BetaPrior.FLAT));
        for (double margin : new double[] {-0.01, Double.NaN, Double.POSITIVE_INFINITY}) {
            Exception e = assertThrows(IllegalArgumentException.class, () -> difference.probabilityWithin(margin));
            assertEquals("margin of practical equivalence must be finite and >= 0: margin=" + margin, e.getMessage());
        }
    }
}
