package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Asserts that bad input ends in one line with the file, the row and advice, and leaves standard output empty. */
abstract class BadInput {
    static final String LABELS = "--truth truth --prediction guess";
    static final String SCORES = "--truth truth --score s --positive a";

    @TempDir
    Path directory = Path.of("");

    static Arguments bad(String name, String content, String options, int status, String message) {
        return Arguments.of(name, content, options, status, message, "");
    }

    static Arguments bad(String name, String content, String options, int status, String beginning, String end) {
        return Arguments.of(name, content, options, status, beginning, end);
    }

    @ParameterizedTest(name = "{0}: {4}")
    @MethodSource("files")
    void endsInALine(String name, String content, String options, int status, String beginning, String end)
            throws IOException {
        Path file = Files.writeString(directory.resolve(name), content);

        Outcome outcome = evaluate(file, options);

        String expected = "credence: " + beginning.replace("FILE", file.toString());
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).hasLineCount(1);
        if (end.isEmpty()) {
            assertThat(outcome.err()).isEqualTo(expected + "\n");
        } else {
            assertThat(outcome.err()).startsWith(expected).endsWith(end + "\n");
        }
        assertThat(outcome.status()).isEqualTo(status);
    }

    static Outcome evaluate(Path file, String options) {
        List<String> all = new ArrayList<>(List.of("evaluate", file.toString()));
        all.addAll(List.of(options.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    static void assertFailed(Outcome outcome, int status, String message) {
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(status);
    }
}
