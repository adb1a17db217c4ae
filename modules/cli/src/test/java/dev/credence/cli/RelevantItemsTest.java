package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Checks that n counts the rows that affect the metric: of a system, of a pair, and of any of several systems. */
class RelevantItemsTest {
    @TempDir
    private Path directory = Path.of("");

    private static Outcome run(String command) {
        return Cli.run(command.split(" "));
    }

    /** F1 of a reads rows with a as truth or prediction: 6 of each system, 7 of each pair, 8 of all three, of 12 rows. */
    @Test
    void numberOfRowsIsThatOfEvaluateAndOfTheComparisonOfTwo() throws IOException {
        String rows = Files.write(
                        directory.resolve("rows.csv"),
                        List.of(
                                "t,p,q,r", "a,a,a,a", "b,a,b,b", "b,b,a,b", "b,b,b,a", "b,b,b,b", "b,b,b,b", "b,b,b,b",
                                "b,b,b,b", "a,b,b,b", "a,a,a,a", "a,a,a,a", "a,a,a,a"))
                .toString();
        String options = " " + rows + " --truth t --positive a --metric f1 --format json --prediction p";
        JsonNode all = run("compare" + options + " --against q,r").json().at("/results/0");

        assertThat(Cli.complaints(
                        "compareManyDocument",
                        run("compare" + options + " --against q,r").json()))
                .isEmpty();
        assertThat(all.get("n").intValue()).isEqualTo(8);
        assertThat(all.get("ranking")
                        .valueStream()
                        .map(system -> system.get("n").intValue()))
                .containsExactly(6, 6, 6);
        assertThat(run("evaluate" + options).json().at("/results/0/n").intValue())
                .isEqualTo(6);
        assertThat(all.get("differences")
                        .valueStream()
                        .map(pair -> pair.get("n").intValue()))
                .containsExactly(7, 7, 7);
        assertThat(run("compare" + options + " --against q")
                        .json()
                        .at("/results/0/n")
                        .intValue())
                .isEqualTo(7);
        assertThat(run("compare" + options.replace("f1", "accuracy") + " --against q,r")
                        .json()
                        .at("/results/0/n")
                        .intValue())
                .isEqualTo(12);
        assertThat(run("compare" + options.replace("json", "csv") + " --against q,r")
                        .out())
                .contains("paired-delta,7,");
    }
}
