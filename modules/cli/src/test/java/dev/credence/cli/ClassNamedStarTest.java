package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Data in which a class is called {@code *}, the word for every class. */
class ClassNamedStarTest {
    @TempDir
    private Path directory = Path.of("");

    private String file(String star) throws IOException {
        List<String> classes = List.of(star, "+", "b");
        List<String> lines = new ArrayList<>(List.of("t,p,q"));
        for (int i = 0; i < 300; i++) {
            lines.add(classes.get(i % 3) + "," + classes.get(i % 10 == 0 ? (i + 1) % 3 : i % 3) + ","
                    + classes.get(i % 7 == 0 ? (i + 2) % 3 : i % 3));
        }
        return Files.write(directory.resolve("rows.csv"), lines).toString();
    }

    private JsonNode run(String command, String star) throws IOException {
        String[] words = command.split(" ");
        List<String> all = new ArrayList<>(List.of(words[0], file(star), "--truth", "t", "--prediction", "p"));
        all.addAll(List.of(words).subList(1, words.length));
        all.addAll(List.of("--format", "json"));
        return Cli.run(all.toArray(String[]::new)).json();
    }

    /** The label {@code !} is sorted as {@code *} is, so that all other text is the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate -m f1@*,accuracy",
                "compare --against q -m f1@*,accuracy",
                "compare --against q",
                "gate --baseline q -m f1@*,accuracy --margin 0.1",
                "gate --baseline q -m f1@*,accuracy --margin 0.1 --plan --draws 20",
                "gate --at-least f1@*=0.5"
            })
    void everyClassIncludesTheOneNamedStar(String command) throws IOException {
        JsonNode ofStar = run(command, "*");

        assertThat(ofStar.toString()).contains("f1@*", "f1@+", "f1@b");
        assertThat(ofStar.toString().replace("@*", "@!").replace("\"*\"", "\"!\""))
                .isEqualTo(run(command, "!").toString());
    }
}
