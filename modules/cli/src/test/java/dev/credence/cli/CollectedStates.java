package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Collects states from the files of the examples and runs commands on them. */
abstract class CollectedStates {
    static final String CANCER = Cli.example("breast-cancer.csv");
    static final String PIXELS = Cli.example("synthetic-segmentation.csv.gz");

    @TempDir
    Path directory = Path.of("");

    String state(String name) {
        return directory.resolve(name).toString();
    }

    static String[] joined(List<String> first, String... more) {
        List<String> all = new ArrayList<>(first);
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }

    static Outcome done(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return outcome;
    }

    /** Returns the results; the description of the input differs, since a state has no columns. */
    static JsonNode answers(Outcome outcome) {
        ObjectNode all = (ObjectNode) done(outcome).json();
        all.remove("input");
        return all;
    }

    Outcome collect(String name, String... columns) {
        return Cli.run(joined(
                List.of("collect", CANCER, "--truth", "truth", "--positive", "malignant", "-o", state(name)), columns));
    }

    static void assertFails(String message, String... args) {
        Outcome outcome = Cli.run(args);
        assertThat(outcome.err()).contains(message);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isNotZero();
    }

    /** Removes the name of the column, which a state does not hold. */
    static void assertSameCurve(Outcome state, Outcome file) {
        for (String part : List.of("points", "areas", "notes")) {
            assertThat(answers(state).get("results").get(0).get(part))
                    .isEqualTo(answers(file).get("results").get(0).get(part));
        }
        assertThat(answers(state).get("notes")).isEqualTo(answers(file).get("notes"));
    }
}
