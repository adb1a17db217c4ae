package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Operating points of scores that are kept as ranges: a file of ranges, a file of rows, and a state. */
class CurveOfRangesTest {
    @TempDir
    private Path directory = Path.of("");

    /** Writes scores 0.00, 0.01, ... 0.99, of which every third is positive, or ranges of ten of them. */
    private String file(boolean ranges) throws IOException {
        List<String> lines = new ArrayList<>(List.of(ranges ? "truth,s,s_to,n" : "truth,s"));
        for (int i = 0; i < 100; i++) {
            if (!ranges) {
                lines.add((i % 3 == 0 ? "y" : "n") + "," + i / 100.0);
            } else if (i % 10 == 0) {
                int first = i;
                long positives = java.util.stream.IntStream.range(i, i + 10)
                        .filter(k -> k % 3 == 0)
                        .count();
                for (String label : List.of("y", "n")) {
                    lines.add(label + "," + first / 100.0 + "," + (first + 9) / 100.0 + ","
                            + (label.equals("y") ? positives : 10 - positives));
                }
            }
        }
        return Files.write(directory.resolve(ranges ? "ranges.csv" : "rows.csv"), lines)
                .toString();
    }

    private static JsonNode curve(String options) {
        return Cli.run(("curve " + options + " --format json").split(" "))
                .json()
                .get("results")
                .get(0);
    }

    private static List<String> counts(JsonNode curve) {
        return curve.get("operatingPoints")
                .valueStream()
                .map(point -> point.get("threshold") + " " + point.get("tp") + " " + point.get("fp"))
                .toList();
    }

    private String ofRanges() throws IOException {
        return file(true) + " --truth truth --score s --score-to s_to --count n --positive y --threshold ";
    }

    @Test
    void thresholdAtTheEndOfARangeHasTheCountsOfTheRows() throws IOException {
        String rows = file(false) + " --truth truth --score s --positive y --threshold ";

        JsonNode found = curve(ofRanges() + "0.3,0.4");

        assertThat(counts(found)).hasSize(2).isEqualTo(counts(curve(rows + "0.3,0.4")));
        assertThat(found.get("notes").toString()).contains("kept as ranges").doesNotContain("within-range");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.37", "0.31", "0.39", "0.32,0.38"})
    void thresholdWithinARangeIsReplacedByThoseOnBothSides(String within) throws IOException {
        JsonNode found = curve(ofRanges() + within);

        assertThat(counts(found)).hasSize(2).isEqualTo(counts(curve(ofRanges() + "0.3,0.4")));
        assertThat(found.get("notes").toString()).contains("within-range");
    }

    @ParameterizedTest
    @ValueSource(strings = {"roc", "pr"})
    void thresholdWithinTheTopRangeHasItsEnd(String kind) throws IOException {
        JsonNode found = curve(ofRanges() + "0.95 --kind " + kind);

        assertThat(counts(found))
                .hasSize(kind.equals("roc") ? 2 : 1)
                .endsWith(counts(curve(ofRanges() + "0.9")).get(0));
    }

    @Test
    void stateOfRangesHasTheThresholdsOfItsRows() throws IOException {
        Path state = directory.resolve("s.credence");
        String columns = file(false) + " --truth truth --score s --positive y";
        Cli.run(("collect " + columns + " --keys 16 -o " + state).split(" "));

        JsonNode within = curve(state + " --threshold 0.5,0.51,0.52");

        assertThat(within.get("notes").toString()).contains("within-range");
        for (JsonNode point : within.get("operatingPoints")) {
            assertThat(counts(curve(columns + " --threshold " + point.get("threshold"))))
                    .containsExactly(point.get("threshold") + " " + point.get("tp") + " " + point.get("fp"));
        }
    }
}
