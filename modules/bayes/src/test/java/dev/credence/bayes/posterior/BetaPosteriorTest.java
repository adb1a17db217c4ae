package dev.credence.bayes.posterior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.bayes.Reference;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.BetaPrior.HistoricalCounts;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Compares equal-tailed and shortest intervals of proportions with tables of 72 digits, and checks the shapes of Beta. */
class BetaPosteriorTest {
    static Iterable<JsonNode> cases() {
        return Reference.cases("proportion-intervals.json");
    }

    private static BetaPosterior posterior(JsonNode node, BetaPrior prior) {
        return BetaPosterior.of(node.get("k").asLong(), node.get("n").asLong(), prior);
    }

    private static void agree(JsonNode node, String column, CredibleInterval interval) {
        Reference.agree(Reference.numbers(node, column)[0], interval.lower(), 3e-14, column + " lower");
        Reference.agree(Reference.numbers(node, column)[1], interval.upper(), 3e-14, column + " upper");
    }

    /**
     * The largest errors were 9e-16 with the flat prior, 3e-15 with Jeffreys' prior, and 6e-15 for shortest intervals (at bounds of 1e-8
     * and 1e-12).
     */
    @ParameterizedTest
    @MethodSource("cases")
    void intervalsAgreeWithTheTable(JsonNode node) {
        ConfidenceLevel level = ConfidenceLevel.of(Reference.number(node, "level"));
        agree(node, "flat", posterior(node, BetaPrior.FLAT).equalTailed(level));
        agree(node, "jeffreysRaw", posterior(node, BetaPrior.JEFFREYS).equalTailed(level));
        agree(node, "hpdFlat", posterior(node, BetaPrior.FLAT).shortest(level));
        agree(node, "hpdJeffreys", posterior(node, BetaPrior.JEFFREYS).shortest(level));
    }

    /** The mode lies inside, at either boundary, or does not exist. */
    @ParameterizedTest
    @CsvSource({
        "2, 3, 0.3333333333333333",
        "1, 2, 0",
        "2, 1, 1",
        "0.5, 1, 0",
        "1, 0.5, 1",
        "0.01, 1e6, 0",
        "1e6, 0.01, 1",
        "0.5, 3, 0",
        "1, 1, NaN",
        "0.5, 0.5, NaN",
        "0.01, 0.99, NaN"
    })
    void modeIsInsideOrAtABoundaryOrUndefined(double a, double b, double mode) {
        assertEquals(mode, BetaPosterior.of(new BetaPrior(a, b)).mode());
    }

    @Test
    void modeThatIsNotInsideHasANote() {
        assertEquals(
                List.of(), Note.sentences(BetaPosterior.of(new BetaPrior(2, 3)).notes()));
        assertEquals(
                List.of("the posterior's density is highest at 0: its mode is at the boundary"),
                Note.sentences(BetaPosterior.of(new BetaPrior(0.5, 3)).notes()));
        assertEquals(
                List.of("the posterior's density is highest at 1: its mode is at the boundary"),
                Note.sentences(BetaPosterior.of(new BetaPrior(3, 1)).notes()));
        assertEquals(
                List.of("the posterior is flat: it has no mode"),
                Note.sentences(BetaPosterior.of(BetaPrior.FLAT).notes()));
        assertEquals(
                List.of("the posterior is U-shaped, its density is infinite at 0 and at 1: it has no mode"),
                Note.sentences(BetaPosterior.of(BetaPrior.JEFFREYS).notes()));
    }

    @Test
    void densityAtTheEndsIsItsLimit() {
        assertEquals(0, BetaPosterior.of(new BetaPrior(2, 3)).density(0));
        assertEquals(3, BetaPosterior.of(new BetaPrior(1, 3)).density(0), 1e-15);
        assertEquals(3, BetaPosterior.of(new BetaPrior(3, 1)).density(1), 1e-15);
        assertEquals(
                Double.POSITIVE_INFINITY,
                BetaPosterior.of(new BetaPrior(0.5, 3)).density(0));
        assertEquals(0, BetaPosterior.of(new BetaPrior(0.5, 3)).density(1.5));
        assertEquals(0, BetaPosterior.of(new BetaPrior(0.5, 3)).density(-1));
    }

    @Test
    void momentsEqualMomentsOfBeta() {
        BetaPosterior posterior = BetaPosterior.of(new BetaPrior(2, 6));
        assertEquals(0.25, posterior.mean());
        assertEquals(Math.sqrt(12.0 / (64 * 9)), posterior.standardDeviation(), 1e-16);
        assertEquals(2 * 4 * 3 / (10 * Math.sqrt(12.0)), posterior.skewness(), 1e-15);
    }

    /** The extreme shapes are a = 0.01 with b = 1e6, and a billion for both. */
    @Test
    void degenerateShapesGiveExactMoments() {
        BetaPosterior low = BetaPosterior.of(new BetaPrior(0.01, 1e6));
        Reference.agree(0.01 / 1000000.01, low.mean(), 1e-15, "mean");
        assertEquals(0, low.mode());
        assertTrue(low.equalTailed(ConfidenceLevel.P95).lower() >= 0);
        BetaPosterior billions = BetaPosterior.of(1_000_000_000L, 2_000_000_000L, BetaPrior.JEFFREYS);
        assertEquals(0.5, billions.mean());
        assertEquals(0.5, billions.mode());
        Reference.agree(1.1180339882228e-5, billions.standardDeviation(), 1e-10, "sd");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9, 0.95, 0.999, 1 - 1e-9})
    void shortestIntervalContainsStatedProbability(double value) {
        ConfidenceLevel level = ConfidenceLevel.of(value);
        for (double[] shape : new double[][] {{1.5, 1.5}, {1.001, 7}, {30, 1.2}, {1e6, 2e6}, {1e9, 1.5}, {9e15, 1.5}}) {
            BetaPosterior posterior = BetaPosterior.of(new BetaPrior(shape[0], shape[1]));
            CredibleInterval shortest = posterior.shortest(level);
            double outside = posterior.cdf(shortest.lower()) + posterior.survival(shortest.upper());
            Reference.agree(1 - value, outside, shape[0] > 1e12 ? 1 : 1e-7, "outside of " + posterior);
            assertTrue(shortest.width() <= posterior.equalTailed(level).width() * (1 + 1e-12));
        }
    }

    @Test
    void shortestIntervalOfAMonotoneDensityIsOneSided() {
        CredibleInterval none = BetaPosterior.of(0, 10, BetaPrior.JEFFREYS).shortest(ConfidenceLevel.P95);
        CredibleInterval all = BetaPosterior.of(10, 10, BetaPrior.JEFFREYS).shortest(ConfidenceLevel.P95);
        assertEquals(0, none.lower());
        assertEquals(1, all.upper());
        assertEquals(none.upper(), 1 - all.lower(), 1e-15);
    }

    @Test
    void posteriorWithoutPeakGivesEqualTailedIntervalWithNote() {
        CredibleInterval flat = BetaPosterior.of(BetaPrior.FLAT).shortest(ConfidenceLevel.P95);
        assertEquals(
                List.of("the density is flat: every interval of this length is shortest"),
                Note.sentences(flat.notes()));
        assertEquals(0.025, flat.lower(), 1e-16);
        CredibleInterval u = BetaPosterior.of(BetaPrior.JEFFREYS).shortest(ConfidenceLevel.P95);
        assertEquals(
                List.of("the highest densities lie in two pieces: the interval is equal-tailed instead"),
                Note.sentences(u.notes()));
    }

    @Property(tries = 200, seed = "42")
    void quantilesInvertBothTails(
            @ForAll @DoubleRange(min = 0.1, max = 1e4) double a,
            @ForAll @DoubleRange(min = 0.1, max = 1e4) double b,
            @ForAll @DoubleRange(min = -12, max = -0.31) double exponent) {
        double p = Math.pow(10, exponent);
        BetaPosterior posterior = BetaPosterior.of(new BetaPrior(a, b));
        double low = posterior.quantile(p);
        if (low > Double.MIN_NORMAL && low < 0.99) {
            Reference.agree(p, posterior.cdf(low), 1e-9, "cdf");
        }
        assertTrue(posterior.quantile(p) <= posterior.median() && posterior.median() <= posterior.upperQuantile(p));
    }

    @Test
    void priorsOutOfRangeThrowAndAreNamed() {
        assertEquals(
                "prior must be finite and 0 or more: prior=-1.0; use 0.5 (Jeffreys) or 1 (flat)",
                assertThrows(IllegalArgumentException.class, () -> BetaPrior.symmetric(-1))
                        .getMessage());
        assertEquals(
                "a must be finite and 0 or more: a=NaN; use 0.5 (Jeffreys) or 1 (flat)",
                assertThrows(IllegalArgumentException.class, () -> new BetaPrior(Double.NaN, 1))
                        .getMessage());
    }

    /** If no count is 0, Haldane's posterior depends on the counts alone. */
    @Test
    void haldanePosteriorExistsIfProper() {
        BetaPrior haldane = BetaPrior.symmetric(0);
        assertEquals(0.7, BetaPosterior.of(7, 10, haldane).mean());
        assertEquals(
                BetaPosterior.of(new BetaPrior(7, 3)).quantile(0.3),
                BetaPosterior.of(7, 10, haldane).quantile(0.3));
        assertEquals(4, F1Posterior.of(4, 1, 0, haldane).a());
        assertEquals(1, F1Posterior.of(4, 1, 0, haldane).b());
        assertTrue(FBetaPosterior.of(2, 4, 1, 3, haldane).mean() > 0);
        String improper =
                "posterior must be proper: a weight of 0 (Haldane) has an improper posterior where a count is 0;"
                        + " use 0.5 (Jeffreys) or 1 (flat)";
        for (Executable call : List.<Executable>of(
                () -> BetaPosterior.of(0, 10, haldane),
                () -> BetaPosterior.of(10, 10, haldane),
                () -> BetaPosterior.of(new BetaPrior(1, 0)),
                () -> F1Posterior.of(0, 1, 2, haldane),
                () -> F1Posterior.of(5, 0, 0, haldane),
                () -> FBetaPosterior.of(2, 4, 1, 0, haldane),
                () -> FBetaPosterior.of(2, 4, 0, 3, haldane))) {
            assertEquals(
                    improper, assertThrows(IllegalArgumentException.class, call).getMessage());
        }
    }

    @Test
    void countsAndProbabilitiesOutOfRangeThrowAndAreNamed() {
        assertEquals(
                "successes must lie in [0, trials]: successes=11, trials=10",
                assertThrows(IllegalArgumentException.class, () -> BetaPosterior.of(11, 10, BetaPrior.FLAT))
                        .getMessage());
        assertEquals(
                "probability must lie in [0, 1]: probability=1.5",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> BetaPosterior.of(BetaPrior.FLAT).quantile(1.5))
                        .getMessage());
    }

    @Test
    void invalidEarlierStudyThrowsWithItsName() {
        assertEquals(
                "failures of the earlier study must be finite and >= 0: failures=-3.0; give the counts that were observed",
                assertThrows(IllegalArgumentException.class, () -> new HistoricalCounts(2, -3))
                        .getMessage());
    }
}
