package dev.credence.cli;

import java.util.List;
import java.util.stream.Stream;

/** The same command once for programs and once for people: what the launcher learns the classes from that it stores. */
public final class ClassListTraining {
    private ClassListTraining() {}

    /** Runs the command as JSON and as a coloured table, in one process. */
    public static void main(String[] args) {
        Console console = Main.console();
        for (String format : List.of("json", "table")) {
            Main.run(
                    console,
                    Stream.concat(Stream.of(args), Stream.of("--format", format, "--color", "always"))
                            .toArray(String[]::new));
        }
        console.out().flush();
        console.err().flush();
    }
}
