package dev.credence.bayes.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.SmallMetrics;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.posterior.F1Posterior;
import dev.credence.bayes.prior.BetaPrior;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the results of {@code beta} and {@code beta-hpd} and the effect of their options. */
class EstimatesTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(10, 10, 5, 40);

    private static IntervalMethod beta(String options) {
        return new EqualTailedBeta().configured(Options.parse(options));
    }

    private static Estimate answer(IntervalMethod method, Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        return Estimate.compute(method, metric, Sample.of(matrix), ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    @Test
    void estimateHasValueBoundsAndSummary() {
        Estimate f1 = answer(new EqualTailedBeta(), SmallMetrics.F1, MATRIX);
        F1Posterior posterior = F1Posterior.of(10, 10, 5, BetaPrior.JEFFREYS);
        assertEquals(20.0 / 35, f1.value(), 1e-15);
        assertEquals(posterior.quantile(ConfidenceLevel.P95.tail()), f1.lower());
        assertEquals(posterior.upperQuantile(ConfidenceLevel.P95.tail()), f1.upper());
        assertEquals(Kind.CREDIBLE, f1.kind());
        assertTrue(f1.exact());
        assertEquals(25, f1.n());
        assertEquals(
                new PosteriorSummary(
                        posterior.mean(), posterior.mode(), posterior.median(), posterior.standardDeviation()),
                f1.posterior().orElseThrow());
        assertEquals(List.of(), Note.sentences(f1.notes()));
    }

    @Test
    void wholeDistributionIsAvailable() {
        Distribution recall = new ShortestBeta().distribution(SmallMetrics.RECALL, Sample.of(MATRIX));
        assertEquals(BetaPosterior.of(10, 15, BetaPrior.JEFFREYS).survival(0.6), recall.survival(0.6));
    }

    @Test
    void intervalWithoutTrialsEqualsPriorWithNote() {
        Estimate none = answer(beta("prior=1"), SmallMetrics.RECALL, ConfusionMatrix.binary(0, 3, 0, 7));
        assertEquals(Status.UNDEFINED, none.status());
        assertTrue(Double.isNaN(none.value()));
        assertEquals(0.025, none.lower(), 1e-15);
        assertEquals(0.975, none.upper(), 1e-15);
        assertEquals(
                List.of(
                        "recall is undefined: no observation counts as a trial",
                        "no trials: the interval is that of the prior",
                        "the posterior is flat: it has no mode"),
                Note.sentences(none.notes()));
        assertTrue(Double.isNaN(none.posterior().orElseThrow().mode()));
    }

    @Test
    void modeAtTheBoundaryHasANote() {
        Estimate none = answer(new ShortestBeta(), SmallMetrics.RECALL, ConfusionMatrix.binary(0, 3, 9, 7));
        assertEquals(0, none.posterior().orElseThrow().mode());
        assertEquals(0, none.lower());
        assertEquals(
                List.of("the posterior's density is highest at 0: its mode is at the boundary"),
                Note.sentences(none.notes()));
    }

    @ParameterizedTest
    @CsvSource({
        "prior=1, beta:prior=1",
        "prior=0.5, beta",
        "'a=2,b=5', 'beta:a=2,b=5'",
        "'a=1,b=1', beta:prior=1",
        "'successes=30,failures=4', 'beta:successes=30,failures=4'",
        "'prior=1,successes=2.5', 'beta:prior=1,successes=2.5,failures=0'"
    })
    void spellingOfOptionsIsParsedUnchanged(String options, String spelling) {
        assertEquals(spelling, beta(options).spelling());
    }

    @Test
    void twoParameterPriorsAndEarlierStudiesAreAdded() {
        Estimate recall = answer(beta("a=2,b=3,successes=30,failures=4"), SmallMetrics.RECALL, MATRIX);
        assertEquals(42.0 / (42 + 12), recall.posterior().orElseThrow().mean(), 1e-15);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "prior=-2|prior must be finite and 0 or more: prior=-2.0; use 0.5 (Jeffreys) or 1 (flat)",
                "prior=NaN|option 'prior' must be a number: prior=NaN",
                "a=1,b=-1|b must be finite and 0 or more: b=-1.0; use 0.5 (Jeffreys) or 1 (flat)",
                "a=1|options 'a' and 'b' must be given together: options=a=1; use 'prior' for the same weight",
                "a=1,b=1,prior=1|option 'prior' must not be given with 'a' and 'b': options=a=1,b=1,prior=1; leave one out",
                "successes=-1|successes of the earlier study must be finite and >= 0: successes=-1.0; give the counts that were observed"
            })
    void invalidOptionsThrowAndAreNamed(String options, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> beta(options))
                        .getMessage());
    }

    @Test
    void haldanesPriorIsRefusedIfThePosteriorIsImproper() {
        ConfusionMatrix full = ConfusionMatrix.binary(7, 2, 3, 8);
        assertEquals(
                0.7,
                answer(beta("prior=0"), SmallMetrics.RECALL, full)
                        .posterior()
                        .orElseThrow()
                        .mean(),
                1e-15);
        assertEquals(
                "beta:prior=0",
                answer(beta("prior=0"), SmallMetrics.RECALL, full).method());
        ConfusionMatrix none = ConfusionMatrix.binary(7, 2, 0, 8);
        Exception e =
                assertThrows(IllegalArgumentException.class, () -> answer(beta("prior=0"), SmallMetrics.RECALL, none));
        assertEquals(
                "method 'beta' does not fit metric 'recall': a weight of 0 (Haldane) has an improper posterior where a count is 0;"
                        + " use 0.5 (Jeffreys) or 1 (flat)",
                e.getMessage());
        assertEquals(
                38 / 41.0,
                answer(beta("a=1,b=0,successes=30,failures=3"), SmallMetrics.RECALL, none)
                        .posterior()
                        .orElseThrow()
                        .mean(),
                1e-15);
        ProportionBounds bounds = ((ProportionIntervalMethod) beta("prior=0")).at(ConfidenceLevel.P95);
        assertEquals(answer(beta("prior=0"), SmallMetrics.RECALL, full).lower(), bounds.lower(7, 10));
        assertThrows(IllegalArgumentException.class, () -> bounds.upper(0, 10));
    }

    @Test
    void unsupportedMetricsAreRefusedWithTheReason() {
        Exception e = assertThrows(
                IllegalArgumentException.class, () -> answer(new EqualTailedBeta(), SmallMetrics.INFORMEDNESS, MATRIX));
        assertEquals(
                "method 'beta' does not fit metric 'informedness': it is neither a proportion of successes among trials nor an"
                        + " F-measure; 'dirichlet' simulates the posterior of any metric",
                e.getMessage());
    }

    @Test
    void boundsOfSingleCallsEqualBoundsOfEstimate() {
        for (IntervalMethod method : List.of(new EqualTailedBeta(), new ShortestBeta())) {
            ProportionBounds bounds =
                    ((dev.credence.api.interval.ProportionIntervalMethod) method).at(ConfidenceLevel.P95);
            Estimate recall = answer(method, SmallMetrics.RECALL, MATRIX);
            assertEquals(recall.lower(), bounds.lower(10, 15));
            assertEquals(recall.upper(), bounds.upper(10, 15));
        }
    }

    @Test
    void boundsAreAccurateForBillionsOfCounts() {
        ProportionBounds bounds = new EqualTailedBeta().at(ConfidenceLevel.P95);
        assertEquals(0.5 - 1.96 * 0.5 / Math.sqrt(2e9), bounds.lower(1_000_000_000L, 2_000_000_000L), 1e-9);
    }
}
