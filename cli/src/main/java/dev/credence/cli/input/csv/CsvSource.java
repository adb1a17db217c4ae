package dev.credence.cli.input.csv;

import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.text.TextFile;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A CSV or TSV file.
 *
 * @param text the file
 * @param delimiter between fields
 */
public record CsvSource(TextFile text, char delimiter) implements TableSource {
    @Override
    public InputTable open() {
        return text.open(plain -> CsvTable.open(text.path().toString(), plain, delimiter));
    }

    /** Large plain files only. Where a cut fell into a quoted field, reading the piece before it fails. */
    @Override
    public List<InputTable> openPieces(int most) {
        return text.isPlain() ? text.attempt(() -> pieces(LineCuts.of(text.path(), most))) : List.of();
    }

    private List<InputTable> pieces(List<Long> ends) throws IOException {
        if (ends.size() < 2) {
            return List.of();
        }
        UnaryOperator<InputStream> watched = text.watch().get();
        List<InputTable> pieces = new ArrayList<>();
        Path path = text.path();
        String file = path.toString();
        pieces.add(CsvTable.open(file, watched.apply(ByteRange.open(path, 0, ends.get(0))), delimiter));
        for (int i = 1; i < ends.size(); i++) {
            InputStream in = watched.apply(ByteRange.open(path, ends.get(i - 1), ends.get(i)));
            pieces.add(CsvTable.piece(file, in, delimiter, pieces.get(0).columns()));
        }
        return pieces;
    }

    /**
     * Positions just after line ends, about evenly spaced, where a large file may be cut into pieces. A line end inside a quoted
     * field is taken for one, too: then the piece before it ends with a quote open, which its reader reports.
     */
    static final class LineCuts {
        /** 16 MiB: less is read sooner than a second thread has warmed up. */
        static final long LEAST_PIECE = 16L << 20;
        /** 1 MiB: a line longer than this is no place for cuts. */
        private static final int LONGEST_LINE = 1 << 20;

        private LineCuts() {}

        /**
         * The ends of the pieces; the last is the file's size, and for a small file the only one.
         *
         * @param most the largest number of pieces
         */
        static List<Long> of(Path file, int most) throws IOException {
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

        /** The position after the first line end from here on, or the file's size where none is near. */
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
