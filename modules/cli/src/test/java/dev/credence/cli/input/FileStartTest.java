package dev.credence.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.input.TableFile.FileStart;
import dev.credence.cli.input.table.InputTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileStartTest {
    @TempDir
    private Path folder = Path.of("");

    private static String column(Path file, FileStart start) {
        TableFile table =
                new TableFile(file, Optional.empty(), Optional.empty(), () -> UnaryOperator.identity(), start);
        try (InputTable opened = table.source().open()) {
            return opened.columns().get(0);
        }
    }

    /** A file that is replaced after its first bytes were read is not opened again if the earlier content is read. */
    @ParameterizedTest
    @ValueSource(strings = {"x.csv", "x.tsv"})
    @EnabledOnOs(OS.LINUX)
    void fileWhoseFirstBytesWereReadIsNotOpenedAgain(String name) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "first\n1\n");
        FileStart start = FileStart.of(file);
        Files.move(
                Files.writeString(folder.resolve("other"), "second\n1\n"), file, StandardCopyOption.REPLACE_EXISTING);

        assertThat(start.isState()).isFalse();
        assertThat(column(file, start)).isEqualTo("first");
        assertThat(column(file, start)).isEqualTo("second");
    }

    @Test
    void fileThatDoesNotExistIsNoState() {
        assertThat(FileStart.of(folder.resolve("nothing")).isState()).isFalse();
    }
}
