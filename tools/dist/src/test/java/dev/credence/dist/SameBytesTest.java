package dev.credence.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The small downloads are reproducible to the byte, and the lists about them are true. */
class SameBytesTest {
    private static final long MOST = 12_000_000;

    @TempDir
    private Path again = Path.of("");

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.contains(JavaRuntime.platform()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void downloadsBuiltTwiceAreEqualToTheByte() throws IOException, InterruptedException {
        Files.createSymbolicLink(again.resolve("lib"), Stranger.TARGET.resolve("lib"));
        Files.createSymbolicLink(again.resolve("bom.json"), Stranger.TARGET.resolve("bom.json"));
        Downloads.small(Inputs.of(
                Stranger.ROOT.toString(),
                again.toString(),
                Stranger.VERSION,
                System.getProperty("credence.time", "2026-01-01T00:00:00Z")));
        assertThat(names(again.resolve("downloads")))
                .isEqualTo(names(Stranger.DOWNLOADS))
                .hasSize(5);
        for (String name : names(Stranger.DOWNLOADS)) {
            assertThat(again.resolve("downloads").resolve(name))
                    .hasSameBinaryContentAs(Stranger.DOWNLOADS.resolve(name));
        }
    }

    @Test
    void smallDownloadsStayBelowTheirSizeLimit() throws IOException {
        for (String name : names(Stranger.DOWNLOADS)) {
            assertThat(Files.size(Stranger.DOWNLOADS.resolve(name))).as(name).isLessThan(MOST);
        }
    }

    @Test
    void checksumsMatchTheFiles() throws IOException {
        List<String> lines = Files.readAllLines(Stranger.DOWNLOADS.resolve("SHA256SUMS"));
        assertThat(lines).hasSize(4);
        for (String line : lines) {
            String[] words = line.split("  ");
            assertThat(Checksums.sha256(Stranger.DOWNLOADS.resolve(words[1]))).isEqualTo(words[0]);
        }
    }
}
