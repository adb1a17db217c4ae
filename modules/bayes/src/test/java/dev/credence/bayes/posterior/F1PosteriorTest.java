package dev.credence.bayes.posterior;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.bayes.Reference;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Compares the closed form of F1 with tables that were integrated with 72 digits. */
class F1PosteriorTest {
    private static final double[] PROBABILITIES = {0.005, 0.025, 0.05, 0.25, 0.5, 0.75, 0.95, 0.975, 0.995};

    static Iterable<JsonNode> cases() {
        return Reference.cases("f1-posterior.json", "f1");
    }

    private static F1Posterior posterior(JsonNode node) {
        return F1Posterior.of(
                node.get("tp").asLong(),
                node.get("fp").asLong(),
                node.get("fn").asLong(),
                BetaPrior.symmetric(Reference.number(node, "lambda")));
    }

    /** Observed peak: 8e-16. */
    @ParameterizedTest
    @MethodSource("cases")
    void quantilesAgreeWithTheTable(JsonNode node) {
        F1Posterior posterior = posterior(node);
        double[] expected = Reference.numbers(node, "q");
        for (int i = 0; i < expected.length; i++) {
            Reference.agree(expected[i], posterior.quantile(PROBABILITIES[i]), 5e-15, "quantile " + PROBABILITIES[i]);
        }
    }

    /** The largest errors were 9e-14 at tails of 1e-107, where the points of the table are doubles, and 4e-14 at a million positives. */
    @ParameterizedTest
    @MethodSource("cases")
    void densityAndBothTailsAgreeWithTheTable(JsonNode node) {
        F1Posterior posterior = posterior(node);
        double[] x = Reference.numbers(node, "x");
        for (int i = 0; i < x.length; i++) {
            Reference.agree(Reference.numbers(node, "pdf")[i], posterior.density(x[i]), 3e-13, "density at " + x[i]);
            Reference.agree(Reference.numbers(node, "cdf")[i], posterior.cdf(x[i]), 3e-13, "cdf at " + x[i]);
            Reference.agree(Reference.numbers(node, "sf")[i], posterior.survival(x[i]), 3e-13, "survival at " + x[i]);
        }
    }

    /** The largest errors were 1.2e-15 for the mean, 4e-15 for the standard deviation and 2e-16 for the mode. */
    @ParameterizedTest
    @MethodSource("cases")
    void momentsAndModeAgreeWithTheTable(JsonNode node) {
        F1Posterior posterior = posterior(node);
        Reference.agree(Reference.number(node, "mean"), posterior.mean(), 5e-15, "mean");
        Reference.agree(Reference.number(node, "sd"), posterior.standardDeviation(), 2e-14, "sd");
        Reference.agree(Reference.number(node, "mode"), posterior.mode(), 2e-15, "mode");
    }

    /** Observed peak: 8e-16. */
    @ParameterizedTest
    @MethodSource("cases")
    void shortestIntervalsAgreeWithTheTable(JsonNode node) {
        if (node.get("hpd95").isNull()) {
            return;
        }
        CredibleInterval shortest = posterior(node).shortest(ConfidenceLevel.P95);
        Reference.agree(Reference.numbers(node, "hpd95")[0], shortest.lower(), 5e-15, "lower");
        Reference.agree(Reference.numbers(node, "hpd95")[1], shortest.upper(), 5e-15, "upper");
    }

    @Test
    void shortestIntervalReachesAnEndOfHigherDensity() {
        F1Posterior flat = F1Posterior.of(0, 0, 0, BetaPrior.FLAT);
        CredibleInterval shortest = flat.shortest(ConfidenceLevel.P95);
        assertEquals(0, shortest.lower());
        assertEquals(flat.upperQuantile(1 - 0.95), shortest.upper());
        assertEquals(0.5, flat.mode(), 1e-15);
        assertEquals(1, flat.density(0), 1e-15);
    }

    @Test
    void posteriorDiffersFromTheMappedPosteriorOfJaccard() {
        F1Posterior f1 = F1Posterior.of(10, 10, 5, BetaPrior.JEFFREYS);
        LinkedPosterior mapped = LinkedPosterior.of(
                BetaPosterior.of(10, 25, BetaPrior.JEFFREYS), dev.credence.api.metric.Link.DICE_OF_JACCARD);
        assertEquals(16, f1.b());
        assertEquals(0.5611624, f1.mean(), 1e-7);
        assertEquals(0.56888, mapped.mean(), 1e-5);
    }
}
