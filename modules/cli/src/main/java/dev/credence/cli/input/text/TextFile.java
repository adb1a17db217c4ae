package dev.credence.cli.input.text;

import dev.credence.cli.Failure;
import dev.credence.cli.input.format.Format.Compression;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A file of text, packed or plain. A pipe is opened once, as its bytes come once.
 *
 * @param path where it is
 * @param compression how it is packed
 * @param watch wraps the raw bytes as they are read, whenever the file is opened
 * @param raw opens the file
 */
public record TextFile(
        Path path, Compression compression, Supplier<UnaryOperator<InputStream>> watch, Attempt<InputStream> raw) {
    /** Creates a value from the uncompressed bytes. */
    @FunctionalInterface
    public interface Opening<T> {
        /** Begins to read. */
        T begin(InputStream plain) throws IOException;
    }

    /** An operation on a file. */
    @FunctionalInterface
    public interface Attempt<T> {
        /** Performs the operation. */
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

    /** Returns the uncompressed bytes; the raw stream is closed if they cannot be read. */
    private InputStream plain() throws IOException {
        InputStream raw = watch.get().apply(this.raw.get());
        try {
            return compression.unpack(raw);
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    /**
     * Performs another operation on the file.
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

    /**
     * Opens a large file that is not compressed in pieces, each of which ends after a line, so that they can be read at the same time.
     *
     * @param most the largest number of pieces
     * @return the bytes of two pieces or more in their order; none if the file must be read as a whole
     */
    public List<InputStream> openPieces(int most) {
        if (compression != Compression.NONE || !Files.isRegularFile(path)) {
            return List.of();
        }
        List<InputStream> pieces = attempt(() -> Pieces.open(path, most));
        return pieces.isEmpty() ? pieces : pieces.stream().map(watch.get()).toList();
    }

    /** The exception for the first bytes of a file that is no UTF-8, but something known. */
    static final class OtherContentException extends CharacterCodingException {
        private static final long serialVersionUID = 1L;

        private final String sentence;

        OtherContentException(String sentence) {
            this.sentence = sentence;
        }

        @Override
        public String getMessage() {
            return sentence;
        }
    }

    /**
     * Decodes UTF-8 and throws an exception for an invalid byte, but only after all characters before it were returned,
     * so that the row being read is the row with the byte. It skips a byte order mark.
     */
    public static final class StrictUtf8Reader extends Reader {
        private final InputStream in;
        private final CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
        private boolean begun;
        private boolean ended;

        /**
         * Decodes a stream.
         *
         * @param beginning whether the stream starts at the beginning of a file, where a byte order mark is allowed
         */
        public StrictUtf8Reader(InputStream in, boolean beginning) {
            this.in = in;
            this.begun = !beginning;
            bytes.flip();
        }

        @Override
        public int read(char[] target, int offset, int length) throws IOException {
            CharBuffer chars = CharBuffer.wrap(target, offset, length).slice();
            while (chars.position() == 0 && !(ended && !bytes.hasRemaining())) {
                fill();
                skipMark();
                CoderResult result = decoder.decode(bytes, chars, ended);
                if (result.isError() && chars.position() == 0) {
                    result.throwException();
                }
            }
            return chars.position() == 0 ? -1 : chars.position();
        }

        /** Reads more bytes if too few are left for a character or for the mark. */
        private void fill() throws IOException {
            if (bytes.remaining() >= 4 || ended) {
                return;
            }
            bytes.compact();
            while (bytes.position() < 4 && !ended) {
                int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
                ended = count < 0;
                bytes.position(bytes.position() + Math.max(0, count));
            }
            bytes.flip();
        }

        private void skipMark() throws OtherContentException {
            if (begun) {
                return;
            }
            begun = true;
            if (begins(0xFF, 0xFE, 0, 0) || begins(0, 0, 0xFE, 0xFF)) {
                throw new OtherContentException(
                        "text is UTF-32; convert the file first, for example with iconv -f utf-32 -t utf-8");
            }
            if (begins(0xFE, 0xFF) || begins(0xFF, 0xFE)) {
                throw new OtherContentException(
                        "text is UTF-16; convert the file first, for example with iconv -f utf-16 -t utf-8");
            }
            if (begins(0x1F, 0x8B)) {
                throw packed("gzip", "; give the file a name that ends in .gz, or unpack it first");
            }
            if (begins(0x28, 0xB5, 0x2F, 0xFD)) {
                throw packed("Zstandard", "; give the file a name that ends in .zst, or unpack it first");
            }
            if (begins('P', 'K', 0x03, 0x04)) {
                throw packed("zip", ", as a workbook of Excel is; unpack the file first, or save the workbook as CSV");
            }
            bytes.position(bytes.position() + (begins(0xEF, 0xBB, 0xBF) ? 3 : 0));
        }

        private static OtherContentException packed(String format, String advice) {
            return new OtherContentException("bytes are packed by " + format + advice);
        }

        private boolean begins(int... first) {
            return bytes.remaining() >= first.length
                    && IntStream.range(0, first.length)
                            .allMatch(at -> bytes.get(bytes.position() + at) == (byte) first[at]);
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /**
     * Cuts a large file into pieces of about the same size, each of which ends after a line. A line end inside a quoted field of CSV, or
     * inside an object of JSON, also counts; the piece before it then ends in an open quote or object, which its reader reports.
     */
    static final class Pieces {
        /** The smallest size of a piece, 16 MiB; less is read before a second thread would be useful. */
        private static final long MIN_PIECE = 16L << 20;
        /** The largest length of a line, 1 MiB, within which a cut is searched. */
        private static final int LONGEST_LINE = 1 << 20;

        private Pieces() {}

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
            long pieces = Math.min(most, size / MIN_PIECE);
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
}
