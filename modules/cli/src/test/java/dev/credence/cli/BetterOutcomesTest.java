package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the note on the direction in which outcomes are compared. */
class BetterOutcomesTest {
    private static final String HIGHER = "by mean higher outcomes are treated as better; if lower ones are";

    @TempDir
    private Path folder = Path.of("");

    private Cli.Outcome run(String command, String first, String second, double scale, String... options)
            throws IOException {
        StringBuilder rows = new StringBuilder("item," + first + "," + second + "\n");
        for (int item = 0; item < 40; item++) {
            rows.append("i%d,%s,%s%n".formatted(item, scale * (item % 7), scale * (item % 5)));
        }
        String file = Files.writeString(folder.resolve("outcomes.csv"), rows.toString())
                .toString();
        List<String> all = new ArrayList<>(List.of(command, file, "--outcome", first, "--against", second));
        all.addAll(List.of("--item", "item"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    @Test
    void noteStatesDirectionOfOutcomesOtherThanShares() throws IOException {
        assertThat(run("compare", "a", "b", 1).out()).contains("Note: " + HIGHER + ", give --metric mean:better=lower");
    }

    @Test
    void nameOfALossHasANoteAlsoForShares() throws IOException {
        assertThat(run("compare", "new_latency", "old_latency", 0.1).out())
                .contains(HIGHER + ", as the name 'new_latency' suggests, give --metric mean:better=lower");
    }

    @Test
    void sharesAndMetricsOfWhichLowerIsBetterHaveNone() throws IOException {
        assertThat(run("compare", "a", "b", 0.1).out()).doesNotContain("taken as better");
        assertThat(run("compare", "a", "b", 1, "--metric", "mean:better=lower").out())
                .doesNotContain("taken as better");
        assertThat(run("compare", "a", "b", 1, "--metric", "quantile:p=0.9").out())
                .doesNotContain("taken as better");
    }

    @Test
    void gateHasTheNote() throws IOException {
        StringBuilder rows = new StringBuilder("item,a,b\n");
        for (int item = 0; item < 40; item++) {
            rows.append("i%d,%d,%d%n".formatted(item, item % 7, item % 5));
        }
        String file =
                Files.writeString(folder.resolve("gate.csv"), rows.toString()).toString();

        assertThat(Cli.run(
                                "gate",
                                file,
                                "--outcome",
                                "a",
                                "--baseline",
                                "b",
                                "--item",
                                "item",
                                "-m",
                                "mean",
                                "--margin",
                                "1")
                        .out())
                .contains("Note: " + HIGHER);
    }
}
