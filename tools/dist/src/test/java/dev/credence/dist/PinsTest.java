package dev.credence.dist;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A library whose digest differs from the pinned one ends the build. */
class PinsTest {
    @TempDir
    private Path target = Path.of("");

    private Inputs inputs() {
        return Inputs.of(Stranger.ROOT.toString(), target.toString(), Stranger.VERSION, "2026-01-01T00:00:00Z");
    }

    @BeforeEach
    void copyWhatWasResolved() throws IOException {
        Files.copy(Stranger.TARGET.resolve("bom.json"), target.resolve("bom.json"));
        Files.createDirectory(target.resolve("lib"));
        for (Path jar : Jars.jarsOf(Stranger.TARGET.resolve("lib"))) {
            if (Files.size(jar) < 10_000_000) {
                Files.copy(jar, target.resolve("lib").resolve(jar.getFileName()));
            } else {
                Files.createSymbolicLink(target.resolve("lib").resolve(jar.getFileName()), jar);
            }
        }
    }

    private Path picocli() throws IOException {
        return Jars.jarsOf(target.resolve("lib")).stream()
                .filter(file -> file.getFileName().toString().startsWith("picocli-"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no picocli"));
    }

    @Test
    void shippedLibrariesHaveThePinnedDigests() {
        assertThatCode(() -> Pins.verify(inputs())).doesNotThrowAnyException();
    }

    @Test
    void changedJarIsReportedByName() throws IOException {
        Path jar = picocli();
        Files.write(jar, new byte[1], StandardOpenOption.APPEND);

        assertThatThrownBy(() -> Pins.verify(inputs()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(
                        "info/picocli/picocli/",
                        jar.getFileName() + " has SHA-256 " + Checksums.sha256(jar),
                        "tools/pin.sh")
                .hasMessageNotContaining("; ");
    }

    @Test
    void unlistedVersionIsReportedByName() throws IOException {
        Path bom = target.resolve("bom.json");
        Path jar = picocli();
        String version = jar.getFileName().toString().replaceAll("picocli-|\\.jar", "");
        Files.writeString(bom, Files.readString(bom).replace(version, "0.1"));
        Files.move(jar, target.resolve("lib/picocli-0.1.jar"));

        assertThatThrownBy(() -> Pins.verify(inputs()))
                .hasMessageContaining("info/picocli/picocli/0.1/picocli-0.1.jar has SHA-256 ")
                .hasMessageContaining("none, as it is not listed");
    }
}
