package dev.credence.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Runs typical commands in one process so that the launcher can record which classes they load and store them for
 * faster starts.
 */
public final class ClassListTraining {
    private ClassListTraining() {}

    /**
     * Runs in one process: help, {@code evaluate} with JSON output and with a coloured table, {@code compare}, and {@code report}. The
     * only argument is the file {@code breast-cancer.csv} of the examples.
     */
    public static void main(String[] args) throws IOException {
        Console console = Main.console();
        String[] data = {
            args[0],
            "--truth",
            "truth",
            "--prediction",
            "logistic_prediction",
            "--score",
            "logistic_score",
            "--positive",
            "malignant"
        };
        Path page = Files.createTempFile("credence", ".html");
        Main.run(console, new String[] {"--help"});
        run(console, "evaluate", data, "--format", "json");
        run(console, "evaluate", data, "--color", "always");
        run(console, "compare", data, "--against", "tree_prediction", "--against-score", "tree_score");
        run(console, "report", data, "--force", "-o", page.toString());
        Files.delete(page);
        console.out().flush();
        console.err().flush();
    }

    private static void run(Console console, String command, String[] data, String... options) {
        Main.run(
                console,
                Stream.of(Stream.of(command), Stream.of(data), Stream.of(options))
                        .flatMap(words -> words)
                        .toArray(String[]::new));
    }
}
