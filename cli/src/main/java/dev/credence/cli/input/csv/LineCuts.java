package dev.credence.cli.input.csv;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Positions just after line ends, about evenly spaced, where a large file may be cut into pieces. A line end inside a quoted
 * field is taken for one, too: then the piece before it ends with a quote open, which its reader reports.
 */
final class LineCuts {
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
