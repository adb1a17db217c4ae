package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Examines files, and runs the commands that doctor prints. */
abstract class DoctorRuns extends WrittenFiles {
    static JsonNode examined(String... args) {
        List<String> all = new ArrayList<>(List.of("doctor"));
        all.addAll(List.of(args));
        all.addAll(List.of("--format", "json"));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return outcome.json();
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.stringValue()));
        return texts;
    }

    static List<String> suspicions(String... args) {
        return texts(examined(args).get("suspicions"));
    }

    /** Runs each printed command, as a shell splits it; a page is written into the folder of the test. */
    List<String> run(JsonNode examined) throws IOException, InterruptedException {
        List<String> commands = texts(examined.get("commands"));
        int page = 0;
        for (String command : commands) {
            List<String> words = new ArrayList<>(shellWords(command));
            assertThat(words.remove(0)).isEqualTo("credence");
            if (words.contains("-o")) {
                words.set(
                        words.indexOf("-o") + 1,
                        directory.resolve("page" + page++ + ".html").toString());
            }
            Outcome outcome = Cli.run(words.toArray(String[]::new));
            assertThat(outcome.err()).as(command).isEmpty();
            if (words.get(0).equals("gate")) {
                assertThat(outcome.status()).as(command).isIn(0, 3, 4);
            } else {
                assertThat(outcome.status()).as(command).isZero();
            }
            assertThat(outcome.out()).as(command).isNotBlank();
        }
        return commands;
    }

    static List<String> shellWords(String command) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("bash", "-c", "printf '%s\\0' " + command)
                .redirectErrorStream(true)
                .start();
        String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        return List.of(out.split("\0", 0));
    }
}
