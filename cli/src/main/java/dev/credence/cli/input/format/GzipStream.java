package dev.credence.cli.input.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Gzip, unpacked member after member. The JDK's own stream takes a member whose header is cut off, and anything else after the
 * first, for the end of the file; here whatever is no whole member is an error, but for the zeros that fill up a block. Nothing
 * is asked of the raw stream but bytes, so that it may be a pipe.
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
     * @throws ZipException if there is none
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
}
