package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that passes today passes tomorrow: whatever is random in it starts from a written seed. */
class SeedsTest {
    private static final Pattern UNSEEDED = Pattern.compile(
            "^\\s*@Property(?!\\([^)]*\\bseed\\b)"
                    + "|new ([\\w.]+\\.)?(Splittable|Secure)?Random\\(\\)|Math\\.random\\(\\)|ThreadLocalRandom\\.current",
            Pattern.MULTILINE);

    @Test
    void everyPropertyAndEveryGeneratorHasASeed() throws IOException {
        List<Path> sources = sources();
        assertThat(sources).hasSizeGreaterThan(100);
        assertThat(sources).noneMatch(SeedsTest::isUnseeded);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Reactor.ROOT)) {
            return files.filter(SeedsTest::isSource).toList();
        }
    }

    private static boolean isSource(Path file) {
        String path = Reactor.ROOT.relativize(file).toString().replace('\\', '/');
        return path.matches("([^/.]+/)+src/(test|main)/java/.*\\.java")
                && !path.contains("/target/")
                && !file.endsWith("SeedsTest.java");
    }

    private static boolean isUnseeded(Path file) {
        try {
            return UNSEEDED.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
