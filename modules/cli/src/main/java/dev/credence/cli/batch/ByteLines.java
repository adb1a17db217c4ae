package dev.credence.cli.batch;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines as bytes up to a maximal length, so that a line that is not UTF-8 or has no end does not affect the other
 * lines.
 */
final class ByteLines {
    /**
     * The initial buffer size of 4 KiB, which fits a usual request. This many bytes are kept of a line that is too
     * long, because they may contain its id.
     */
    private static final int USUAL = 1 << 12;

    private final InputStream in;
    private final int most;
    private final int usual;
    private byte[] line;

    /**
     * A line of input.
     *
     * @param bytes the line without its line terminator, or only its beginning if it was too long. The array must not be changed
     * @param length the number of bytes of the whole line
     * @param cut whether the line was too long and only its beginning was kept
     */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    record Line(byte[] bytes, long length, boolean cut) {
        boolean isBlank() {
            for (byte b : bytes) {
                if (b != ' ' && b != '\t' && b != '\r') {
                    return false;
                }
            }
            return !cut;
        }
    }

    /** Creates a reader of lines of at most the given number of bytes. */
    ByteLines(InputStream in, int most) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.most = most;
        this.usual = Math.min(USUAL, most);
        this.line = new byte[usual];
    }

    /** Returns the next line, or null after the last one. */
    @Nullable
    Line next() throws IOException {
        int b = in.read();
        if (b < 0) {
            return null;
        }
        int length = 0;
        for (; b >= 0 && b != '\n'; b = in.read()) {
            if (length == line.length && !grow()) {
                return rest(length + 1L);
            }
            line[length++] = (byte) b;
        }
        Line next = new Line(Arrays.copyOf(line, length), length, false);
        release();
        return next;
    }

    /**
     * Enlarges the buffer and returns whether it could, that is, whether the line is still within the limit and fits
     * into the heap.
     */
    private boolean grow() {
        if (line.length >= most) {
            return false;
        }
        try {
            line = Arrays.copyOf(line, (int) Math.min(most, 2L * line.length));
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    /** Reads the rest of a line that is too long and discards it. */
    private Line rest(long read) throws IOException {
        byte[] start = Arrays.copyOf(line, usual);
        release();
        long length = read;
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            length++;
        }
        return new Line(start, length, true);
    }

    /** Releases the buffer of a long line so that later lines do not occupy its memory. */
    private void release() {
        line = line.length == usual ? line : new byte[usual];
    }

    /** Returns whether more input can be read without blocking. */
    boolean ready() throws IOException {
        return in.available() > 0;
    }
}
