package dev.credence.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Writes files of lines for tests into a directory of their own. */
abstract class WrittenFiles {
    @TempDir
    Path directory = Path.of("");

    String file(String name, String... lines) throws IOException {
        Path path = directory.resolve(name);
        Files.write(path, List.of(lines));
        return path.toString();
    }
}
