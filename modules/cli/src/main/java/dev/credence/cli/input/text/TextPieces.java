package dev.credence.cli.input.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a large file into pieces of about the same size, each of which ends after a line. A line end inside a quoted field of CSV, or
 * inside an object of JSON, also counts; the piece before it then ends in an open quote or object, which its reader reports.
 */
final class TextPieces {
    /** The smallest size of a piece, 16 MiB; less is read before a second thread would be useful. */
    private static final long LEAST_PIECE = 16L << 20;
    /** The largest length of a line, 1 MiB, within which a cut is searched. */
    private static final int LONGEST_LINE = 1 << 20;

    private TextPieces() {}

    /**
     * Opens the pieces of a file.
     *
     * @param most the largest number of pieces
     * @return two pieces or more in their order; none if the file is small
     */
    static List<InputStream> open(Path file, int most) throws IOException {
        List<Long> ends = ends(file, most);
        List<InputStream> pieces = new ArrayList<>();
        try {
            for (int piece = 0; ends.size() > 1 && piece < ends.size(); piece++) {
                pieces.add(ByteRange.open(file, piece == 0 ? 0 : ends.get(piece - 1), ends.get(piece)));
            }
            return pieces;
        } catch (IOException e) {
            for (InputStream piece : pieces) {
                piece.close();
            }
            throw e;
        }
    }

    /**
     * Returns the ends of the pieces; the last one is the size of the file, and for a small file it is the only
     * one.
     *
     * @param most the largest number of pieces
     */
    private static List<Long> ends(Path file, int most) throws IOException {
        long size = Files.size(file);
        long pieces = Math.min(most, size / LEAST_PIECE);
        List<Long> ends = new ArrayList<>();
        for (int piece = 1; piece < pieces; piece++) {
            long end = lineEnd(file, size / pieces * piece, size);
            if (end < size) {
                ends.add(end);
            }
        }
        ends.add(size);
        return ends;
    }

    /**
     * Returns the position after the first line end from a position on, or the size of the file if none is near.
     */
    private static long lineEnd(Path file, long from, long size) throws IOException {
        try (InputStream in = ByteRange.open(file, from, Math.min(size, from + LONGEST_LINE))) {
            byte[] line = in.readAllBytes();
            for (int i = 0; i < line.length; i++) {
                if (line[i] == '\n') {
                    return from + i + 1;
                }
            }
            return size;
        }
    }

    /** The bytes of a file from one position up to another. */
    static final class ByteRange extends FilterInputStream {
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
}
