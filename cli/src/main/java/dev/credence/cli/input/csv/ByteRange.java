package dev.credence.cli.input.csv;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a file from one position up to another. */
final class ByteRange extends FilterInputStream {
    private long left;

    private ByteRange(InputStream in, long length) {
        super(in);
        left = length;
    }

    static ByteRange open(Path file, long from, long to) throws IOException {
        InputStream in = Files.newInputStream(file);
        try {
            in.skipNBytes(from);
            return new ByteRange(in, to - from);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = left == 0 ? -1 : in.read(target, offset, (int) Math.min(length, left));
        left -= Math.max(0, count);
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = in.skip(Math.min(count, left));
        left -= skipped;
        return skipped;
    }

    @Override
    public int available() throws IOException {
        return (int) Math.min(in.available(), left);
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
