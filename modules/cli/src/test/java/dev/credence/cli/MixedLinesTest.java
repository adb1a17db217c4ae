package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Tests that every line of batch is answered in its place and healthy lines as if they were alone, if one line in a
 * hundred is poison.
 */
class MixedLinesTest {
    /** Twenty of 2,000 lines are poison, so that two seeds have every kind of poison. */
    private static final int SIZE = 2_000;

    @TempDir
    private Path directory = Path.of("");

    private List<String> answers(byte[] requests) throws IOException {
        Path file = Files.write(directory.resolve("requests.jsonl"), requests);
        Outcome outcome = Cli.run("batch", "--max-seconds=2", file.toString());
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return outcome.lines();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void invalidLinesDoNotChangeResultsOfValidLines(long seed) throws IOException {
        MixedLines mixed = MixedLines.of(SIZE, 1, seed);
        List<String> all = answers(mixed.file(true));
        List<String> alone = answers(mixed.file(false));

        assertThat(all).hasSize(SIZE);
        List<String> healthy = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            if (mixed.poison().get(i)) {
                JsonNode error = CredenceJson.mapper().readTree(all.get(i)).get("error");
                assertThat(error).as("answer to line %d: %s", i + 1, all.get(i)).isNotNull();
                assertThat(error.get("code").stringValue()).isNotEqualTo("internal");
            } else {
                healthy.add(all.get(i));
            }
        }
        assertThat(healthy).isEqualTo(alone);
        assertThat(alone).noneMatch(answer -> answer.contains("\"error\":"));
    }
}
