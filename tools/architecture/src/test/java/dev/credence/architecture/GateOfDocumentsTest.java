package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.metric.Metric;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Decision;
import dev.credence.decision.Verdict;
import dev.credence.numerics.beta.Binomial;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums the probabilities of all samples of documents, some of which miss half of their entities, that fail a floor at the true value. */
class GateOfDocumentsTest {
    private static final Credence CREDENCE = Credence.load();
    private static final int ENTITIES = 50;

    @SuppressWarnings("unchecked") // the metric reads outcomes
    private static Decision decision(String metric, int documents, int failing, double floor) {
        OutcomesBuilder counts = new OutcomesBuilder(
                OutcomeColumn.of("tp", 0, 1000), OutcomeColumn.of("fp", 0, 1000), OutcomeColumn.of("fn", 0, 1000));
        for (int document = 0; document < documents; document++) {
            int missed = document < failing ? ENTITIES / 2 : 0;
            counts.addItem(ENTITIES - missed, 0, missed);
        }
        return ClaimCheck.of(
                        CREDENCE.evaluate(counts.build()),
                        (Metric<Outcomes>) CREDENCE.registry().metric(metric),
                        Claim.atLeast(floor))
                .decide();
    }

    /** Score bounds fail a floor of recall at the true value in 0.075 of samples of 20 documents, 0.061 of 30 and 0.063 of 50. */
    @ParameterizedTest
    @CsvSource({
        "count-recall, 20, 0.05",
        "count-f1, 20, 0.05",
        "count-recall:average=items, 20, 0.05",
        "count-recall, 30, 0.05",
        "count-recall, 50, 0.03"
    })
    void floorAtTheTrueValueFailsAtMostWithItsError(String metric, int documents, double share) {
        double recall = 1 - share / 2;
        double truth = metric.equals("count-f1") ? 2 * recall / (1 + recall) : recall;
        double failed = 0;
        for (int failing = 0; failing <= documents; failing++) {
            Decision decision = decision(metric, documents, failing, truth);
            assertThat(decision.by()).isEqualTo("delta-wilson:shares=exact");
            failed += decision.verdict() == Verdict.FAIL ? Binomial.probability(failing, documents, share) : 0;
        }
        assertThat(failed).isPositive().isLessThanOrEqualTo(0.05);
    }
}
