package dev.credence.cli.input.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;

/** Bytes of a packed file, a block at a time, of which those that an inflater did not need can be given back. */
final class RawBytes {
    private final InputStream in;
    private final byte[] block = new byte[1 << 16];
    private int at;
    private int end;

    RawBytes(InputStream in) {
        this.in = in;
    }

    private boolean fill() throws IOException {
        if (at < end) {
            return true;
        }
        at = 0;
        end = Math.max(0, in.read(block, 0, block.length));
        return end > 0;
    }

    /** The next byte, or -1 at the end. */
    int next() throws IOException {
        return fill() ? block[at++] & 0xff : -1;
    }

    /** The next byte of a header or trailer that has begun. */
    int required() throws IOException {
        int next = next();
        if (next < 0) {
            throw new EOFException("Unexpected end of GZIP header or trailer");
        }
        return next;
    }

    /** A number of this many bytes, the lowest first. */
    long number(int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (long) required() << (Byte.SIZE * i);
        }
        return number;
    }

    void skip(long bytes) throws IOException {
        for (long i = 0; i < bytes; i++) {
            required();
        }
    }

    /** Skips a text that ends with a zero. */
    void skipText() throws IOException {
        int next = required();
        while (next != 0) {
            next = required();
        }
    }

    /** Hands the rest of the block over; false at the end. */
    boolean feed(Inflater inflater) throws IOException {
        if (!fill()) {
            return false;
        }
        inflater.setInput(block, at, end - at);
        at = end;
        return true;
    }

    /** The last this many bytes were not needed. */
    void giveBack(int bytes) {
        at -= bytes;
    }

    void close() throws IOException {
        in.close();
    }
}
