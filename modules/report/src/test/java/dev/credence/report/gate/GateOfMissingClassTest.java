package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two systems on different items, of which those of one lack a class: the mean over classes of each is over the others, and no gate passes. */
class GateOfMissingClassTest {
    private static final ConfusionMatrix NEW = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{58, 2}, {2, 38}});
    private static final ConfusionMatrix OLD =
            ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{176, 4, 0}, {3, 113, 0}, {3, 0, 1}});
    private static final Pairing<ConfusionMatrix> PAIRING = Pairing.independent(Sample.of(NEW), Sample.of(OLD));

    private final Credence credence = Credence.load();

    @Test
    void meansOverClassesLeaveOutTheMissingClass() {
        double old = (176 / 180.0 + 113 / 116.0) / 2;
        for (String metric : List.of("recall.macro", "balanced-accuracy")) {
            Comparison comparison = credence.compare(PAIRING).comparison(metric);
            assertThat(comparison.second()).isEqualTo(old);
            assertThat(comparison.lower()).isNegative();
            assertThat(comparison.upper()).isPositive();
            assertThat(comparison.notes()).anyMatch(note -> note.sentence().contains("the mean of each is without: c"));
        }
        assertThat(credence.compare(PAIRING).comparison("balanced-error").second())
                .isEqualTo(1 - old);
        assertThat(credence.compare(PAIRING).comparison("f1.macro-of-averages").second())
                .isGreaterThan(0.9);
    }

    @Test
    void gateDoesNotConcludeAboutAMeanWithoutAClassOfOneSide() {
        for (String metric : List.of("recall.macro", "f1.macro", "balanced-accuracy")) {
            assertThat(verdict(metric)).isEqualTo(Verdict.INCONCLUSIVE);
        }
        assertThat(verdict("accuracy")).isEqualTo(Verdict.PASS);
    }

    @SuppressWarnings("unchecked") // the metrics of this test read matrices
    private Verdict verdict(String name) {
        Metric<ConfusionMatrix> metric =
                (Metric<ConfusionMatrix>) credence.registry().metric(name);
        return ClaimCheck.of(credence.compare(PAIRING), metric, Claim.notWorse(metric, 0.2))
                .decide()
                .verdict();
    }
}
