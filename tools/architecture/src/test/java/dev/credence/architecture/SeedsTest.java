package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests are repeatable: everything random in them starts from a fixed seed. */
@Tag("sources")
class SeedsTest {
    private static final Pattern UNSEEDED = Pattern.compile(
            "^\\s*@Property(?!\\([^)]*\\bseed\\b)"
                    + "|new ([\\w.]+\\.)?(Splittable|Secure)?Random\\(\\)|Math\\.random\\(\\)|ThreadLocalRandom\\.current",
            Pattern.MULTILINE);

    /** A seed that is computed where it is used: the argument is neither a number nor a name. */
    private static final Pattern COMPUTED =
            Pattern.compile("new ([\\w.]+\\.)?(Splittable)?Random\\(\\s*(?![\\w.]+(\\(\\w*\\))?\\s*\\))"
                    + "|(withSeed|Streams\\.block)\\([^;,]*[-+*^][^;,]*[,)]");
    /** Steps and multipliers of well-known generators, by their first digits. */
    private static final Pattern STEP =
            Pattern.compile("0x_?(9e37_?79b9|d1b5_?4a32|bf58_?476d|5deece66d)", Pattern.CASE_INSENSITIVE);
    /** The one class that derives streams and seeds, and those that hash labels, keys or shapes and draw nothing. */
    private static final Set<String> MAY_STEP =
            Set.of("Streams.java", "NameNumbers.java", "CellClusters.java", "KeyCounts.java", "LatticeCells.java");

    @Test
    void everyPropertyAndEveryGeneratorHasAFixedSeed() {
        List<Path> sources = sources();
        assertThat(sources).hasSizeGreaterThan(100);
        assertThat(sources).noneMatch(file -> found(UNSEEDED, file));
    }

    /**
     * A number that is added to a seed can give the same stream again, moved by a few places: only {@code Streams} makes a seed from
     * another one. The laws of the test kit, which ask for other seeds as a user would, and the benchmarks, whose published tables
     * draw one stream a cell from a seed of their own, are not held to the second rule.
     */
    @Test
    void streamsOfRandomNumbersAreDerivedInOneClassOnly() {
        List<Path> main = sources().stream()
                .filter(file -> file.toString().replace('\\', '/').contains("/src/main/java/"))
                .toList();
        assertThat(main)
                .filteredOn(file -> found(STEP, file))
                .allMatch(file -> MAY_STEP.contains(file.getFileName().toString()));
        assertThat(main)
                .filteredOn(file -> !file.startsWith(Reactor.ROOT.resolve("tools/benchmarks"))
                        && !file.startsWith(Reactor.ROOT.resolve("modules/testkit"))
                        && !file.startsWith(Reactor.ROOT.resolve("examples")))
                .hasSizeGreaterThan(100)
                .noneMatch(file -> found(COMPUTED, file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "new SplittableRandom(run.seed() + GOLDEN * (i + 1))",
                "new java.util.Random(seed ^ 5)",
                "new SplittableRandom(new SplittableRandom(seed + STEP * (draw + 1L)).nextLong())",
                "run.withSeed(run.seed() + i)",
                "Streams.block(seed + i, 0)"
            })
    void seedThatIsComputedInPlaceIsReported(String source) {
        assertThat(COMPUTED.matcher(source).find()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "new SplittableRandom(1)",
                "new Random(seed(property))",
                "run.withSeed(random.nextLong())",
                "Streams.block(run.seed(), i + 1)",
                "run.withSeed(Streams.seed(run.seed(), i))"
            })
    void literalNamedAndDerivedSeedsAreAccepted(String source) {
        assertThat(COMPUTED.matcher(source).find()).isFalse();
    }

    private static List<Path> sources() {
        return Tree.files(Reactor.ROOT, ".java").stream()
                .filter(SeedsTest::isSource)
                .toList();
    }

    private static boolean isSource(Path file) {
        String path = Reactor.ROOT.relativize(file).toString().replace('\\', '/');
        return path.matches("([^/.]+/)+src/(test|main)/java/.*\\.java")
                && !path.contains("/target/")
                && !file.endsWith("SeedsTest.java");
    }

    private static boolean found(Pattern pattern, Path file) {
        try {
            return pattern.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
