package dev.credence.cli.coverage;

import dev.credence.cli.Cli;
import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Runs coverage studies by the command for tests. */
final class Studies {
    private Studies() {}

    /** Returns the arguments of the command. */
    static Outcome coverage(String... more) {
        List<String> args = new ArrayList<>(List.of("coverage"));
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    /** Studies precision on 30 items at the true values 0.1 and 0.5. */
    static Outcome precision(String... more) {
        List<String> args = new ArrayList<>(List.of("--metric", "precision", "--n", "30", "--p", "0.1,0.5"));
        args.addAll(List.of(more));
        return coverage(args.toArray(String[]::new));
    }

    /** Returns the methods of the results in their order. */
    static List<String> methods(JsonNode json) {
        List<String> methods = new ArrayList<>();
        json.get("results").forEach(result -> methods.add(result.get("method").stringValue()));
        return methods;
    }

    /** Returns the command for a given file. */
    static Outcome like(Path file, String options) {
        List<String> args = new ArrayList<>(List.of("--like", file.toString(), "--truth", "t", "--format", "json"));
        args.addAll(List.of(options.split(" ")));
        return coverage(args.toArray(String[]::new));
    }

    /** Returns the command for the tree of the example. */
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
