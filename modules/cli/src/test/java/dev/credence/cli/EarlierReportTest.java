package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the JUnit XML of a gate that passed does not outlive a later run that could not be made. */
class EarlierReportTest {
    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");
    private Path junit = Path.of("");

    @BeforeEach
    void pass() throws IOException {
        file = Files.writeString(directory.resolve("rows.csv"), "t,p\n" + "a,a\nb,b\n".repeat(50));
        junit = directory.resolve("gate.xml");

        assertThat(gate("--at-least=accuracy=0.8", "--junit=" + junit).status()).isZero();
        assertThat(junit).content().contains("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\"");
    }

    private Outcome gate(String... options) {
        List<String> all = new ArrayList<>(List.of("gate", file.toString(), "--truth=t", "--positive=a"));
        if (List.of(options).stream().noneMatch(option -> option.startsWith("--prediction"))) {
            all.add("--prediction=p");
        }
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "--prediction=nope, 2, no column 'nope'",
        "--level=high, 2, --level",
        "--at-leats=accuracy=0.8, 2, did you mean '--at-least'?",
        "--expect=missing.json, 2, missing.json",
        "--where=t=c, 1, none of 100 rows has t = c",
        "--plan, 2, --plan gives no verdict"
    })
    void runThatFailsRemovesTheEarlierReport(String option, int status, String message) {
        Outcome outcome = gate("--at-least=accuracy=0.8", option, "--junit", junit.toString());

        assertThat(outcome.err()).contains(message);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(junit).doesNotExist();
    }

    @Test
    void missingFileOfPredictionsRemovesTheEarlierReport() throws IOException {
        Files.delete(file);

        assertThat(gate("--at-least=accuracy=0.8", "--junit=" + junit).status()).isNotZero();
        assertThat(junit).doesNotExist();
    }

    @Test
    void runThatFailsItsChecksReplacesTheEarlierReport() throws IOException {
        Files.writeString(file, "t,p\n" + "a,b\nb,a\n".repeat(50));

        assertThat(gate("--at-least=accuracy=0.8", "--junit=" + junit).status()).isEqualTo(3);
        assertThat(junit).content().contains("tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\"");
    }

    @Test
    void fileOfOtherContentStays() {
        Outcome outcome = gate("--at-least=accuracy=0.8", "--prediction=nope", "--junit=" + file);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(file).content().startsWith("t,p\na,a\n");
    }

    @Test
    void helpRemovesNothing() {
        assertThat(gate("--help", "--junit=" + junit).status()).isZero();
        assertThat(junit).exists();
    }
}
