package dev.credence.cli.input.text;

import dev.credence.cli.Failure;
import dev.credence.cli.input.format.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A file of text, packed or plain. A pipe is opened once, as its bytes come once.
 *
 * @param path where it is
 * @param compression how it is packed
 * @param watch asked whenever the file is opened; what it gives wraps the raw bytes as they are read
 */
public record TextFile(Path path, Compression compression, Supplier<UnaryOperator<InputStream>> watch) {
    /** What is made of the plain bytes. */
    @FunctionalInterface
    public interface Opening<T> {
        /** Begins to read. */
        T begin(InputStream plain) throws IOException;
    }

    /** What may be tried on a file. */
    @FunctionalInterface
    public interface Attempt<T> {
        /** Tries it. */
        T get() throws IOException;
    }

    /**
     * Opens the file.
     *
     * @throws Failure if it cannot be opened
     */
    public <T> T open(Opening<T> opening) {
        return attempt(() -> opening.begin(plain()));
    }

    /** The plain bytes; the raw stream is closed where they are none. */
    private InputStream plain() throws IOException {
        InputStream raw = watch.get().apply(Files.newInputStream(path));
        try {
            return compression.unpack(raw);
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    /**
     * Tries something else on the file.
     *
     * @throws Failure if it cannot be read
     */
    public <T> T attempt(Attempt<T> attempt) {
        try {
            return attempt.get();
        } catch (IOException e) {
            throw Unreadable.failure(path, e);
        }
    }

    /** Whether the bytes lie on a disk as they are, so that reading may begin anywhere. */
    public boolean isPlain() {
        return compression == Compression.NONE && Files.isRegularFile(path);
    }
}
