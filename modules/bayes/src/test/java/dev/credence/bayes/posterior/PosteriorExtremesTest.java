package dev.credence.bayes.posterior;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.bayes.Reference;
import dev.credence.bayes.prior.BetaPrior;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Compares posteriors with shapes from 0.01 to 1e9 and tails of 1e-12 with a contour integral in 40 digits. */
class PosteriorExtremesTest {
    static Iterable<JsonNode> cases() {
        return Reference.cases("posterior-extremes.json");
    }

    private static MetricPosterior posterior(JsonNode node) {
        double[] shapes = Reference.numbers(node, "shapes");
        return switch (node.get("kind").asString()) {
            case "beta" -> BetaPosterior.of(new BetaPrior(shapes[0], shapes[1]));
            case "f1" -> F1Posterior.ofJaccard(new BetaPrior(shapes[0], shapes[1]));
            default -> FBetaPosterior.ofShapes(Reference.number(node, "beta"), shapes[0], shapes[1], shapes[2]);
        };
    }

    /**
     * The largest relative errors of both tails were 6.7e-12 for F1 at counts of 1e9, where doubles are 1e-11 standard deviations apart,
     * and 5.3e-15 elsewhere.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void bothTailsAgreeWithTheTable(JsonNode node) {
        MetricPosterior posterior = posterior(node);
        double x = Reference.number(node, "x");
        boolean coarse = node.get("kind").asString().equals("f1") && Reference.numbers(node, "shapes")[0] > 1e8;
        double relative = coarse ? 2e-11 : 2e-14;
        Reference.agree(Reference.number(node, "cdf"), posterior.cdf(x), relative, "cdf");
        Reference.agree(Reference.number(node, "survival"), posterior.survival(x), relative, "survival");
    }

    /**
     * The quantile of the smaller tail equals the point; the error is in units of the standard deviation, which is 1e11 doubles wide at
     * counts of 1e9.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void quantileOfTheSmallerTailEqualsThePoint(JsonNode node) {
        MetricPosterior posterior = posterior(node);
        double lower = Reference.number(node, "cdf");
        double upper = Reference.number(node, "survival");
        double found = lower < upper ? posterior.quantile(lower) : posterior.upperQuantile(upper);
        assertEquals(Reference.number(node, "x"), found, 3e-11 * posterior.standardDeviation());
    }
}
