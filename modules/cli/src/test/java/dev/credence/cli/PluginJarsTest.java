package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.cli.Main.PluginJars;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginJarsTest {
    @TempDir
    Path folder;

    private static Map<String, String> plugins(Object... paths) {
        return Map.of(
                "CREDENCE_PLUGINS",
                String.join(
                        File.pathSeparator,
                        java.util.Arrays.stream(paths).map(String::valueOf).toList()));
    }

    private Path jar(String name) throws IOException {
        Path jar = folder.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("note.txt"));
            out.write(new byte[1000]);
        }
        return jar;
    }

    @Test
    void readableClassesAreLoaded() throws IOException {
        Path jar = jar("right.jar");
        assertThat(PluginJars.load(plugins(jar, folder, folder + "/*", ""))
                        .registry()
                        .methods())
                .isNotEmpty();
        assertThat(PluginJars.load(Map.of()).registry().methods()).isNotEmpty();
    }

    @Test
    void truncatedJarIsNamed() throws IOException {
        Path whole = jar("whole.jar");
        Path cut = folder.resolve("cut.jar");
        Files.write(cut, java.util.Arrays.copyOf(Files.readAllBytes(whole), 60));

        for (Object named : new Object[] {cut, folder + "/*"}) {
            assertThatThrownBy(() -> PluginJars.load(plugins(whole, named)))
                    .isInstanceOfSatisfying(
                            Failure.class,
                            failure -> assertThat(failure.status()).isEqualTo(2))
                    .hasMessage("CREDENCE_PLUGINS names a jar that cannot be read: " + cut
                            + ": zip END header not found; build or copy it again");
        }
    }

    @Test
    void messageAboutAnEmptyJarNamesIt() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.jar"));
        assertThatThrownBy(() -> PluginJars.load(plugins(empty)))
                .hasMessageStartingWith("CREDENCE_PLUGINS names a jar that cannot be read: " + empty + ": ");
    }
}
