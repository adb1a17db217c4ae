package dev.credence.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs typical commands in one process so that the launcher can record which classes they load and store them for
 * faster starts.
 */
public final class ClassListTraining {
    private ClassListTraining() {}

    /**
     * Runs the given command with JSON output and with a coloured table, and then {@code report} with the same options,
     * in one process.
     */
    public static void main(String[] args) throws IOException {
        Console console = Main.console();
        String[] command = Main.RawArguments.of(args);
        for (String format : List.of("json", "table")) {
            Main.run(
                    console,
                    Stream.concat(Stream.of(command), Stream.of("--format", format, "--color", "always"))
                            .toArray(String[]::new));
        }
        Path page = Files.createTempFile("credence", ".html");
        Main.run(
                console,
                Stream.of(Stream.of("report"), Stream.of(command).skip(1), Stream.of("--force", "-o", page.toString()))
                        .flatMap(part -> part)
                        .toArray(String[]::new));
        Files.delete(page);
        console.out().flush();
        console.err().flush();
    }
}
