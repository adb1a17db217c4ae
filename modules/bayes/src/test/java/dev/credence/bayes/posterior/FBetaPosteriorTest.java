package dev.credence.bayes.posterior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.bayes.Reference;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Compares the integral of F-beta with tables that were integrated with 72 digits. */
class FBetaPosteriorTest {
    private static final double[] PROBABILITIES = {0.025, 0.5, 0.975};

    static Iterable<JsonNode> cases() {
        return Reference.cases("f1-posterior.json", "fbeta");
    }

    private static FBetaPosterior posterior(JsonNode node) {
        return FBetaPosterior.of(
                Reference.number(node, "beta"),
                node.get("tp").asLong(),
                node.get("fp").asLong(),
                node.get("fn").asLong(),
                BetaPrior.symmetric(Reference.number(node, "lambda")));
    }

    /** The largest errors were 9e-16 for quantiles, 7e-16 for the mean and 3e-15 for the standard deviation. */
    @ParameterizedTest
    @MethodSource("cases")
    void quantilesAndMomentsAgreeWithTheTable(JsonNode node) {
        FBetaPosterior posterior = posterior(node);
        for (int i = 0; i < PROBABILITIES.length; i++) {
            double expected = Reference.numbers(node, "q")[i];
            Reference.agree(expected, posterior.quantile(PROBABILITIES[i]), 5e-15, "quantile " + PROBABILITIES[i]);
            Reference.agree(expected, posterior.upperQuantile(1 - PROBABILITIES[i]), 5e-15, "upper quantile");
        }
        Reference.agree(Reference.number(node, "mean"), posterior.mean(), 5e-15, "mean");
        Reference.agree(Reference.number(node, "sd"), posterior.standardDeviation(), 2e-14, "sd");
    }

    /** The largest error was 2e-14, at a tail of 1e-87. */
    @ParameterizedTest
    @MethodSource("cases")
    void densityAndDistributionFunctionAgreeWithTheTable(JsonNode node) {
        FBetaPosterior posterior = posterior(node);
        double[] x = Reference.numbers(node, "x");
        for (int i = 0; i < x.length; i++) {
            Reference.agree(Reference.numbers(node, "pdf")[i], posterior.density(x[i]), 1e-13, "density at " + x[i]);
            Reference.agree(Reference.numbers(node, "cdf")[i], posterior.cdf(x[i]), 1e-13, "cdf at " + x[i]);
        }
    }

    /** F-beta exchanges precision and recall if beta becomes 1/beta. */
    @Property(tries = 60, seed = "42")
    void inverseBetaExchangesTheErrors(
            @ForAll @LongRange(max = 60) long tp,
            @ForAll @LongRange(max = 60) long fp,
            @ForAll @LongRange(max = 60) long fn,
            @ForAll @DoubleRange(min = 0.2, max = 5) double beta) {
        FBetaPosterior one = FBetaPosterior.of(beta, tp, fp, fn, BetaPrior.JEFFREYS);
        FBetaPosterior other = FBetaPosterior.of(1 / beta, tp, fn, fp, BetaPrior.JEFFREYS);
        assertEquals(one.quantile(0.3), other.quantile(0.3), 1e-13);
        assertEquals(one.mean(), other.mean(), 1e-13);
    }

    /** As beta approaches 1 the mixture becomes the closed form of F1; the difference is of the first order in beta - 1. */
    @Property(tries = 40, seed = "42")
    void betaNearOneIsNearF1(@ForAll @LongRange(max = 200) long tp, @ForAll @LongRange(max = 200) long errors) {
        F1Posterior f1 = F1Posterior.of(tp, errors, errors, BetaPrior.JEFFREYS);
        FBetaPosterior near = FBetaPosterior.of(1 + 1e-9, tp, errors, errors, BetaPrior.JEFFREYS);
        assertEquals(f1.quantile(0.975), near.quantile(0.975), 1e-9);
        assertEquals(f1.mode(), near.mode(), 1e-8);
        assertEquals(
                f1.shortest(ConfidenceLevel.P95).lower(),
                near.shortest(ConfidenceLevel.P95).lower(),
                1e-8);
    }

    @Test
    void posteriorOfBetaNearOneApproachesF1() {
        FBetaPosterior one = FBetaPosterior.of(1, 3, 2, 3, BetaPrior.JEFFREYS);
        assertEquals(F1Posterior.of(3, 2, 3, BetaPrior.JEFFREYS).quantile(0.1), one.quantile(0.1));
    }

    @Test
    void shortestIntervalsHaveProbabilityAndEqualDensitiesAtEnds() {
        FBetaPosterior posterior = FBetaPosterior.of(2, 30, 12, 7, BetaPrior.JEFFREYS);
        CredibleInterval shortest = posterior.shortest(ConfidenceLevel.P95);
        assertEquals(0.95, posterior.cdf(shortest.upper()) - posterior.cdf(shortest.lower()), 1e-14);
        assertEquals(posterior.density(shortest.lower()), posterior.density(shortest.upper()), 1e-12);
        assertTrue(shortest.width() < posterior.equalTailed(ConfidenceLevel.P95).width());
    }

    @Test
    void betasOutOfRangeThrowAndAreNamed() {
        for (double beta : new double[] {0, -1, 0.001, 101, Double.NaN}) {
            Exception e = assertThrows(
                    IllegalArgumentException.class, () -> FBetaPosterior.of(beta, 1, 1, 1, BetaPrior.FLAT));
            assertEquals(
                    "beta must lie in [0.01, 100]: beta=" + beta + "; beyond, use precision or recall alone",
                    e.getMessage());
        }
    }

    @Test
    void negativeCountsThrowAndAreNamed() {
        Exception e =
                assertThrows(IllegalArgumentException.class, () -> FBetaPosterior.of(2, 1, -1, 1, BetaPrior.FLAT));
        assertEquals("false positives must lie in [0, 2^53]: false positives=-1", e.getMessage());
    }
}
