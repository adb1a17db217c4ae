package dev.credence.architecture.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the committed pages of the reference are those that the program writes. To write them anew after a change of an id, an
 * option or a Javadoc: {@code mvn -pl :credence-architecture -am test -Dtest=ReferencePagesTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dcredence.reference.write=true}.
 */
class ReferencePagesTest {
    private static final Path FOLDER = Path.of("../../docs/reference");

    private static final Map<String, Supplier<String>> PAGES = Map.of(
            "metrics.md", RegistryPages::metrics,
            "interval-methods.md", RegistryPages::methods,
            "comparators.md", RegistryPages::comparators,
            "tests.md", OtherPages::tests,
            "errors.md", OtherPages::errors,
            "json.md", OtherPages::json);

    @ParameterizedTest
    @ValueSource(strings = {"metrics.md", "interval-methods.md", "comparators.md", "tests.md", "errors.md", "json.md"})
    void committedPageIsWhatTheProgramWrites(String name) throws IOException {
        String written = Objects.requireNonNull(PAGES.get(name)).get();
        Path page = FOLDER.resolve(name);
        if (Boolean.getBoolean("credence.reference.write")) {
            Files.writeString(page, written);
        }

        assertThat(page).as("write it with -Dcredence.reference.write=true").hasContent(written);
    }
}
