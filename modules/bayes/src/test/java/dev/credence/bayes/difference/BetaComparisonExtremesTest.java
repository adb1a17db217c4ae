package dev.credence.bayes.difference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.bayes.Reference;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.posterior.F1Posterior;
import dev.credence.bayes.posterior.MetricPosterior;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Compares extreme cases (priors of 0.01, counts of 1e9, complements of 1e-12 and far below) with a contour integral of gamma functions in
 * 40 digits, which uses no incomplete Beta function.
 */
class BetaComparisonExtremesTest {
    static Iterable<JsonNode> cases() {
        return Reference.cases("beta-comparison-extremes.json");
    }

    private static DifferenceDistribution difference(JsonNode node) {
        return DifferenceDistribution.of(side(node, "1"), side(node, "2"));
    }

    private static MetricPosterior side(JsonNode node, String which) {
        BetaPrior shapes = Reference.shapes(node, "a" + which, "b" + which);
        return node.get("m" + which).asInt() == 2 ? F1Posterior.ofJaccard(shapes) : BetaPosterior.of(shapes);
    }

    /**
     * The largest relative error on both sides was 1.2e-12 at counts of 1e9, where doubles are 1e-11 standard deviations apart, and 3e-14
     * elsewhere.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void bothProbabilitiesAgreeWithTheTable(JsonNode node) {
        DifferenceDistribution difference = difference(node);
        double largest = Math.max(Reference.number(node, "a1"), Reference.number(node, "a2"));
        double relative = largest > 1e8 ? 5e-12 : 1e-13;
        Reference.agree(Reference.number(node, "pGreater"), difference.probabilityFirstGreater(), relative, "first");
        Reference.agree(Reference.number(node, "pLess"), difference.probabilitySecondGreater(), relative, "second");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void intervalHasLevelAndRegionsSumToOne(JsonNode node) {
        DifferenceDistribution difference = difference(node);
        CredibleInterval interval = difference.equalTailed(ConfidenceLevel.P95);
        assertTrue(-1 <= interval.lower() && interval.lower() < interval.upper() && interval.upper() <= 1);
        if (interval.lower() > -1) {
            assertEquals(0.025, difference.cdf(interval.lower()), 1e-9);
        }
        double margin = 0.01;
        assertEquals(
                1, difference.probabilityWithin(margin) + difference.survival(margin) + difference.cdf(-margin), 1e-12);
    }
}
