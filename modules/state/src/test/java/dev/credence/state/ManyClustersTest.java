package dev.credence.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.internal.LabelOrder;
import dev.credence.api.sample.ClusteredSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks states of clusters with few and with many cells against counters, which store them in another way. */
class ManyClustersTest {
    /** A row: its cluster and its labels. */
    private record Row(String cluster, String truth, String first, String second) {}

    /** Cluster 0 has most rows, and with 40 labels hundreds of cells; most of the other clusters have a few. */
    private static List<Row> rows() {
        SplittableRandom random = new SplittableRandom(3);
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < 8_000; row++) {
            int cluster = random.nextBoolean() ? 0 : 10_000 + random.nextInt(900);
            rows.add(new Row("c" + cluster, label(random), label(random), "second " + label(random)));
        }
        return rows;
    }

    private static String label(SplittableRandom random) {
        return "label " + (random.nextInt(4) > 0 ? random.nextInt(3) : random.nextInt(40));
    }

    private static ConfusionState state(StateLayout layout, List<Row> rows) {
        ConfusionState state = new ConfusionState(layout);
        rows.forEach(row -> state.addIn(row.cluster(), row.truth(), row.first(), 1));
        return state;
    }

    @Test
    void sampleOfStateEqualsSampleOfCounters() {
        Map<String, ConfusionCounter> counters = new HashMap<>();
        rows().forEach(row -> counters.computeIfAbsent(row.cluster(), name -> new ConfusionCounter())
                .add(row.truth(), row.first()));
        Map<String, ConfusionMatrix> matrices = new HashMap<>();
        List<String> labels = LabelOrder.sorted(rows().stream()
                .flatMap(row -> Stream.of(row.truth(), row.first()))
                .collect(Collectors.toSet()));
        counters.forEach(
                (name, counter) -> matrices.put(name, counter.toMatrix().withLabels(labels)));

        assertThat(state(StateLayout.of(StateDesign.CLUSTERED), rows()).sample())
                .isEqualTo(ClusteredSample.of(matrices));
    }

    @Test
    void metricsOfStateEqualThoseOfClustersWithTheirOwnLabels() {
        Map<String, ConfusionCounter> counters = new HashMap<>();
        rows().forEach(row -> counters.computeIfAbsent(row.cluster(), name -> new ConfusionCounter())
                .add(row.truth(), row.first()));
        Map<String, ConfusionMatrix> matrices = new HashMap<>();
        counters.forEach((name, counter) -> matrices.put(name, counter.toMatrix()));
        ClusteredSample<ConfusionMatrix> own = ClusteredSample.of(matrices);
        ClusteredSample<ConfusionMatrix> all = (ClusteredSample<ConfusionMatrix>)
                state(StateLayout.of(StateDesign.CLUSTERED), rows()).sample();

        assertThat(all.evidence()).isEqualTo(own.evidence());
        double[] values =
                new SplittableRandom(7).doubles(own.evidence().atoms()).toArray();
        assertThat(all.sums(values)).isEqualTo(own.sums(values));
        assertThat(all.containing(atom -> atom % 50 == 0).evidence().size())
                .isEqualTo(own.containing(atom -> atom % 50 == 0).evidence().size());
    }

    @Test
    void allClustersShareLabelOrderAndPositiveLabel() {
        List<String> order = new ArrayList<>();
        for (int label = 39; label >= 0; label--) {
            order.add("label " + label);
        }
        StateLayout layout =
                StateLayout.of(StateDesign.CLUSTERED).withPositive("label 2").withLabels(order);
        ClusteredSample<?> sample = (ClusteredSample<?>) state(layout, rows()).sample();

        for (int cluster = 0; cluster < sample.clusters(); cluster++) {
            ConfusionMatrix matrix = (ConfusionMatrix) sample.cluster(cluster);
            assertThat(matrix.labels()).isEqualTo(order);
            assertThat(matrix.positive()).hasValue("label 2");
        }
    }

    @Test
    void partsAndOrderOfTheRowsChangeNoByte() {
        List<Row> rows = rows();
        StateLayout layout = StateLayout.of(StateDesign.CLUSTERED);
        byte[] whole = state(layout, rows).toBytes();
        Collections.shuffle(rows, new Random(5));
        ConfusionState merged = state(layout, rows.subList(0, 100));
        for (int from = 100; from < rows.size(); from += 1_975) {
            ConfusionState part = state(layout, rows.subList(from, from + 1_975));
            merged.merge(ConfusionState.fromBytes(part.toBytes()));
        }

        assertThat(merged.toBytes()).isEqualTo(whole);
        assertThat(ConfusionState.fromBytes(whole).toBytes()).isEqualTo(whole);
    }

    @Test
    void stateOfOneSystemHasNoLabelOfTheOther() {
        PairedConfusionState both = new PairedConfusionState(StateLayout.of(StateDesign.CLUSTERED));
        rows().forEach(row -> both.addIn(row.cluster(), row.truth(), row.first(), row.second(), 1));

        assertThat(both.first().toBytes())
                .isEqualTo(state(StateLayout.of(StateDesign.CLUSTERED), rows()).toBytes());
    }
}
