package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every sentence that main code can show, a file for each module, so that a change of words is read as text.
 *
 * <p>{@code mvn verify -Dcredence.messages=write} writes the files again; the difference is what a reviewer reads.
 */
class MessagesTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "messages");

    /** Two words of two letters and more: names, formats and identifiers are no sentences. */
    private static final Pattern SENTENCE = Pattern.compile("[a-z]{2,}[^a-z]*\\s[^a-z]*[a-z]{2,}");

    static Stream<Reactor.Member> modules() {
        return Reactor.published().stream();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void sentencesOfModuleEqualFile(Reactor.Member module) throws IOException {
        List<String> sentences = sentences(module);
        Path file = FOLDER.resolve(module.artifact() + ".txt");
        if ("write".equals(System.getProperty("credence.messages"))) {
            Files.createDirectories(FOLDER);
            Files.write(file, sentences);
        }
        assertThat(sentences)
                .as("sentences of %s; write them with -Dcredence.messages=write and read the difference", module)
                .isEqualTo(Files.exists(file) ? Files.readAllLines(file) : List.of());
    }

    private static List<String> sentences(Reactor.Member module) {
        Path main = module.folder().resolve("src/main/java");
        return Sources.below(main).stream()
                .flatMap(file -> Sources.texts(Sources.read(file)).stream()
                        .filter(text -> SENTENCE.matcher(text).find())
                        .map(text -> file.getFileName().toString().replace(".java", ": ") + text))
                .toList();
    }

    @Test
    void textsAreJoinedLiteralsWithBracesForValues() {
        String source = """
                // "a comment"
                String a = "must be >= 1: " + name + "=" + f("n", 'x') + '"' + "!";
                String b = value + " is \\"quoted\\"" ;
                g("one", flag ? "two" : "three");
                """;
        assertThat(Sources.texts(source))
                .containsExactly("n", "must be >= 1: {}={}{}!", "{} is \\\"quoted\\\"", "one", "two", "three");
    }
}
