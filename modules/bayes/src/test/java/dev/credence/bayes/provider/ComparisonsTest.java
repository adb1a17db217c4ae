package dev.credence.bayes.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.SmallMetrics;
import dev.credence.bayes.difference.DifferenceDistribution;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the results of {@code bayes} and {@code bayes-paired} and the effect of their options. */
class ComparisonsTest {
    private static final ConfusionMatrix FIRST = ConfusionMatrix.binary(3, 2, 3, 9);
    private static final ConfusionMatrix SECOND = ConfusionMatrix.binary(10, 10, 5, 9);
    private static final PairedConfusionMatrix JOINT = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                {{10, 2}, {3, 4}}, {{5, 5}, {8, 32}}
            })
            .withPositive("y");
    private static final ComparisonOptions QUESTION =
            ComparisonOptions.at(ConfidenceLevel.P95).withMargin(0.05);

    private static Comparison answer(
            Comparator comparator, Metric<ConfusionMatrix> metric, Pairing<ConfusionMatrix> pairing) {
        return Comparison.compute(comparator, metric, pairing, QUESTION, ComputeOptions.defaults());
    }

    private static Pairing<ConfusionMatrix> independent(ConfusionMatrix first, ConfusionMatrix second) {
        return Pairing.independent(Sample.of(first), Sample.of(second));
    }

    @Test
    void independentSystemsAreComparedExactly() {
        Comparison f1 = answer(new IndependentBayes(), SmallMetrics.F1, independent(FIRST, SECOND));
        assertEquals(0.4263074016926112, f1.probabilityFirstBetter(), 1e-15);
        assertEquals(0.5736925983073888, f1.probabilitySecondBetter(), 1e-15);
        Equivalence region = f1.equivalence().orElseThrow();
        assertEquals(0.20234044097023976, region.inside(), 1e-14);
        assertEquals(1, region.inside() + region.first() + region.second(), 1e-15);
        assertEquals(Kind.CREDIBLE, f1.kind());
        assertTrue(f1.exact());
        assertEquals(8 + 25, f1.n());
        assertEquals(-0.4097871440926282, f1.lower(), 1e-13);
    }

    @Test
    void smallerValueOfALossIsBetter() {
        Comparison miss = answer(new IndependentBayes(), SmallMetrics.MISS_RATE, independent(FIRST, SECOND));
        assertEquals(0.2371815636075512, miss.probabilityFirstBetter(), 1e-15);
        assertEquals(0.2371815636075512, miss.probabilitySecondGreater(), 1e-15);
    }

    /**
     * Such a metric has a larger value but no better one: the region of practical equivalence gives probabilities of larger values only.
     */
    @Test
    void metricWithoutDirectionHasNoBetterSystem() {
        Comparison rate = answer(new IndependentBayes(), SmallMetrics.PREDICTED_PREVALENCE, independent(FIRST, SECOND));
        assertTrue(Double.isNaN(rate.probabilityFirstBetter()));
        assertTrue(Double.isNaN(rate.probabilitySecondBetter()));
        assertEquals(1, rate.probabilityFirstGreater() + rate.probabilitySecondGreater(), 1e-15);
        Equivalence region = rate.equivalence().orElseThrow();
        assertEquals(1, region.inside() + region.first() + region.second(), 1e-15);
        assertTrue(region.first() < rate.probabilityFirstGreater());
        assertTrue(rate.test().isEmpty());
    }

    @Test
    void secondPriorAppliesToTheSecondSystemOnly() {
        Comparator comparator = new IndependentBayes().configured(Options.parse("prior=1,second-a=2,second-b=3"));
        assertEquals("bayes:prior=1,second-a=2,second-b=3", comparator.spelling());
        DifferenceDistribution expected = DifferenceDistribution.of(
                BetaPosterior.of(3, 6, BetaPrior.FLAT), BetaPosterior.of(10, 15, new BetaPrior(2, 3)));
        assertEquals(
                expected.probabilityFirstGreater(),
                answer(comparator, SmallMetrics.RECALL, independent(FIRST, SECOND))
                        .probabilityFirstGreater());
    }

    @Test
    void earlierStudyOfTheFirstSystemDoesNotCountForTheSecond() {
        Comparator comparator = new IndependentBayes().configured(Options.parse("prior=1,successes=20,failures=4"));
        DifferenceDistribution expected = DifferenceDistribution.of(
                BetaPosterior.of(23, 30, BetaPrior.FLAT), BetaPosterior.of(10, 15, BetaPrior.FLAT));
        assertEquals(
                expected.probabilityFirstGreater(),
                answer(comparator, SmallMetrics.RECALL, independent(FIRST, SECOND))
                        .probabilityFirstGreater(),
                1e-15);
    }

    @Test
    void noTrialsGiveThePrior() {
        Comparison recall = answer(
                new IndependentBayes(), SmallMetrics.RECALL, independent(ConfusionMatrix.binary(0, 1, 0, 4), SECOND));
        assertEquals(Status.UNDEFINED, recall.status());
        assertEquals(
                List.of(
                        "first: recall is undefined: no observation counts as a trial",
                        "first: no trials, its posterior is the prior"),
                Note.sentences(recall.notes()));
        assertTrue(recall.probabilityFirstGreater() > 0 && recall.probabilityFirstGreater() < 1);
    }

    @Test
    void bothProbabilitiesOfANearCertaintyAreReported() {
        Comparison sure = answer(
                new IndependentBayes(),
                SmallMetrics.RECALL,
                independent(ConfusionMatrix.binary(60, 0, 40, 0), ConfusionMatrix.binary(14, 0, 86, 0)));
        assertEquals(2.2100690907275e-12, sure.probabilitySecondGreater(), 1e-24);
        assertEquals(1 - 2.2100690907275e-12, sure.probabilityFirstGreater(), 1e-15);
    }

    @Test
    void pairedSystemsAreComparedByDiscordantItems() {
        Comparison recall = answer(new PairedBayes(), SmallMetrics.RECALL, Pairing.paired(JOINT));
        assertEquals(0.7966793708855648, recall.probabilityFirstBetter(), 1e-15);
        assertEquals(0.2033206291144352, recall.probabilitySecondBetter(), 1e-15);
        assertEquals(0.391784695456418, recall.equivalence().orElseThrow().inside(), 1e-14);
        assertEquals(50, recall.n());
    }

    @Test
    void pairedMetricsWithTrialsByPredictionAreRefused() {
        assertEquals(
                "which items are its trials depends on the prediction, so the systems do not share them; 'paired-dirichlet'"
                        + " simulates any metric over the joint cells",
                new PairedBayes()
                        .refusal(SmallMetrics.PRECISION, Pairing.paired(JOINT))
                        .orElseThrow()
                        .sentence());
        assertEquals(
                "it is not a plain proportion whose success is judged item by item; 'paired-dirichlet' simulates any metric"
                        + " over the joint cells",
                new PairedBayes()
                        .refusal(SmallMetrics.F1, Pairing.paired(JOINT))
                        .orElseThrow()
                        .sentence());
    }

    @Test
    void refusalNamesTheComparatorForTheOtherPairing() {
        assertEquals(
                "it assumes independent samples, the systems were observed on the same items; use 'bayes-paired' for accuracy"
                        + " and its like, 'paired-dirichlet' for any metric",
                new IndependentBayes()
                        .refusal(SmallMetrics.RECALL, Pairing.paired(JOINT))
                        .orElseThrow()
                        .sentence());
        assertEquals(
                "it assumes the same items for both systems, but the samples are independent; use 'bayes'",
                new PairedBayes()
                        .refusal(SmallMetrics.RECALL, independent(FIRST, SECOND))
                        .orElseThrow()
                        .sentence());
    }

    @Test
    void foldsAreRefusedWithAdviceToPool() {
        Sample<ConfusionMatrix> folds = FoldedSample.of(List.of(FIRST, SECOND));
        assertEquals(
                "the folds of a cross-validation depend on each other through their training sets: folds=2; look at each fold by"
                        + " itself, or pool the sample on purpose",
                new IndependentBayes()
                        .refusal(SmallMetrics.RECALL, Pairing.independent(folds, Sample.of(SECOND)))
                        .orElseThrow()
                        .sentence());
        Sample<PairedConfusionMatrix> joint = FoldedSample.of(List.of(JOINT, JOINT));
        assertEquals(
                "it assumes i.i.d. items, the sample is folds; use a comparator for that design, or pool the sample"
                        + " on purpose",
                new PairedBayes()
                        .refusal(SmallMetrics.RECALL, Pairing.paired(joint))
                        .orElseThrow()
                        .sentence());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "prior=0|prior must be positive and finite: prior=0.0; a weight of 0 (Haldane) has an improper posterior where a count is 0;"
                        + " use 0.5 (Jeffreys) or 1 (flat)",
                "alike=-1|alike must be positive and finite: alike=-1.0; use 0.5 (Jeffreys) or 1 (flat)",
                "first=NaN|option 'first' must be a number: first=NaN"
            })
    void invalidPriorsThrowAndAreNamed(String options, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> new PairedBayes().configured(Options.parse(options)))
                        .getMessage());
    }

    @Test
    void negativeMarginThrowsWithItsName() {
        assertEquals(
                "margin of practical equivalence must be finite and >= 0: margin=-0.01",
                assertThrows(IllegalArgumentException.class, () -> QUESTION.withMargin(-0.01))
                        .getMessage());
    }

    @Test
    void spellingOfPairedPriorsIsParsedUnchanged() {
        assertEquals(
                "bayes-paired",
                new PairedBayes().configured(Options.parse("prior=0.5")).spelling());
        assertEquals(
                "bayes-paired:prior=1",
                new PairedBayes().configured(Options.parse("prior=1")).spelling());
        assertEquals(
                "bayes-paired:first=1,second=1,alike=3",
                new PairedBayes().configured(Options.parse("prior=1,alike=3")).spelling());
    }
}
