package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The answers to 2,000 requests, to the byte: lines of {@code batch} over every kind of evidence, metric, method, comparator, test and
 * plan, and command lines over the example files; and, in {@code messages}, every help text and the messages of wrong usage. Whoever changes an answer on purpose writes the answers again, with
 * {@code mvn test -pl :credence-cli -am -Dtest=CorpusTest -Dsurefire.failIfNoSpecifiedTests=false -Dcredence.corpus=write}, and reads the difference.
 */
class CorpusTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "dev", "credence", "cli", "corpus");
    private static final boolean WRITE = "write".equals(System.getProperty("credence.corpus"));

    @Test
    void everyRequestGivesCommittedResult() throws IOException {
        String requests = Files.readString(FOLDER.resolve("requests.jsonl"));
        requireCommitted("answers.jsonl", Cli.given(requests, "batch").lines());
    }

    @Test
    void everyCommandLineHasTheCommittedOutput() throws IOException {
        requireCommitted("outputs.txt", outputs("commands.txt"));
    }

    /**
     * Compares the help of every command and the messages of wrong usage with a file, so that a change of words is read
     * as text.
     */
    @Test
    void everyHelpAndEveryMessageIsTheCommittedOne() throws IOException {
        requireCommitted("../messages/outputs.txt", outputs("../messages/commands.txt"));
    }

    private static List<String> outputs(String commands) throws IOException {
        List<String> outputs = new ArrayList<>();
        for (String line : Files.readAllLines(FOLDER.resolve(commands))) {
            Outcome outcome = Cli.run(line.split(" "));
            outputs.add("$ credence " + line);
            outputs.addAll(outcome.lines());
            outcome.err().lines().map(error -> "! " + error).forEach(outputs::add);
            outputs.add("= " + outcome.status());
        }
        return outputs;
    }

    private static void requireCommitted(String name, List<String> actual) throws IOException {
        Path file = FOLDER.resolve(name);
        if (WRITE) {
            Files.write(file, actual, StandardCharsets.UTF_8);
        }
        assumeFalse(WRITE, "the answers were written, not compared");
        List<String> expected = Files.readAllLines(file);
        String question = "";
        for (int line = 0; line < Math.min(expected.size(), actual.size()); line++) {
            question = expected.get(line).startsWith("$ ") ? expected.get(line) : question;
            assertThat(actual.get(line))
                    .as("%s, line %d %s", name, line + 1, question)
                    .isEqualTo(expected.get(line));
        }
        assertThat(actual).hasSameSizeAs(expected);
    }
}
