package dev.credence.cli.batch;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lines as bytes, of any length, so that a line that is not UTF-8 spoils no other. */
final class ByteLines {
    private final InputStream in;
    private byte[] line = new byte[1 << 12];

    ByteLines(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    /** The next line without its end, or null after the last. */
    byte @Nullable [] next() throws IOException {
        int length = 0;
        int b = in.read();
        if (b < 0) {
            return null;
        }
        for (; b >= 0 && b != '\n'; b = in.read()) {
            if (length == line.length) {
                line = Arrays.copyOf(line, Math.multiplyExact(2, length));
            }
            line[length++] = (byte) b;
        }
        return Arrays.copyOf(line, length);
    }

    /** Whether more can be read without waiting. */
    boolean ready() throws IOException {
        return in.available() > 0;
    }
}
