package dev.credence.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Standard input. Where a process is started without one, the first file that the Java machine opens for itself takes its number,
 * and would be read in its place: then reading is an error.
 */
final class StandardInput {
    private static final Path DESCRIPTOR = Path.of("/proc/self/fd/0");

    private StandardInput() {}

    /** What is read; the launcher says {@code credence.stdin=closed} where there is none. */
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

    /** Nothing to be read. */
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
