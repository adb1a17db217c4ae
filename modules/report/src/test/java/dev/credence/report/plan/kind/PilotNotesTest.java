package dev.credence.report.plan.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Plans whose pilot is too small, perfect or without a disagreement say so. */
class PilotNotesTest {
    private static final Credence CREDENCE = Credence.load();
    private static final String ROUGHLY = "only roughly: ";

    /** Two systems that differ on some of 192 items of the class a, and on some of 8 of the class c. */
    private static PairedConfusionMatrix systems(long ofA, long ofC) {
        return PairedConfusionMatrix.of(List.of("a", "c"), new long[][][] {
            {{182 - ofA, ofA}, {0, 10}}, {{1, 0}, {ofC, 7 - ofC}}
        });
    }

    private static Optional<String> compared(String metric, PairedConfusionMatrix systems) {
        PlanInput input = PlanInput.of(
                        Map.of("metric", metric, "n", 1000, "margin", 0.1, "replicates", 10), ConfidenceLevel.P95)
                .withPairing(Pairing.paired(systems));
        return note(input, "compare");
    }

    private static Optional<String> note(PlanInput input, String kind) {
        return PlanKinds.named(kind).report(input, CREDENCE).plan().assumptions().stream()
                .filter(sentence -> sentence.contains(ROUGHLY))
                .findFirst();
    }

    private static Optional<String> measured(String metric, long[][] counts) {
        PlanInput input = PlanInput.of(Map.of("metric", metric, "n", 100, "replicates", 10), ConfidenceLevel.P95)
                .withSample(Sample.of(ConfusionMatrix.of(List.of("a", "c"), counts)));
        return note(input, "metric");
    }

    /** Only items that affect the metric count: those of the class c for its recall, all of them for the accuracy. */
    @Test
    void systemsThatHardlyDifferOnItemsOfTheMetricAreNoted() {
        assertThat(compared("recall@c", systems(20, 0)))
                .get()
                .asString()
                .contains(
                        "it is computed from 8 items, and the systems differ on none of them, with a 95% interval of [-0.32");
        assertThat(compared("recall@c", systems(20, 1))).get().asString().contains("differ on 1 of them");
        assertThat(compared("recall@a", systems(9, 7)))
                .get()
                .asString()
                .contains("from 192 items", "differ on 9 of them");
        assertThat(compared("accuracy", systems(9, 0)))
                .get()
                .asString()
                .contains("from 200 items", "differ on 9 of them");
        assertThat(compared("accuracy", systems(10, 0))).isEmpty();
        assertThat(compared("recall@a", systems(10, 0))).isEmpty();
    }

    @Test
    void differentItemsOfPerfectOrFewRowsAreNoted() {
        Sample<ConfusionMatrix> perfect =
                Sample.of(ConfusionMatrix.of(List.of("a", "c"), new long[][] {{50, 0}, {0, 50}}));
        Sample<ConfusionMatrix> usual =
                Sample.of(ConfusionMatrix.of(List.of("a", "c"), new long[][] {{40, 10}, {9, 41}}));
        Map<String, ?> goal = Map.of("metric", "accuracy", "n", 1000, "replicates", 10);
        PlanInput input = PlanInput.of(goal, ConfidenceLevel.P95);

        assertThat(note(input.withPairing(Pairing.independent(perfect, usual)), "compare"))
                .isPresent();
        assertThat(note(input.withPairing(Pairing.independent(usual, usual)), "compare"))
                .isEmpty();
    }

    @Test
    void perfectOrFewRowsOfOneSystemAreNoted() {
        assertThat(measured("accuracy", new long[][] {{50, 0}, {0, 50}}))
                .get()
                .asString()
                .contains("it is 1.000 in 100 items, with a 95% interval of [0.96");
        assertThat(measured("recall@c", new long[][] {{50, 0}, {2, 7}}))
                .get()
                .asString()
                .contains("computed from 9 items");
        assertThat(measured("recall@c", new long[][] {{50, 0}, {2, 8}})).isEmpty();
        assertThat(measured("f1.macro", new long[][] {{50, 1}, {1, 50}})).isEmpty();
    }
}
