package dev.credence.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.cli.Failure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a file is written as a whole or not at all. */
class WrittenFileTest {
    private static final byte[] NEW = "new content".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder = Path.of("");

    /** Writes some bytes and then fails as a full disk does. */
    private static WrittenFile.Writer fullAfter(int bytes) {
        return file -> {
            Files.write(file, Arrays.copyOf(NEW, bytes));
            throw new IOException("No space left on device");
        };
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 11})
    void fullDiskLeavesOldContentAndNoOtherFile(int written) throws IOException {
        Path target = Files.writeString(folder.resolve("week"), "old");
        assertThatThrownBy(() -> new WrittenFile("-o", target, true).save(fullAfter(written)))
                .isInstanceOf(Failure.class)
                .hasMessage(target + " cannot be written: No space left on device");
        assertThat(target).hasContent("old");
        assertThat(names()).containsExactly("week");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void fullDiskLeavesNoNewFile(boolean replaces) throws IOException {
        Path target = folder.resolve("page.html");
        assertThatThrownBy(() -> new WrittenFile("-o", target, replaces).save(fullAfter(4)))
                .isInstanceOf(Failure.class);
        assertThat(names()).isEmpty();
    }

    @Test
    void internalFailureLeavesOldContentAndNoOtherFile() throws IOException {
        Path target = Files.writeString(folder.resolve("week"), "old");
        assertThatThrownBy(() -> new WrittenFile("-o", target, true).save(file -> {
                    throw new IllegalStateException("defect");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(target).hasContent("old");
        assertThat(names()).containsExactly("week");
    }

    @Test
    void missingFoldersAreCreated() {
        Path target = folder.resolve("a").resolve("b").resolve("week");
        WrittenFile written = new WrittenFile("-o", target, false);
        written.require();
        assertThat(folder.resolve("a")).doesNotExist();
        written.save(NEW);
        assertThat(target).hasBinaryContent(NEW);
    }

    @Test
    void folderThatCannotBeCreatedIsRefusedBeforeTheWork() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "content");
        WrittenFile below = new WrittenFile("-o", file.resolve("a").resolve("week"), false);
        assertThatThrownBy(below::require)
                .isInstanceOf(Failure.class)
                .hasMessage(below.path() + " cannot be written: " + file
                        + " is no folder, so that the folder of the file cannot be created; name another file");
        assertThatThrownBy(() -> below.save(NEW)).isInstanceOf(Failure.class).hasMessageContaining("cannot be written");

        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));
        assertThatThrownBy(() -> new WrittenFile("-o", link.resolve("week"), false).require())
                .isInstanceOf(Failure.class)
                .hasMessageContaining(link + " is no folder");
    }

    @Test
    void fileCreatedDuringTheCommandIsKept() throws IOException {
        Path target = folder.resolve("week");
        WrittenFile written = new WrittenFile("-o", target, false);
        written.require();
        assertThatThrownBy(() -> written.save(file -> {
                    Files.write(file, NEW);
                    Files.writeString(target, "other");
                }))
                .isInstanceOf(Failure.class)
                .hasMessage(target + " cannot be written: it exists; overwrite it with --force");
        assertThat(target).hasContent("other");
        assertThat(names()).containsExactly("week");
    }

    @Test
    void replacedFileKeepsItsPermissionsAndLinks() throws IOException {
        Path target = Files.writeString(folder.resolve("week"), "old");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        new WrittenFile("-o", link, true).save(NEW);
        assertThat(target).hasBinaryContent(NEW);
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-r-----");
        assertThat(names()).containsExactly("link", "week");
    }
}
