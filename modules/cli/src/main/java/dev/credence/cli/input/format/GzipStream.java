package dev.credence.cli.input.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decompresses all members of a gzip file. The stream of the JDK takes a member whose header is cut off, and anything
 * else after the first member, for the end of the file; here everything that is not a complete member is an error,
 * except zeros that fill the last block. The raw stream may be a pipe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952, GZIP file format specification version 4.3</a>
 */
final class GzipStream extends InputStream {
    private static final int HEADER_CHECK = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final RawBytes raw;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 check = new CRC32();
    private boolean ended;

    /**
     * Reads the header of the first member.
     *
     * @throws ZipException if there is no header
     */
    GzipStream(InputStream raw) throws IOException {
        this.raw = new RawBytes(raw);
        header(this.raw.next());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = 0;
        while (count == 0 && length > 0 && !ended) {
            count = inflate(target, offset, length);
            check.update(target, offset, count);
            if (count == 0 && inflater.finished()) {
                trailer();
                nextMember();
            } else if (count == 0 && !raw.feed(inflater)) {
                throw new EOFException("Unexpected end of ZLIB input stream");
            }
        }
        return count == 0 && length > 0 ? -1 : count;
    }

    private int inflate(byte[] target, int offset, int length) throws ZipException {
        try {
            return inflater.inflate(target, offset, length);
        } catch (DataFormatException e) {
            ZipException corrupt = new ZipException(e.getMessage());
            corrupt.initCause(e);
            throw corrupt;
        }
    }

    private void header(int first) throws IOException {
        if (first != 0x1f || raw.next() != 0x8b || raw.next() != 8) {
            throw new ZipException("Not in GZIP format");
        }
        int flags = raw.required();
        raw.skip(6);
        if ((flags & EXTRA) != 0) {
            raw.skip(raw.number(2));
        }
        if ((flags & NAME) != 0) {
            raw.skipText();
        }
        if ((flags & COMMENT) != 0) {
            raw.skipText();
        }
        if ((flags & HEADER_CHECK) != 0) {
            raw.skip(2);
        }
        check.reset();
        inflater.reset();
    }

    private void trailer() throws IOException {
        raw.giveBack(inflater.getRemaining());
        if (raw.number(4) != check.getValue() || raw.number(4) != (inflater.getBytesWritten() & 0xffff_ffffL)) {
            throw new ZipException("Corrupt GZIP trailer");
        }
    }

    private void nextMember() throws IOException {
        int first = raw.next();
        if (first > 0) {
            try {
                header(first);
            } catch (ZipException e) {
                throw new ZipException("bytes after the end of the packed data are not in GZIP format");
            }
            return;
        }
        while (first == 0) {
            first = raw.next();
        }
        if (first > 0) {
            throw new ZipException("bytes after the end of the packed data are not in GZIP format");
        }
        ended = true;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        raw.close();
    }

    /** Reads the bytes of a compressed file in blocks; bytes that an inflater did not need can be returned. */
    static final class RawBytes {
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

        /** Returns the next byte, or -1 at the end. */
        int next() throws IOException {
            return fill() ? block[at++] & 0xff : -1;
        }

        /** Returns the next byte of a header or trailer that has begun. */
        int required() throws IOException {
            int next = next();
            if (next < 0) {
                throw new EOFException("Unexpected end of GZIP header or trailer");
            }
            return next;
        }

        /** Returns a number of several bytes in little-endian order. */
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

        /** Passes the rest of the block to an inflater; returns false at the end of the file. */
        boolean feed(Inflater inflater) throws IOException {
            if (!fill()) {
                return false;
            }
            inflater.setInput(block, at, end - at);
            at = end;
            return true;
        }

        /** Returns the last bytes, which were not needed, to the block. */
        void giveBack(int bytes) {
            at -= bytes;
        }

        void close() throws IOException {
            in.close();
        }
    }
}
