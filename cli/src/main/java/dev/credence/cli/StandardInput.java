package dev.credence.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Opens standard input. If a process starts without it, the first file that the Java machine opens receives its number
 * and would be read in its place; in that case every read throws an exception.
 */
final class StandardInput {
    private static final Path DESCRIPTOR = Path.of("/proc/self/fd/0");

    private StandardInput() {}

    /** Returns standard input, or a stream that always throws if the launcher set {@code credence.stdin=closed}. */
    static InputStream open() {
        boolean closed = "closed".equals(System.getProperty("credence.stdin")) || isOfTheMachine();
        return closed ? new Closed() : System.in;
    }

    private static boolean isOfTheMachine() {
        try {
            Path home = Path.of(System.getProperty("java.home", "")).toRealPath();
            return Files.isSymbolicLink(DESCRIPTOR)
                    && Files.readSymbolicLink(DESCRIPTOR).startsWith(home);
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    /** A stream whose reads throw an exception because standard input is closed. */
    static final class Closed extends InputStream {
        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return read();
        }

        @Override
        public int read() throws IOException {
            throw new IOException("standard input is closed; give it, or name a file");
        }
    }
}
