package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Main.ResultStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ResultStreamTest {
    private final StringWriter err = new StringWriter();

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }

    private int status(OutputStream target, int status) {
        ResultStream results = new ResultStream(target);
        try (PrintWriter out = new PrintWriter(results, false, StandardCharsets.UTF_8)) {
            out.println("result");
        }
        return results.judged(status, new PrintWriter(err));
    }

    @Test
    void fullDiskIsReportedAsFailure() {
        assertThat(status(failing("No space left on device"), 0)).isEqualTo(1);
        assertThat(err.toString().strip())
                .isEqualTo("credence: standard output cannot be written, so the output is incomplete: No space left on"
                        + " device");
    }

    @Test
    void failureToWriteKeepsTheExitStatus() {
        assertThat(status(failing("No space left on device"), 2)).isEqualTo(2);
    }

    @Test
    void closedReaderEndsOutputWithoutError() {
        assertThat(status(failing("Broken pipe"), 0)).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void writtenBytesArrive() {
        ByteArrayOutputStream target = new ByteArrayOutputStream();

        assertThat(status(target, 0)).isZero();
        assertThat(target.toString(StandardCharsets.UTF_8).strip()).isEqualTo("result");
    }
}
