package dev.credence.delta.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.SmallMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares systems that differ on fewer than six items that affect the metric. */
class DiscordantItemsTest {
    private static final List<String> LABELS = List.of("n", "y", "m");
    private static final List<ConfusionMetric> METRICS = List.of(
            SmallMetrics.F1,
            SmallMetrics.PRECISION,
            SmallMetrics.RECALL,
            SmallMetrics.MCC,
            SmallMetrics.macro(SmallMetrics.F1),
            SmallMetrics.weighted(SmallMetrics.F1),
            SmallMetrics.macro(SmallMetrics.RECALL));

    private static Comparison compare(Metric<ConfusionMatrix> metric, Sample<PairedConfusionMatrix> sample) {
        return Comparison.compute(
                new PairedDelta(),
                metric,
                Pairing.paired(sample),
                ComparisonOptions.at(ConfidenceLevel.P95),
                ComputeOptions.defaults());
    }

    /** Returns rows of truth, first and second prediction, and some on which both are right. */
    private static PairedConfusionMatrix matrix(int[][] rows, int right) {
        long[][][] counts = new long[3][3][3];
        for (int truth = 0; truth < 3; truth++) {
            counts[truth][truth][truth] = right;
        }
        for (int[] row : rows) {
            counts[row[0]][row[1]][row[2]]++;
        }
        return PairedConfusionMatrix.of(LABELS, counts).withPositive("y");
    }

    private static double stated(Comparison comparison) {
        return Note.sentences(comparison.notes()).stream()
                .filter(note -> note.contains("the exact permutation p-value"))
                .mapToDouble(note ->
                        Double.parseDouble(note.replaceAll(".*the exact permutation p-value is ([0-9.]+),.*", "$1")))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** The expected value enumerates the metric for each exchange of predictions. The note has four digits. */
    @Test
    void exactPValueOfFewItemsMatchesEnumerationOfExchanges() {
        Random random = new Random(20_261_127);
        for (int i = 0; i < 40; i++) {
            int[][] rows = new int[1 + random.nextInt(5)][];
            for (int row = 0; row < rows.length; row++) {
                int a = random.nextInt(3);
                rows[row] = new int[] {random.nextInt(3), a, (a + 1 + random.nextInt(2)) % 3};
            }
            for (ConfusionMetric metric : METRICS) {
                Comparison comparison = compare(metric, Sample.of(matrix(rows, 7)));
                long affecting = IntStream.range(0, rows.length)
                        .filter(row -> affects(metric, rows[row]))
                        .count();
                if (affecting > 0) {
                    assertThat(comparison.fewDiffering()).as(metric.spelling()).hasValue(affecting);
                    assertThat(stated(comparison))
                            .as(metric.spelling())
                            .isCloseTo(enumerated(metric, rows), within(5.1e-5));
                    assertThat(stated(comparison)).isGreaterThanOrEqualTo(2 / Math.pow(2, (double) affecting) - 5.1e-5);
                } else {
                    assertThat(comparison.fewDiffering()).as(metric.spelling()).isEmpty();
                }
            }
        }
    }

    /**
     * The item affects a metric of one class if the systems put it into different cells and the metric reads one
     * of them. It affects the mean recall if only one of them is right.
     */
    private static boolean affects(ConfusionMetric metric, int[] row) {
        if (metric.spelling().startsWith("recall.")) {
            return (row[0] == row[1]) != (row[0] == row[2]);
        }
        if (metric.spelling().contains(".")) {
            return true;
        }
        boolean differ = (row[1] == 1) != (row[2] == 1);
        return metric == SmallMetrics.RECALL ? differ && row[0] == 1 : differ;
    }

    private static double enumerated(ConfusionMetric metric, int[][] rows) {
        int all = 1 << rows.length;
        double observed = Math.abs(difference(metric, matrix(rows, 7)));
        int extreme = 0;
        for (int which = 0; which < all; which++) {
            int[][] exchanged = new int[rows.length][];
            for (int row = 0; row < rows.length; row++) {
                boolean swap = (which >> row & 1) == 1;
                exchanged[row] = new int[] {rows[row][0], rows[row][swap ? 2 : 1], rows[row][swap ? 1 : 2]};
            }
            extreme += Math.abs(difference(metric, matrix(exchanged, 7))) > observed - 1e-12 ? 1 : 0;
        }
        return extreme / (double) all;
    }

    private static double difference(ConfusionMetric metric, PairedConfusionMatrix matrix) {
        return metric.value(matrix.first()) - metric.value(matrix.second());
    }

    /** If five items all favour one system, the p-value is 2 / 2^5. */
    @Test
    void exactPValueIsNotedForFiveItemsOnly() {
        for (int lost = 0; lost <= 7; lost++) {
            int[][] rows = IntStream.range(0, lost)
                    .mapToObj(row -> new int[] {1, 1, 0})
                    .toArray(int[][]::new);
            Comparison comparison = compare(SmallMetrics.F1, Sample.of(matrix(rows, 30)));
            if (lost == 0 || lost > 5) {
                assertThat(comparison.fewDiffering()).isEmpty();
                assertThat(stated(comparison)).isNaN();
            } else {
                assertThat(comparison.fewDiffering()).hasValue(lost);
                assertThat(stated(comparison)).isCloseTo(2 / Math.pow(2, lost), within(5e-5));
                String start = "the systems differ on " + lost + " of the items that affect the metric; ";
                assertThat(Note.sentences(comparison.notes())).anyMatch(note -> note.startsWith(start));
            }
        }
    }

    /** Equal weights do not change the p-value, and four items in two clusters are two exchanges. */
    @Test
    void weightedRowsAndWholeClustersAreExchanged() {
        int[][] rows = {{1, 1, 0}, {1, 1, 0}, {0, 0, 1}, {1, 1, 0}};
        PairedConfusionMatrix all = matrix(rows, 9);
        double[] sums = new double[all.atoms()];
        double[] squares = new double[all.atoms()];
        for (int atom = 0; atom < sums.length; atom++) {
            sums[atom] = 0.3 * all.count(atom);
            squares[atom] = 0.09 * all.count(atom);
        }
        Comparison weighted = compare(SmallMetrics.F1, WeightedSample.of(all, sums, squares));
        assertThat(weighted.fewDiffering()).hasValue(4);
        assertThat(stated(weighted)).isCloseTo(0.125, within(1e-12));

        Map<String, PairedConfusionMatrix> clusters = new LinkedHashMap<>();
        clusters.put("a", matrix(new int[][] {rows[0], rows[1]}, 3));
        clusters.put("b", matrix(new int[][] {rows[2], rows[3]}, 3));
        for (int i = 0; i < 8; i++) {
            clusters.put("c" + i, matrix(new int[0][], 3));
        }
        Comparison clustered = compare(SmallMetrics.F1, ClusteredSample.of(clusters));
        assertThat(clustered.fewDiffering()).hasValue(4);
        assertThat(stated(clustered)).isCloseTo(0.5, within(1e-12));
    }

    /** Cells are not listed for 300 classes. */
    @Test
    void threeHundredClassesHaveExactPValue() {
        int classes = 300;
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        List<String> labels = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            labels.add("class " + c);
            counter.add("class " + c, "class " + c, "class " + c, 4);
        }
        counter.add(labels.get(7), labels.get(7), labels.get(8), 3);
        Comparison comparison = compare(SmallMetrics.macro(SmallMetrics.F1), Sample.of(counter.toMatrix()));
        assertThat(comparison.status()).isEqualTo(Status.OK);
        assertThat(comparison.fewDiffering()).hasValue(3);
        assertThat(stated(comparison)).isCloseTo(0.25, within(1e-12));
    }
}
