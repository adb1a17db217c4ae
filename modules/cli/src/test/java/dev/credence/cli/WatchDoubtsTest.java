package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that arrive and contradict an assumption of the bounds: no claim is decided, as in the gate of the same rows. */
class WatchDoubtsTest {
    private static final String FOLDS = "The rows may be folds of a cross-validation, whose scores are not independent";

    @TempDir
    private Path folder = Path.of("");

    private String csv(String columns) throws IOException {
        StringBuilder rows = new StringBuilder("t,p,v" + columns + "\n");
        for (int i = 0; i < 400; i++) {
            rows.append("a,a,0.9").append(cells(columns, i)).append('\n');
        }
        return Files.writeString(folder.resolve("rows.csv"), rows).toString();
    }

    /** Items have two rows each, whose names are written in two ways. */
    private static String cells(String columns, int row) {
        return columns.isEmpty()
                ? ""
                : columns.equals(",item")
                        ? "," + row / 2 + (row % 2 == 0 ? "" : ".0")
                        : ("," + row % 5).repeat(columns.split(",", -1).length - 1);
    }

    private static Outcome run(String line) {
        return Cli.run(line.split(" +"));
    }

    /** Each line has the other columns of the file, the rows of the command and those of the gate, if they differ. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                ",fold|--outcome v --metric mean --at-least 0.5|--outcome v --at-least mean=0.5",
                ",fold|--outcome v --metric mean --at-least 0.99|--outcome v --at-least mean=0.99",
                ",fold,rep|--truth t --prediction p --metric accuracy --at-least 0.5|--truth t --prediction p --at-least accuracy=0.5",
                ",item|--outcome v --metric mean --item item --at-least 0.5|--outcome v --item item --at-least mean=0.5"
            })
    void claimIsDecidedNeitherByWatchNorByTheGate(String line) throws IOException {
        String[] parts = line.split("\\|");
        String file = csv(parts[0]);
        Path state = folder.resolve("state");

        Outcome gate = run("gate " + file + " " + parts[2]);
        Outcome watched = run("watch " + file + " " + parts[1] + " --once");
        Outcome kept = run("watch " + file + " " + parts[1] + " --once --state " + state);
        Files.writeString(Path.of(file), Files.readString(Path.of(file)) + "a,a,0.9" + cells(parts[0], 399) + "\n");
        Outcome later = run("watch " + file + " " + parts[1] + " --once --state " + state);

        assertThat(gate.status()).isEqualTo(4);
        assertThat(watched.status()).isEqualTo(4);
        assertThat(watched.out()).contains("INCONCLUSIVE");
        assertThat(watched.err())
                .contains(
                        parts[0].equals(",item")
                                ? "Clusters, items or folds that count as several may be one whose name"
                                : FOLDS);
        assertThat(kept.status()).isEqualTo(4);
        assertThat(later.status()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",split", ",fold"})
    void jsonLinesAreDoubtedByTheNamesOfTheirFields(String column) throws IOException {
        String field = column.isEmpty() ? "" : ",\"" + column.substring(1) + "\":1";
        Path file = Files.writeString(folder.resolve("rows.jsonl"), ("{\"v\":0.9" + field + "}\n").repeat(400));

        assertThat(run("watch " + file + " --outcome v --metric mean --at-least 0.5 --once")
                        .status())
                .isEqualTo(column.equals(",fold") ? 4 : 0);
    }

    @Test
    void decideDoesNotDecideByFolds() throws IOException {
        Path gate =
                Files.writeString(folder.resolve("gate.json"), "{\"expect\":[{\"metric\":\"mean\",\"atLeast\":0.5}]}");
        for (String fold : new String[] {"", ",fold"}) {
            Path batch = Files.writeString(
                    folder.resolve("batch"),
                    "v" + fold + "\n" + ("0.9" + (fold.isEmpty() ? "" : ",1") + "\n").repeat(100));

            Outcome outcome = Cli.run(
                    "decide",
                    "--run",
                    "cat " + batch,
                    "--gate",
                    gate.toString(),
                    "--budget",
                    "200",
                    "--batch",
                    "100",
                    "--outcome",
                    "v");

            assertThat(outcome.status()).isEqualTo(fold.isEmpty() ? 0 : 4);
            assertThat(outcome.err().contains(FOLDS)).isEqualTo(!fold.isEmpty());
        }
    }
}
