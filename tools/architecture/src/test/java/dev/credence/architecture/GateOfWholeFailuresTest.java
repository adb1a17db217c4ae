package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Verdict;
import dev.credence.numerics.beta.Binomial;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums the probabilities of all samples of items or clusters, of which a share fails as a whole, that pass or fail a floor at the true value. */
class GateOfWholeFailuresTest {
    private static final Credence CREDENCE = Credence.load();

    private static Sample<?> sample(String metric, int items, int failing) {
        if (metric.startsWith("pass-")) {
            OutcomesBuilder runs = new OutcomesBuilder(OutcomeColumn.of("x", 0, 1));
            for (int item = 0; item < items; item++) {
                for (int run = 0; run < 4; run++) {
                    runs.add("i" + item, item < failing ? 0 : 1);
                }
            }
            return Sample.of(runs.build());
        }
        if (metric.equals("net-wins")) {
            OutcomesBuilder wins = new OutcomesBuilder(OutcomeColumn.of("x"));
            for (int item = 0; item < items; item++) {
                wins.addItem(item < failing ? -1 : 1);
            }
            return Sample.of(wins.build());
        }
        if (metric.equals("mean")) {
            return grades(items, failing);
        }
        if (metric.startsWith("count-")) {
            OutcomesBuilder counts = new OutcomesBuilder(
                    OutcomeColumn.of("tp", 0, 1000), OutcomeColumn.of("fp", 0, 1000), OutcomeColumn.of("fn", 0, 1000));
            for (int item = 0; item < items; item++) {
                int wrong = item < failing ? 4 : 0;
                counts.addItem(4 - wrong, wrong, wrong);
            }
            return Sample.of(counts.build());
        }
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < items; cluster++) {
            clusters.put(
                    "c" + cluster,
                    cluster < failing ? ConfusionMatrix.binary(0, 2, 2, 0) : ConfusionMatrix.binary(2, 0, 0, 2));
        }
        return ClusteredSample.of(clusters);
    }

    /** Clusters of four items with the grade 0.9, or 0.1 if the cluster fails. */
    private static Sample<?> grades(int all, int failing) {
        Map<String, Outcomes> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < all; cluster++) {
            OutcomesBuilder grades = new OutcomesBuilder(OutcomeColumn.of("x", 0, 1));
            for (int item = 0; item < 4; item++) {
                grades.addItem(cluster < failing ? 0.1 : 0.9);
            }
            clusters.put("c" + cluster, grades.build());
        }
        return ClusteredSample.of(clusters);
    }

    private static double truth(String metric, double share) {
        return switch (metric) {
            case "mcc", "cohen-kappa", "net-wins" -> 1 - 2 * share;
            case "mean" -> 0.9 * (1 - share) + 0.1 * share;
            case "jaccard", "count-jaccard" -> (1 - share) / (1 + share);
            default -> 1 - share;
        };
    }

    @SuppressWarnings("unchecked") // the metric reads the sample
    private static <E extends Evidence> Verdict verdict(String metric, Sample<E> sample, double floor) {
        return ClaimCheck.of(
                        CREDENCE.evaluate(sample),
                        (Metric<E>) CREDENCE.registry().metric(metric),
                        Claim.atLeast(floor))
                .decide()
                .verdict();
    }

    /**
     * Score bounds fail the floor in 0.18 of samples of 20 items of which 0.01 fail (0.08 in samples of 100), and bounds of F1 and Jaccard's index that let a
     * cluster hide as many failures as successes pass it in 0.22 of samples of 50 clusters. Bounds of the effective number of
     * trials alone pass the mean of two grades in 0.15 of samples of 100 clusters.
     */
    @ParameterizedTest
    @CsvSource({
        "pass-at:k=3, 20, 0.01",
        "pass-all:k=2, 20, 0.03",
        "net-wins, 20, 0.01",
        "net-wins, 100, 0.03",
        "mean, 50, 0.1",
        "mean, 100, 0.03",
        "mean, 100, 0.05",
        "count-jaccard, 50, 0.03",
        "f1, 50, 0.03",
        "jaccard, 50, 0.03",
        "mcc, 20, 0.01",
        "mcc, 100, 0.03",
        "cohen-kappa, 50, 0.05",
        "f1.macro, 20, 0.01",
        "balanced-accuracy, 100, 0.1"
    })
    void floorAtTheTrueValuePassesAndFailsAtMostWithItsError(String metric, int items, double share) {
        double passed = 0;
        double failed = 0;
        for (int failing = 0; failing < items / 2; failing++) {
            Verdict verdict = verdict(metric, sample(metric, items, failing), truth(metric, share));
            double probability = Binomial.probability(failing, items, share);
            passed += verdict == Verdict.PASS ? probability : 0;
            failed += verdict == Verdict.FAIL ? probability : 0;
        }
        assertThat(passed).isLessThanOrEqualTo(0.05);
        assertThat(failed).isBetween(1e-4, 0.05);
    }
}
