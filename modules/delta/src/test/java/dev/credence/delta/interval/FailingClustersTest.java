package dev.credence.delta.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.ClusteredSample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clusters that fail as a whole may be missing from a sample of few clusters. */
class FailingClustersTest {
    private static final Credence CREDENCE = Credence.load();

    /** Returns clusters of 100 items, each with a number of errors, of which the last one fails in addition. */
    private static Estimate estimate(String metric, int clusters, int errors, boolean lastFails) {
        Map<String, ConfusionMatrix> all = new LinkedHashMap<>();
        for (int cluster = 0; cluster < clusters; cluster++) {
            int wrong = lastFails && cluster == clusters - 1 ? 50 : errors + cluster % 2;
            all.put("c" + cluster, ConfusionMatrix.binary(50 - wrong, wrong, wrong, 50 - wrong));
        }
        return CREDENCE.evaluate(ClusteredSample.of(all)).estimate(metric);
    }

    @ParameterizedTest
    @CsvSource({"accuracy,10,0.35", "mcc,10,0.35", "f1,20,0.36", "fpr,29,0.36"})
    void aNoteStatesThatFailuresMayBeMissing(String metric, int clusters, String share) {
        assertThat(estimate(metric, clusters, 1, false).notes())
                .extracting(Note::sentence)
                .contains("if one cluster in " + clusters + " failed as a whole, " + share
                        + " of samples would not contain such a cluster, and the value would lie beyond the interval: with failures this rare 95%"
                        + " intervals covered the true value in as few as 0.61 of simulated samples");
    }

    @Test
    void noNoteWhereAFailureWasSeenOrTheIntervalAllowsForOne() {
        assertThat(estimate("accuracy", 10, 1, true).notes()).isEmpty();
        assertThat(estimate("accuracy", 40, 1, false).notes()).isEmpty();
        assertThat(estimate("accuracy", 10, 12, false).notes()).isNotEmpty();
        assertThat(estimate("prevalence", 10, 1, false).notes()).isEmpty();
    }

    /** If a share s of clusters fails as a whole, recall, precision and F1 are 1 - s, and Jaccard's index is (1 - s) / (1 + s). */
    @ParameterizedTest
    @CsvSource({"20", "50", "200"})
    void withoutErrorsF1AndJaccardAllowForAsManyFailuresAsRecall(int clusters) {
        Map<String, ConfusionMatrix> all = new LinkedHashMap<>();
        for (int cluster = 0; cluster < clusters; cluster++) {
            all.put("c" + cluster, ConfusionMatrix.binary(2, 0, 0, 2));
        }
        for (String method : List.of("delta-wilson", "delta-wilson:shares=exact")) {
            EstimateRequest<ConfusionMatrix> request =
                    CREDENCE.evaluate(ClusteredSample.of(all)).method(method);
            double recall = request.estimate("recall").lower();
            assertThat(request.estimate("f1").lower()).isBetween(recall - 0.006, recall + 1e-14);
            assertThat(request.estimate("jaccard").lower())
                    .isBetween(recall / (2 - recall) - 0.011, recall / (2 - recall) + 1e-14);
        }
    }

    @Test
    void clustersOfOneItemAreItems() {
        Map<String, ConfusionMatrix> all = new LinkedHashMap<>();
        for (int item = 0; item < 40; item++) {
            all.put(
                    "c" + item,
                    item % 2 == 0 ? ConfusionMatrix.binary(1, 0, 0, 0) : ConfusionMatrix.binary(0, 0, 0, 1));
        }
        assertThat(CREDENCE.evaluate(ClusteredSample.of(all)).estimate("f1").lower())
                .isCloseTo(
                        CREDENCE.evaluate(ConfusionMatrix.binary(20, 0, 0, 20))
                                .method("delta-wilson")
                                .estimate("f1")
                                .lower(),
                        within(1e-14));
    }
}
