package dev.credence.cli.input.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Failure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class UnreadableTest {
    private static final Path FILE = Path.of("a.csv");

    private static void assertReported(IOException e, int status, String message) {
        Failure failure = Unreadable.failure(FILE, e);

        assertThat(failure).hasMessage(message);
        assertThat(failure.status()).isEqualTo(status);
    }

    @Test
    void faultThatTheCallerCanCorrectIsWrongUsage() {
        assertReported(new NoSuchFileException("a.csv"), Failure.USAGE, "a.csv: no such file");
        assertReported(new AccessDeniedException("a.csv"), Failure.USAGE, "a.csv: cannot be read: permission denied");
    }

    @Test
    void reasonOfTheDeviceIsReported() {
        assertReported(
                new IOException("Input/output error"), Failure.DATA, "a.csv: cannot be read: Input/output error");
        assertThat(Unreadable.sentence(null)).isEqualTo("cannot be read: unknown reason");
    }
}
