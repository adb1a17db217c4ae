package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Runs commands on files of outcomes. */
abstract class OutcomeCommandRuns extends WrittenFiles {
    static JsonNode result(String... args) {
        Outcome outcome = json(args);
        return outcome.json().get("results").get(0);
    }

    static List<String> notes(String... args) {
        return json(args)
                .json()
                .get("notes")
                .valueStream()
                .map(note -> note.get("message").stringValue())
                .toList();
    }

    static Outcome json(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--format", "json"));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints(args[0] + "Document", outcome.json())).isEmpty();
        return outcome;
    }

    static void assertFails(int status, String message, String... args) {
        Outcome outcome = Cli.run(args);
        assertThat(outcome.err().strip()).isEqualTo("credence: " + message);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.out()).isEmpty();
    }

    static String[] with(String command, String file, String[] options, String... more) {
        return Stream.of(Stream.of(command, file), Stream.of(options), Stream.of(more))
                .flatMap(words -> words)
                .toArray(String[]::new);
    }
}
