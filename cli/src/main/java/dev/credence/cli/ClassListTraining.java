package dev.credence.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The same command once for programs, once for people, and as a page: what the launcher learns the classes from that it stores. */
public final class ClassListTraining {
    private ClassListTraining() {}

    /** Runs the command as JSON and as a coloured table, and {@code report} with the same options, in one process. */
    public static void main(String[] args) throws IOException {
        Console console = Main.console();
        for (String format : List.of("json", "table")) {
            Main.run(
                    console,
                    Stream.concat(Stream.of(args), Stream.of("--format", format, "--color", "always"))
                            .toArray(String[]::new));
        }
        Path page = Files.createTempFile("credence", ".html");
        Main.run(
                console,
                Stream.of(Stream.of("report"), Stream.of(args).skip(1), Stream.of("--force", "-o", page.toString()))
                        .flatMap(part -> part)
                        .toArray(String[]::new));
        Files.delete(page);
        console.out().flush();
        console.err().flush();
    }
}
