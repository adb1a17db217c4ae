package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * Tests that a file gives the digits of its matrices, although cells of clusters are counted in growing squares and in
 * hash tables.
 */
class ManyLabelClustersTest {
    @TempDir
    private Path directory = Path.of("");

    private record Row(String truth, String guess) {}

    /** The rows per cluster decide how far its square grows, and the labels how many of its cells lie outside. */
    @ParameterizedTest
    @CsvSource({"2, 3, 400", "5, 40, 2000", "40, 300, 3000", "1500, 700, 3000", "3, 2000, 20000", "30, 8, 30000"})
    void clusteredFileGivesTheDigitsOfItsMatrices(int labels, int clusters, int rows) throws IOException {
        SplittableRandom random = new SplittableRandom((31L * labels) + clusters);
        Map<String, List<Row>> byCluster = new HashMap<>();
        StringBuilder csv = new StringBuilder("truth,guess,group\n");
        for (int i = 0; i < rows; i++) {
            // frequent labels come first in no particular order: the square must grow, and stay, in every way
            int truth = (int) (labels * Math.pow(random.nextDouble(), 1 + (i % 3)));
            int guess = random.nextInt(3) == 0 ? random.nextInt(labels) : truth;
            String group = "g" + random.nextInt(clusters);
            byCluster.computeIfAbsent(group, g -> new ArrayList<>()).add(new Row("l" + truth, "l" + guess));
            csv.append("l" + truth + ",l" + guess + "," + group + "\n");
        }
        Path file = Files.writeString(directory.resolve("rows.csv"), csv);
        Map<String, ConfusionMatrix> matrices = new HashMap<>();
        byCluster.forEach((group, of) -> matrices.put(
                group,
                ConfusionMatrix.ofPredictions(
                        of.stream().map(Row::truth).toList(),
                        of.stream().map(Row::guess).toList())));
        ClusteredSample<ConfusionMatrix> sample = ClusteredSample.of(matrices);

        for (String metric : List.of("accuracy", "f1.macro", "mcc")) {
            Outcome outcome = Cli.run(
                    "evaluate",
                    file.toString(),
                    "--truth=truth",
                    "--prediction=guess",
                    "--cluster=group",
                    "--format=json",
                    "--metric=" + metric);
            Estimate expected = Credence.load().evaluate(sample).estimate(metric);
            JsonNode found = outcome.json().at("/results/0");
            assertThat(found.get("value").doubleValue()).isEqualTo(expected.value());
            assertThat(found.get("lower").doubleValue()).isEqualTo(expected.lower());
            assertThat(found.get("upper").doubleValue()).isEqualTo(expected.upper());
        }
    }
}
