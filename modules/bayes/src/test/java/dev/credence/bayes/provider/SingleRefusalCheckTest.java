package dev.credence.bayes.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.DistributionComparator;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.DistributionMethod;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.ExactPosteriors;
import dev.credence.bayes.posterior.PriorSensitivity;
import dev.credence.bayes.prior.BetaPrior;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Checks that each way to compute a result checks each sample only once. */
class SingleRefusalCheckTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(10, 10, 5, 40);
    private static final PairedConfusionMatrix JOINT = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                {{10, 2}, {3, 4}}, {{5, 5}, {8, 32}}
            })
            .withPositive("y");

    private final CountingRecall recall = new CountingRecall();

    /** A recall that counts how often its check of a matrix is called. */
    private static final class CountingRecall implements BinaryProportionMetric {
        private int checks;

        @Override
        public String id() {
            return "recall";
        }

        @Override
        public Set<Outcome> successes() {
            return Set.of(Outcome.TRUE_POSITIVE);
        }

        @Override
        public Set<Outcome> trials() {
            return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_NEGATIVE);
        }

        @Override
        public Optional<Refusal> refusal(ConfusionMatrix matrix) {
            checks++;
            return BinaryProportionMetric.super.refusal(matrix);
        }
    }

    private void assertChecks(int times, Runnable question) {
        recall.checks = 0;
        question.run();
        assertEquals(times, recall.checks);
    }

    @Test
    void intervalComputesRefusalOnce() {
        for (DistributionMethod method : List.of(new EqualTailedBeta(), new ShortestBeta())) {
            assertChecks(
                    1,
                    () -> Estimate.compute(
                            method, recall, Sample.of(MATRIX), ConfidenceLevel.P95, ComputeOptions.defaults()));
            assertChecks(1, () -> method.distribution(recall, Sample.of(MATRIX)));
            assertChecks(
                    0,
                    () -> method.interval(recall, Sample.of(MATRIX), ConfidenceLevel.P95, ComputeOptions.defaults()));
        }
    }

    @Test
    void refusalOfEachIndependentSystemIsComputedOnce() {
        Pairing<ConfusionMatrix> pairing = Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX));
        assertCompares(new IndependentBayes(), pairing, 2);
    }

    @Test
    void refusalOfPairedSystemsIsComputedOnce() {
        assertCompares(new PairedBayes(), Pairing.paired(JOINT), 1);
    }

    private void assertCompares(DistributionComparator comparator, Pairing<ConfusionMatrix> pairing, int times) {
        assertChecks(times, () -> compare(comparator, pairing));
        assertChecks(times, () -> comparator.distribution(recall, pairing));
        assertChecks(
                0,
                () -> comparator.difference(
                        recall, pairing, ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults()));
    }

    private void compare(Comparator comparator, Pairing<ConfusionMatrix> pairing) {
        Comparison.compute(
                comparator, recall, pairing, ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults());
    }

    @Test
    void posteriorAndTableOfPriorsComputeRefusalOnce() {
        assertChecks(1, () -> ExactPosteriors.of(recall, Sample.of(MATRIX), BetaPrior.FLAT));
        assertChecks(1, () -> PriorSensitivity.of(recall, Sample.of(MATRIX), ConfidenceLevel.P95));
    }
}
