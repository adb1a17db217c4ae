package dev.credence.delta.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.ClusteredSample;
import java.util.LinkedHashMap;
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
}
