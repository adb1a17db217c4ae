package dev.credence.bayes.difference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.bayes.Reference;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.DirichletPrior;
import dev.credence.numerics.normal.Normal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Compares differences of two systems on the same items with tables of 72 digits. */
class PairedDifferenceDistributionTest {
    private static final double[] PROBABILITIES = {0.025, 0.5, 0.975};

    static Iterable<JsonNode> cases() {
        return Reference.cases("paired-dirichlet.json");
    }

    private static PairedDifferenceDistribution difference(JsonNode node) {
        JsonNode n = node.get("n");
        double[] prior = Reference.numbers(node, "prior");
        return PairedDifferenceDistribution.of(
                new PairedDifferenceDistribution.Counts(
                        n.get(0).asLong(), n.get(1).asLong(), n.get(2).asLong()),
                new DirichletPrior(prior[0], prior[1], prior[2]));
    }

    /** The largest relative error on both sides was 3e-15. */
    @ParameterizedTest
    @MethodSource("cases")
    void bothProbabilitiesAgreeWithTheTable(JsonNode node) {
        PairedDifferenceDistribution difference = difference(node);
        Reference.agree(Reference.number(node, "pGreater"), difference.probabilityFirstGreater(), 2e-14, "first");
        Reference.agree(Reference.number(node, "pLess"), difference.probabilitySecondGreater(), 2e-14, "second");
    }

    /** The largest relative error was 7e-15. */
    @ParameterizedTest
    @MethodSource("cases")
    void regionOfPracticalEquivalenceAgreesWithTheTable(JsonNode node) {
        PairedDifferenceDistribution difference = difference(node);
        double margin = Reference.number(node, "rope");
        Reference.agree(Reference.number(node, "pInRope"), difference.probabilityWithin(margin), 3e-14, "inside");
        Reference.agree(Reference.number(node, "pAboveRope"), difference.survival(margin), 3e-14, "above");
        Reference.agree(Reference.number(node, "pBelowRope"), difference.cdf(-margin), 3e-14, "below");
    }

    /**
     * The errors of quantiles and mean are in units of the standard deviation. The largest error of a quantile was 2e-14; the mean was
     * exact; the largest error of the standard deviation was 2e-16.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void quantilesAndMomentsAgreeWithTheTable(JsonNode node) {
        PairedDifferenceDistribution difference = difference(node);
        double sd = Reference.number(node, "diffSd");
        Reference.agree(sd, difference.standardDeviation(), 2e-15, "sd");
        assertEquals(Reference.number(node, "diffMean"), difference.mean(), 2e-15 * sd);
        for (int i = 0; i < PROBABILITIES.length; i++) {
            double expected = Reference.numbers(node, "diffQ")[i];
            assertEquals(expected, difference.quantile(PROBABILITIES[i]), 1e-13 * sd);
        }
    }

    /** The third central moment is computed by the trapezoid rule over the density, which is smooth and vanishes at both ends. */
    @Test
    void skewnessEqualsIntegralOfDensity() {
        PairedDifferenceDistribution difference = PairedDifferenceDistribution.of(
                new PairedDifferenceDistribution.Counts(25, 12, 23), DirichletPrior.symmetric(1));
        double third = 0;
        for (int i = -999; i < 1000; i++) {
            third += Math.pow(i / 1000.0 - difference.mean(), 3) * difference.density(i / 1000.0) / 1000;
        }
        Reference.agree(third / Math.pow(difference.standardDeviation(), 3), difference.skewness(), 1e-10, "skewness");
    }

    /** With the counts 1, 0 and n3 the skewness has the closed form of a Beta distribution. */
    @Test
    void skewnessEqualsBetaIfOneSystemHasNoWins() {
        PairedDifferenceDistribution difference = PairedDifferenceDistribution.of(
                new PairedDifferenceDistribution.Counts(30, 0, 70), new DirichletPrior(1, 1e-12, 1));
        BetaPosterior beta = BetaPosterior.of(new BetaPrior(31, 71));
        assertEquals(beta.skewness(), difference.skewness(), 1e-9);
        assertEquals(beta.mean(), difference.mean(), 1e-12);
    }

    @Property(tries = 100, seed = "42")
    void exchangeOfSystemsChangesTheSign(
            @ForAll @LongRange(max = 1000) long first,
            @ForAll @LongRange(max = 1000) long second,
            @ForAll @LongRange(max = 100_000) long concordant) {
        PairedDifferenceDistribution one = PairedDifferenceDistribution.of(
                new PairedDifferenceDistribution.Counts(first, second, concordant), DirichletPrior.JEFFREYS);
        PairedDifferenceDistribution two = PairedDifferenceDistribution.of(
                new PairedDifferenceDistribution.Counts(second, first, concordant), DirichletPrior.JEFFREYS);
        assertEquals(one.probabilityFirstGreater(), two.probabilitySecondGreater());
        assertEquals(one.cdf(0.01), two.survival(-0.01), 1e-13);
        assertEquals(one.quantile(0.1), -two.upperQuantile(0.1), 1e-13);
    }

    /**
     * With 10^4 items of each outcome and more, quantiles agree with the second term of Cornish and Fisher's expansion to some 10^-4 of a
     * standard deviation. The largest error was 6.2e-4, where doubles lie that far apart.
     */
    @Property(tries = 30, seed = "44")
    void differenceOfManyCountsIsNearlyNormal(
            @ForAll @DoubleRange(min = 4, max = 15) double first,
            @ForAll @DoubleRange(min = 4, max = 15) double second,
            @ForAll @DoubleRange(min = 4, max = 15) double concordant) {
        PairedDifferenceDistribution.Counts counts = new PairedDifferenceDistribution.Counts(
                (long) Math.pow(10, first), (long) Math.pow(10, second), (long) Math.pow(10, concordant));
        PairedDifferenceDistribution difference = PairedDifferenceDistribution.of(counts, DirichletPrior.JEFFREYS);
        for (double p : new double[] {0.025, 0.975}) {
            double z = Normal.quantile(p);
            double expected = z + difference.skewness() * (z * z - 1) / 6;
            double actual = (difference.quantile(p) - difference.mean()) / difference.standardDeviation();
            assertEquals(expected, actual, 1e-3);
        }
    }

    @Test
    void identicalSystemsHaveProbabilityOneHalf() {
        PairedDifferenceDistribution difference = PairedDifferenceDistribution.of(
                new PairedDifferenceDistribution.Counts(0, 0, 10), DirichletPrior.JEFFREYS);
        assertEquals(0.5, difference.probabilityFirstGreater(), 1e-15);
        assertEquals(0, difference.mean());
        assertEquals(0, difference.skewness());
    }

    @Test
    void invalidPriorsAndCountsThrowAndAreNamed() {
        assertEquals(
                "alike must be positive and finite: alike=NaN; use 0.5 (Jeffreys) or 1 (flat)",
                assertThrows(IllegalArgumentException.class, () -> new DirichletPrior(1, 1, Double.NaN))
                        .getMessage());
        assertEquals(
                "only the second right must lie in [0, 2^53]: only the second right=-1",
                assertThrows(IllegalArgumentException.class, () -> new PairedDifferenceDistribution.Counts(1, -1, 1))
                        .getMessage());
        assertEquals(
                "prior must be positive and finite: prior=0.0; a weight of 0 (Haldane) has an improper posterior where"
                        + " a count is 0; use 0.5 (Jeffreys) or 1 (flat)",
                assertThrows(IllegalArgumentException.class, () -> DirichletPrior.symmetric(0))
                        .getMessage());
    }
}
