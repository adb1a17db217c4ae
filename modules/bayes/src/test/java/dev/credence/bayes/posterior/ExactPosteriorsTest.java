package dev.credence.bayes.posterior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.bayes.SmallMetrics;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.BetaPrior.HistoricalCounts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExactPosteriorsTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(10, 10, 5, 40);

    private static MetricPosterior of(Metric<ConfusionMatrix> metric) {
        return ExactPosteriors.of(metric, Sample.of(MATRIX), BetaPrior.JEFFREYS);
    }

    private static String refusal(Metric<?> metric, Sample<?> sample) {
        return ExactPosteriors.refusal(metric, sample).map(Refusal::sentence).orElse("none");
    }

    @Test
    void posteriorOfAProportionAddsSuccessesAndFailures() {
        assertEquals("Beta(10.5, 10.5)", of(SmallMetrics.PRECISION).toString());
        assertEquals("Beta(10.5, 5.5)", of(SmallMetrics.RECALL).toString());
        assertEquals("Beta(10.5, 15.5)", of(SmallMetrics.JACCARD).toString());
    }

    @Test
    void posteriorOfDiceEqualsGoutteAndGaussier() {
        assertEquals("2J/(1+J), J of Beta(10.5, 16.0)", of(SmallMetrics.F1).toString());
    }

    @Test
    void posteriorOfFbetaWithBetaOneEqualsF1() {
        assertEquals(
                of(SmallMetrics.F1).quantile(0.1), of(SmallMetrics.fbeta(1)).quantile(0.1));
        assertEquals(25, ExactPosteriors.trials(SmallMetrics.fbeta(1), MATRIX));
        assertEquals(25, ExactPosteriors.trials(SmallMetrics.F1, MATRIX));
    }

    @Test
    void earlierStudyIsAddedToThePrior() {
        MetricPosterior posterior = ExactPosteriors.of(
                SmallMetrics.RECALL, Sample.of(MATRIX), new BetaPrior(2, 3), new HistoricalCounts(30, 4.5));
        assertEquals("Beta(42.0, 12.5)", posterior.toString());
    }

    @Test
    void earlierStudyOfFbetaIsRefused() {
        Exception e = assertThrows(
                IllegalArgumentException.class,
                () -> ExactPosteriors.of(
                        SmallMetrics.fbeta(2), Sample.of(MATRIX), BetaPrior.FLAT, new HistoricalCounts(3, 4)));
        assertEquals(
                "metric 'fbeta' takes no earlier study, which does not distinguish false positives from false negatives: successes=3.0,"
                        + " failures=4.0; add its confusion matrix to the evidence",
                e.getMessage());
    }

    @Test
    void otherMetricsAreRefusedWithAdvice() {
        assertEquals(
                "it is neither a proportion of successes among trials nor an F-measure; 'dirichlet' simulates the posterior of"
                        + " any metric",
                refusal(SmallMetrics.INFORMEDNESS, Sample.of(MATRIX)));
        Exception e = assertThrows(IllegalArgumentException.class, () -> of(SmallMetrics.INFORMEDNESS));
        assertEquals(
                "metric 'informedness' has no exact posterior here: it is neither a proportion of successes among trials nor an"
                        + " F-measure; 'dirichlet' simulates the posterior of any metric",
                e.getMessage());
    }

    @Test
    void otherEvidenceIsRefused() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9}, new double[] {0.1});
        assertEquals("it reads ConfusionMatrix, not ScoredSample", refusal(SmallMetrics.RECALL, Sample.of(scores)));
    }

    @Test
    void foldsAreRefusedWithAdviceToPool() {
        FoldedSample<ConfusionMatrix> folds = FoldedSample.of(List.of(MATRIX, MATRIX));
        assertEquals(
                "the folds of a cross-validation depend on each other through their training sets: folds=2; look at each fold by"
                        + " itself, or pool the sample on purpose",
                refusal(SmallMetrics.RECALL, folds));
        assertEquals("none", refusal(SmallMetrics.RECALL, folds.pooled()));
        assertEquals(
                "Beta(20.5, 10.5)",
                ExactPosteriors.of(SmallMetrics.RECALL, folds.pooled(), BetaPrior.JEFFREYS)
                        .toString());
    }

    @Test
    void eachFoldHasAPosterior() {
        FoldedSample<ConfusionMatrix> folds = FoldedSample.of(List.of(MATRIX, ConfusionMatrix.binary(3, 0, 1, 7)));
        assertEquals(
                "[Beta(10.5, 5.5), Beta(3.5, 1.5)]",
                ExactPosteriors.ofEachFold(SmallMetrics.RECALL, folds, BetaPrior.JEFFREYS)
                        .toString());
    }

    @Test
    void clustersAreRefused() {
        Sample<ConfusionMatrix> clusters = ClusteredSample.of(Map.of("a", MATRIX));
        assertEquals(
                "it assumes i.i.d. observations, the sample is clustered; use a method for that design, or pool the sample on"
                        + " purpose",
                refusal(SmallMetrics.fbeta(2), clusters));
    }

    @Test
    void strataAreAcceptedIfAllTrialsLieInOneStratum() {
        Sample<ConfusionMatrix> byTruth = StratifiedSample.byTruth(MATRIX);
        assertEquals("none", refusal(SmallMetrics.RECALL, byTruth));
        assertEquals(
                "it assumes i.i.d. observations, the sample is stratified; use a method for that design, or pool the sample on"
                        + " purpose",
                refusal(SmallMetrics.PRECISION, byTruth));
    }

    @Test
    void betasOutOfRangeAreRefused() {
        assertEquals(
                "its beta must lie in [0.01, 100]: beta=1000.0; beyond, use precision or recall alone",
                refusal(SmallMetrics.fbeta(1000), Sample.of(MATRIX)));
    }

    @Test
    void anyMonotoneLinkHasAPosterior() {
        Link square = new Link() {
            @Override
            public double apply(double p) {
                return p / (3 - 2 * p);
            }

            @Override
            public double inverse(double x) {
                return 3 * x / (1 + 2 * x);
            }

            @Override
            public double derivative(double p) {
                return 3 / ((3 - 2 * p) * (3 - 2 * p));
            }
        };
        LinkedPosterior linked = LinkedPosterior.of(BetaPosterior.of(7, 12, BetaPrior.FLAT), square);
        BetaPosterior base = BetaPosterior.of(7, 12, BetaPrior.FLAT);
        assertEquals(square.apply(base.quantile(0.1)), linked.quantile(0.1));
        assertEquals(base.cdf(0.6), linked.cdf(square.apply(0.6)), 1e-14);
        double h = 1e-6;
        assertEquals((linked.cdf(0.3 + h) - linked.cdf(0.3 - h)) / (2 * h), linked.density(0.3), 1e-8);
        CredibleInterval shortest = linked.shortest(dev.credence.api.interval.ConfidenceLevel.P95);
        assertEquals(linked.density(shortest.lower()), linked.density(shortest.upper()), 1e-6);
    }
}
