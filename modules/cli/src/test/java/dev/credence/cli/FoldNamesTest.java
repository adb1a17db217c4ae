package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that folds of two files, or of two states, are matched by their names. */
class FoldNamesTest {
    @TempDir
    private Path directory = Path.of("");

    /** Writes ten rows per fold, of which as many are wrong as the position of the fold. */
    private String file(String name, List<String> folds) throws IOException {
        List<String> lines = new ArrayList<>(List.of("t,p,fold"));
        for (int fold = 0; fold < folds.size(); fold++) {
            for (int row = 0; row < 10; row++) {
                lines.add((row % 2 == 0 ? "y" : "n") + "," + ((row % 2 == 0) == (row > fold) ? "y" : "n") + ","
                        + folds.get(fold));
            }
        }
        return Files.write(directory.resolve(name), lines).toString();
    }

    private static Outcome files(String first, String second) {
        return Cli.run(
                "compare",
                first,
                "--with",
                second,
                "--truth",
                "t",
                "--prediction",
                "p",
                "--fold",
                "fold",
                "--metric",
                "accuracy",
                "--format",
                "json");
    }

    private Outcome states(String first, String second) {
        return Cli.run("compare", state(first), "--with", state(second), "--metric", "accuracy", "--format", "json");
    }

    private String state(String file) {
        String state = file.replace(".csv", ".credence");
        assertThat(Cli.run(
                                "collect",
                                file,
                                "--truth",
                                "t",
                                "--prediction",
                                "p",
                                "--fold",
                                "fold",
                                "-o",
                                state,
                                "--force")
                        .status())
                .isZero();
        return state;
    }

    @Test
    void foldsOfOtherNamesAreNotMatched() throws IOException {
        String first = file("a.csv", List.of("f0", "f1", "f2", "f3"));
        String second = file("b.csv", List.of("f1", "f2", "f3", "f4"));

        for (Outcome outcome : List.of(files(first, second), states(first, second))) {
            assertThat(outcome.out() + outcome.err())
                    .contains("both systems must have been judged on the same folds, in the same order:"
                            + " fold 'f0' is one of the first alone");
        }
    }

    @Test
    void foldsAreMatchedByNameInAnyOrder() throws IOException {
        String first = file("a.csv", List.of("f0", "f1", "f2", "f3"));
        String second = file("b.csv", List.of("f3", "f2", "f1", "f0"));

        for (Outcome outcome : List.of(files(first, second), states(first, second))) {
            assertThat(outcome.status()).isZero();
            assertThat(outcome.json().get("results").get(0).get("notes").toString())
                    .contains("folds of both systems are matched by their names");
        }
    }
}
