package dev.credence.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.delta.comparison.PairedDelta;
import dev.credence.delta.interval.DeltaLogit;
import dev.credence.delta.interval.DeltaWald;
import dev.credence.delta.interval.DeltaWilson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Absent classes and clusters without observations that the metric reads leave every answer unchanged. */
class AbsentObservationsLawTest {
    private static final List<String> ABC = List.of("a", "b", "c");
    private static final long[][] COUNTS = {{50, 3, 0}, {2, 70, 4}, {0, 5, 90}};
    private static final List<IntervalMethod> METHODS = List.of(new DeltaWilson(), new DeltaLogit(), new DeltaWald());

    @SuppressWarnings("unchecked")
    private static List<Metric<ConfusionMatrix>> metrics(ConfusionMatrix matrix) {
        return Registry.load().metrics().stream()
                .filter(metric -> metric.unsupported(matrix).isEmpty())
                .map(metric -> (Metric<ConfusionMatrix>) metric)
                .toList();
    }

    private static ConfusionMatrix wide(long[][] counts, String absent) {
        long[][] wider = new long[4][4];
        for (int i = 0; i < 3; i++) {
            System.arraycopy(counts[i], 0, wider[i], 0, 3);
        }
        return ConfusionMatrix.of(List.of("a", "b", "c", absent), wider).withPositive("b");
    }

    private static void requireSame(String subject, Estimate expected, Estimate actual) {
        assertEquals(expected.value(), actual.value(), subject);
        assertEquals(expected.lower(), actual.lower(), subject);
        assertEquals(expected.upper(), actual.upper(), subject);
        assertEquals(expected.effectiveN(), actual.effectiveN(), subject);
    }

    @Test
    void absentClassLeavesIntervalsUnchanged() {
        ConfusionMatrix matrix = ConfusionMatrix.of(ABC, COUNTS).withPositive("b");
        for (Metric<ConfusionMatrix> metric : metrics(matrix)) {
            for (IntervalMethod method : METHODS) {
                for (String absent : List.of("d", "A")) {
                    requireSame(
                            method.id() + " of " + metric.id(),
                            method.interval(metric, Sample.of(matrix), ConfidenceLevel.P95, ComputeOptions.defaults()),
                            method.interval(
                                    metric,
                                    Sample.of(wide(COUNTS, absent)),
                                    ConfidenceLevel.P95,
                                    ComputeOptions.defaults()));
                }
            }
        }
    }

    @Test
    void absentClassLeavesComparisonsUnchanged() {
        long[][][] counts = {
            {{40, 3, 1}, {2, 1, 0}, {0, 0, 1}}, {{0, 2, 0}, {3, 50, 2}, {0, 1, 4}}, {{1, 0, 0}, {0, 2, 3}, {0, 1, 60}}
        };
        long[][][] wider = new long[4][4][4];
        for (int t = 0; t < 3; t++) {
            for (int a = 0; a < 3; a++) {
                System.arraycopy(counts[t][a], 0, wider[t][a], 0, 3);
            }
        }
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(ABC, counts).withPositive("b");
        PairedConfusionMatrix with =
                PairedConfusionMatrix.of(List.of("a", "b", "c", "B"), wider).withPositive("b");
        for (Metric<ConfusionMatrix> metric : metrics(joint.first())) {
            Comparison expected = compared(metric, joint);
            Comparison actual = compared(metric, with);
            assertEquals(expected.lower(), actual.lower(), metric.id());
            assertEquals(expected.upper(), actual.upper(), metric.id());
            assertEquals(expected.test(), actual.test(), metric.id());
        }
    }

    private static Comparison compared(Metric<ConfusionMatrix> metric, PairedConfusionMatrix joint) {
        return Comparison.compute(
                new PairedDelta(),
                metric,
                Pairing.paired(joint),
                ComparisonOptions.at(ConfidenceLevel.P95),
                ComputeOptions.defaults());
    }

    @Test
    void clustersWithoutTrialsAreIgnored() {
        Map<String, ConfusionMatrix> parts = new HashMap<>();
        for (int i = 1; i <= 6; i++) {
            parts.put("image-" + i, ConfusionMatrix.binary(5 + i, i % 3, 1 + i % 2, 20 + 3 * i));
        }
        ClusteredSample<ConfusionMatrix> images = ClusteredSample.of(parts);
        for (int i = 0; i < 50; i++) {
            parts.put("empty-" + i, ConfusionMatrix.binary(0, 0, 0, 0));
        }
        for (Metric<ConfusionMatrix> metric : metrics(images.evidence())) {
            for (IntervalMethod method : METHODS) {
                requireSame(
                        method.id() + " of " + metric.id(),
                        method.interval(metric, images, ConfidenceLevel.P95, ComputeOptions.defaults()),
                        method.interval(
                                metric, ClusteredSample.of(parts), ConfidenceLevel.P95, ComputeOptions.defaults()));
            }
        }
        for (int i = 0; i < 50; i++) {
            parts.put("negatives-" + i, ConfusionMatrix.binary(0, 0, 0, 7));
        }
        for (String id : List.of("recall", "f1", "precision", "jaccard", "fbeta", "fowlkes-mallows")) {
            Metric<ConfusionMatrix> metric = metrics(images.evidence()).stream()
                    .filter(known -> known.id().equals(id))
                    .findFirst()
                    .orElseThrow();
            for (IntervalMethod method : METHODS) {
                requireSame(
                        method.id() + " of " + id,
                        method.interval(metric, images, ConfidenceLevel.P95, ComputeOptions.defaults()),
                        method.interval(
                                metric, ClusteredSample.of(parts), ConfidenceLevel.P95, ComputeOptions.defaults()));
            }
        }
    }

    @Test
    void singleClusterWithTrialsIsRefused() {
        Map<String, ConfusionMatrix> parts = new HashMap<>();
        parts.put("image", ConfusionMatrix.binary(9, 0, 1, 0));
        for (int i = 0; i < 10_000; i++) {
            parts.put("empty-" + i, ConfusionMatrix.binary(0, 0, 0, 3));
        }
        ClusteredSample<ConfusionMatrix> images = ClusteredSample.of(parts);
        Metric<?> recall = Registry.load().metric("recall");
        Refusal refusal = new DeltaWilson().refusal(recall, images).orElseThrow();
        assertTrue(refusal.sentence().startsWith("clusters must be at least 2"), refusal.sentence());
    }
}
