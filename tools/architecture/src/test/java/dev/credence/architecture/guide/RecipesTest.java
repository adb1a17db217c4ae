package dev.credence.architecture.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the page of the containers shows is what its script compiles and tests. */
class RecipesTest {
    private static final Path FOLDER = Page.ROOT.resolve("examples/containers");

    @Test
    void everyBlockIsPartOfACompiledSource() throws IOException {
        List<String> sources = sources();
        List<String> blocks = Page.of("examples/containers/README.md").blocks("java");
        assertThat(blocks).hasSizeGreaterThan(3);
        assertThat(blocks).allSatisfy(block -> assertThat(sources).anyMatch(source -> source.contains(block)));
    }

    @Test
    void integrationRunsTheScriptAndMakesTheSite() throws IOException {
        assertThat(Files.readString(Page.ROOT.resolve(".ci/run")))
                .contains("examples/containers/build.sh\n", "mvn -q -Psite -Dquick package -pl :credence-site -am\n");
    }

    private static List<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(RecipesTest::read)
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
