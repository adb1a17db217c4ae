package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests the range of the difference of two columns of outcomes. */
class OutcomeDifferenceTest {
    @TempDir
    private Path folder = Path.of("");

    private JsonNode mean(String rows, String... more) throws IOException {
        String file = Files.writeString(folder.resolve("rows.csv"), rows).toString();
        List<String> all = new ArrayList<>(List.of("evaluate", file, "--outcome", "new", "--minus", "old"));
        all.addAll(List.of("--metric", "mean", "--format", "json"));
        all.addAll(List.of(more));
        return Cli.run(all.toArray(String[]::new)).json().get("results").get(0);
    }

    @Test
    void rangeOfDifferenceDoesNotDependOnTheSignsOfTheDifferences() throws IOException {
        String longer = "new,old\n2.3,1.2\n4.4,2.3\n9.6,5.1\n";
        JsonNode up = mean(longer);
        JsonNode down = mean("new,old\n1.2,2.3\n2.3,4.4\n5.1,9.6\n");
        assertThat(up.get("lower").asDouble()).isNegative();
        assertThat(up.get("lower").asDouble()).isCloseTo(-down.get("upper").asDouble(), within(1e-12));
        assertThat(up.get("upper").asDouble()).isCloseTo(-down.get("lower").asDouble(), within(1e-12));
        assertThat(up.get("method")).isEqualTo(down.get("method"));
        assertThat(up.get("notes").toString()).doesNotContain("inferred-range");
        assertThat(mean(longer, "--range", "0,inf").get("lower")).isEqualTo(up.get("lower"));
    }

    @Test
    void plotOfDifferencesThatAreNoRatesHasAScaleThatContainsThem() throws IOException {
        StringBuilder rows = new StringBuilder("new,old\n");
        for (int row = 0; row < 100; row++) {
            rows.append(400 + row % 7 * 60)
                    .append(',')
                    .append(360 + row % 11 * 30)
                    .append('\n');
        }
        String file = Files.writeString(folder.resolve("rows.csv"), rows).toString();

        String out = Cli.run("compare", file, "--outcome=new", "--against=old", "--range=0,1000", "--metric=mean")
                .out();

        assertThat(out)
                .contains("n  -100        0         100\n")
                .containsPattern("paired-delta  100 {15,}[|]-+[*]-+[|]\n");
    }
}
