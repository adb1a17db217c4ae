package dev.credence.cli.batch;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lines as bytes, up to a length, so that a line that is not UTF-8 or without end spoils no other. */
final class ByteLines {
    /** 4 KiB: what a usual request takes, and what is kept of one that is too long, which its id may be in. */
    private static final int USUAL = 1 << 12;

    private final InputStream in;
    private final int most;
    private final int usual;
    private byte[] line;

    /** A line. */
    static final class Line {
        private final byte[] bytes;
        private final long length;
        private final boolean cut;

        private Line(byte[] bytes, long length, boolean cut) {
            this.bytes = bytes;
            this.length = length;
            this.cut = cut;
        }

        /** The line without its end; its beginning alone where it was too long. Not to be changed. */
        byte[] bytes() {
            return bytes;
        }

        /** Bytes of the whole line. */
        long length() {
            return length;
        }

        /** Whether it was too long. */
        boolean cut() {
            return cut;
        }

        boolean isBlank() {
            for (byte b : bytes) {
                if (b != ' ' && b != '\t' && b != '\r') {
                    return false;
                }
            }
            return !cut;
        }
    }

    /** Of at most this many bytes each. */
    ByteLines(InputStream in, int most) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.most = most;
        this.usual = Math.min(USUAL, most);
        this.line = new byte[usual];
    }

    /** The next line, or null after the last. */
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
        Line found = new Line(Arrays.copyOf(line, length), length, false);
        release();
        return found;
    }

    /** Makes room, unless the line is too long already, for the limit or for the heap. */
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

    /** Reads the rest of a line that is too long, and keeps nothing of it. */
    private Line rest(long read) throws IOException {
        byte[] start = Arrays.copyOf(line, usual);
        release();
        long length = read;
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            length++;
        }
        return new Line(start, length, true);
    }

    /** A long line does not hold the room for it ever after. */
    private void release() {
        line = line.length == usual ? line : new byte[usual];
    }

    /** Whether more can be read without waiting. */
    boolean ready() throws IOException {
        return in.available() > 0;
    }
}
