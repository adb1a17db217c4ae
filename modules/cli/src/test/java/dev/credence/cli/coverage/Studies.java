package dev.credence.cli.coverage;

import dev.credence.cli.Cli;
import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Coverage studies by the command, for the tests of what it says. */
final class Studies {
    private Studies() {}

    /** The command. */
    static Outcome coverage(String... more) {
        List<String> args = new ArrayList<>(List.of("coverage"));
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    /** Precision of 30 items, where it is 0.1 and where it is 0.5. */
    static Outcome precision(String... more) {
        List<String> args = new ArrayList<>(List.of("--metric", "precision", "--n", "30", "--p", "0.1,0.5"));
        args.addAll(List.of(more));
        return coverage(args.toArray(String[]::new));
    }

    /** The methods of the results, in their order. */
    static List<String> methods(JsonNode json) {
        List<String> methods = new ArrayList<>();
        json.get("results").forEach(result -> methods.add(result.get("method").stringValue()));
        return methods;
    }

    /** The command of a file of your own. */
    static Outcome like(Path file, String options) {
        List<String> args = new ArrayList<>(List.of("--like", file.toString(), "--truth", "t", "--format", "json"));
        args.addAll(List.of(options.split(" ")));
        return coverage(args.toArray(String[]::new));
    }

    /** The command of the example's tree. */
    static Outcome like(String... more) {
        List<String> args = new ArrayList<>(List.of(
                "--like",
                Cli.example("breast-cancer.csv"),
                "--truth",
                "truth",
                "--prediction",
                "tree_prediction",
                "--positive",
                "malignant",
                "--format",
                "json"));
        args.addAll(List.of(more));
        return coverage(args.toArray(String[]::new));
    }

    /** Writes a file. */
    static Path file(Path directory, String name, String... lines) throws IOException {
        return Files.write(directory.resolve(name), List.of(lines));
    }
}
