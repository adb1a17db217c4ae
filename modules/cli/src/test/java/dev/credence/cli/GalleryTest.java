package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.figures.kind.FigureKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the commands of the gallery draw its figures; {@code tools/gallery.sh} draws them again. */
class GalleryTest {
    private static final Path ROOT = Path.of("../..");
    private static final Path GALLERY = ROOT.resolve("docs/gallery");
    private static final String COMMAND = "./credence ";

    @TempDir
    private Path directory = Path.of("");

    private static List<List<String>> commands() throws IOException {
        try (Stream<String> lines = Files.lines(GALLERY.resolve("README.md"))) {
            return lines.filter(line -> line.startsWith(COMMAND))
                    .map(line -> List.of(line.substring(COMMAND.length()).split(" ")))
                    .toList();
        }
    }

    private static String after(List<String> words, String option) {
        return words.get(words.indexOf(option) + 1);
    }

    @Test
    void galleryShowsEveryKindThatACommandDraws() throws IOException {
        List<String> shown = commands().stream()
                .map(words -> after(words, "--figure"))
                .distinct()
                .toList();

        assertThat(shown)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(FigureKind.values())
                        .filter(kind -> !kind.drawnBy().endsWith("from Java"))
                        .map(FigureKind::id)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandOfTheGalleryDrawsItsFigure(List<String> words) throws IOException {
        Path file = Path.of(after(words, "-o"));
        Path drawn = directory.resolve("figure.svg");
        List<String> here = new ArrayList<>(words);
        here.replaceAll(word -> word.startsWith("examples/")
                ? ROOT.resolve(word).toString()
                : word.equals(file.toString()) ? drawn.toString() : word);
        Cli.Outcome outcome = Cli.run(here.toArray(String[]::new));

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(Files.readString(drawn)).isEqualTo(Files.readString(ROOT.resolve(file)));
        assertThat(Files.readString(GALLERY.resolve("README.md"))).contains("](" + file.getFileName() + ")");
    }
}
