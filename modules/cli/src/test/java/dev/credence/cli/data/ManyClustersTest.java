package dev.credence.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.input.TableFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters of a file have the cells that a plain count finds, whether there are few or many of them, in one piece or in several. */
class ManyClustersTest {
    private static final List<String> LABELS = List.of("a", "b", "c", "d", "e");

    @TempDir
    private Path directory = Path.of("");

    /** Writes rows, reads them, and compares the sample with one of matrices that are counted one by one. */
    private void assertCounted(int rows, int clusters, String filler, IntFunction<String> name) throws IOException {
        SplittableRandom random = new SplittableRandom(rows + clusters);
        Map<String, List<int[]>> expected = new HashMap<>();
        Path file = directory.resolve(rows + "-" + clusters + ".csv");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("truth,prediction,filler,cluster\n");
            for (int row = 0; row < rows; row++) {
                int truth = random.nextInt(LABELS.size());
                int predicted = random.nextInt(4) == 0 ? random.nextInt(LABELS.size()) : truth;
                String cluster = name.apply(random.nextInt(clusters));
                out.write(LABELS.get(truth) + "," + LABELS.get(predicted) + "," + filler + "," + cluster + "\n");
                expected.computeIfAbsent(cluster, any -> new ArrayList<>()).add(new int[] {truth, predicted});
            }
        }
        Map<String, ConfusionMatrix> matrices = new HashMap<>();
        expected.forEach((cluster, cells) -> matrices.put(
                cluster,
                ConfusionMatrix.ofCells(
                        LABELS,
                        cells.stream().mapToInt(cell -> cell[0]).toArray(),
                        cells.stream().mapToInt(cell -> cell[1]).toArray(),
                        cells.stream().mapToLong(cell -> 1).toArray())));

        assertThat(RowReader.read(reading(file)).matrix()).contains(ClusteredSample.of(matrices));
    }

    private static Reading reading(Path file) {
        return new Reading(
                new TableFile(
                        file,
                        Optional.empty(),
                        Optional.empty(),
                        () -> UnaryOperator.identity(),
                        TableFile.FileStart.of(file)),
                "truth",
                Optional.of("prediction"),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                new SamplingDesign(SamplingDesign.Kind.CLUSTERED, Optional.of("cluster")),
                Optional.empty(),
                List.of());
    }

    @Test
    void fewClustersOfAFileEqualCountedClusters() throws IOException {
        assertCounted(1_000, 7, "", i -> "g" + i);
        assertCounted(1_000, 1, "", i -> "g" + i);
    }

    @Test
    void manyClustersOfRepeatedCellsEqualCountedClusters() throws IOException {
        assertCounted(600_000, 4_000, "", Integer::toString);
    }

    @Test
    void manySmallClustersOfAFileEqualCountedClusters() throws IOException {
        assertCounted(250_000, 80_000, "", i -> i % 3 == 0 ? "a name that is longer than a key " + i : "patient" + i);
    }

    @Test
    void clustersAcrossPiecesOfALargeFileEqualCountedClusters() throws IOException {
        assertCounted(340_000, 100_000, "f".repeat(90), i -> "patient" + i);
        assertCounted(340_000, 20, "f".repeat(90), i -> "patient" + i);
    }
}
