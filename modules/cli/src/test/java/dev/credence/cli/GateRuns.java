package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs gates on files. */
abstract class GateRuns {
    @TempDir
    Path directory = Path.of("");

    String file(String name, List<String> lines) throws IOException {
        return Files.write(directory.resolve(name), lines).toString();
    }

    String json(String text) throws IOException {
        return file("gate.json", List.of(text));
    }

    static Outcome gate(String file, String... more) {
        List<String> all = new ArrayList<>(List.of("gate", file));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    static Outcome letters(String first, String second, String... more) {
        List<String> all = new ArrayList<>(List.of("--truth", "truth", "--prediction", first, "--baseline", second));
        all.addAll(Arrays.asList(more));
        return gate(Cli.example("letters.csv"), all.toArray(String[]::new));
    }

    /** Writes n rows with errors of either system at regular distances, and slices by site. */
    String rows(String name, int n, int newWrong, int oldWrong) throws IOException {
        List<String> lines = new ArrayList<>(List.of("id,truth,new,old,site,w"));
        for (int i = 0; i < n; i++) {
            String truth = i % 2 == 0 ? "y" : "n";
            String other = i % 2 == 0 ? "n" : "y";
            lines.add(i + "," + truth + "," + (i % newWrong == 0 ? other : truth) + ","
                    + (i % oldWrong == 0 ? other : truth) + "," + (i < 3 ? "tiny" : "s" + i % 2) + "," + (1 + i % 3));
        }
        return file(name, lines);
    }

    static String[] columns(String... more) {
        List<String> all = new ArrayList<>(List.of("--truth", "truth", "--prediction", "new", "--baseline", "old"));
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }

    static JsonNode document(Outcome outcome) {
        assertThat(Cli.complaints("gateDocument", outcome.json())).isEmpty();
        return outcome.json();
    }
}
