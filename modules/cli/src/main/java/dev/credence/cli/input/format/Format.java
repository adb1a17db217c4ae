package dev.credence.cli.input.format;

import dev.credence.cli.Failure;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/** The format of a file of rows. */
public enum Format {
    /** Comma-separated values. */
    CSV,
    /** Tab-separated values. */
    TSV,
    /** Apache Parquet. */
    PARQUET,
    /** JSON lines, with one object for each line. */
    JSONL,
    /** The log of an evaluation. */
    LOG;

    private static final Map<String, Format> BY_ENDING = Map.of(
            "csv", CSV, "tsv", TSV, "tab", TSV, "parquet", PARQUET, "pq", PARQUET, "jsonl", JSONL, "ndjson", JSONL,
            "eval", LOG, "json", LOG);

    /** Returns the format that the name of a file indicates, compressed or not. */
    public static Format of(String name) {
        if (name.endsWith(".credence")) {
            throw Failure.usage(
                    name + ": is not a state of credence collect; a baseline of credence baseline is read by"
                            + " credence baseline show and by gate --baseline; give the format of rows with --input-format");
        }
        return named(name)
                .orElseThrow(
                        () -> Failure.usage(name + ": the name does not show the format (.csv, .tsv, .parquet, .jsonl,"
                                + " .json and .eval of logs, also .gz or .zst); give it with --input-format"));
    }

    /** Returns the format that the name of a file indicates, or empty if it indicates none. */
    public static Optional<Format> named(String name) {
        String plain = Compression.of(name).strip(name);
        String ending = plain.substring(plain.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(BY_ENDING.get(ending));
    }

    /** The compression of a file, as its name indicates. */
    public enum Compression {
        /** No compression. */
        NONE(""),
        /** Gzip. */
        GZIP(".gz"),
        /** Zstandard. */
        ZSTD(".zst");

        private final String ending;

        Compression(String ending) {
            this.ending = ending;
        }

        /** Returns the compression that the name of a file indicates. */
        public static Compression of(String name) {
            String lower = name.toLowerCase(Locale.ROOT);
            return lower.endsWith(GZIP.ending) ? GZIP : lower.endsWith(ZSTD.ending) ? ZSTD : NONE;
        }

        /** Returns the uncompressed bytes. */
        public InputStream unpack(InputStream raw) throws IOException {
            return switch (this) {
                case NONE -> raw;
                case GZIP -> new GzipStream(raw);
                case ZSTD -> new ZstdStream(raw);
            };
        }

        String strip(String name) {
            return name.substring(0, name.length() - ending.length());
        }

        /**
         * Decompresses Zstandard and throws an exception for corrupt data, as with gzip. The decoder ignores up to
         * three bytes after a frame, although the file may be cut off in the next frame; an empty frame after the data
         * makes it read these bytes.
         */
        static final class ZstdStream extends FilterInputStream {
            /** An empty frame: the magic number, a content of 0 bytes, and a last block of 0 bytes. */
            private static final byte[] EMPTY = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0x20, 0, 1, 0, 0};

            private final Ended ended;

            ZstdStream(InputStream raw) {
                this(new Ended(raw));
            }

            private ZstdStream(Ended ended) {
                super(new ZstdInputStream(ended));
                this.ended = ended;
            }

            /** The compressed bytes, followed by an empty frame. */
            private static final class Ended extends InputStream {
                private final InputStream raw;
                private final InputStream last = new ByteArrayInputStream(EMPTY);
                private boolean isOver;

                Ended(InputStream raw) {
                    this.raw = raw;
                }

                private InputStream now() {
                    return isOver ? last : raw;
                }

                @Override
                public int read() throws IOException {
                    return now().read();
                }

                @Override
                public int read(byte[] target, int offset, int length) throws IOException {
                    return now().read(target, offset, length);
                }

                @Override
                public void close() throws IOException {
                    raw.close();
                }
            }

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            /** Reads bytes and converts the run-time exceptions that the decoder throws for corrupt data. */
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                try {
                    int read = in.read(target, offset, length);
                    if (read < 0 && !ended.isOver) {
                        ended.isOver = true;
                        return in.read(target, offset, length);
                    }
                    return read;
                } catch (RuntimeException e) {
                    throw corrupt(e);
                } catch (IOException e) {
                    throw "Not enough input bytes".equals(e.getMessage()) ? corrupt(e) : e;
                }
            }

            /** Returns an exception that distinguishes limits of the decoder from errors of the file. */
            private static IOException corrupt(Exception cause) {
                String message = String.valueOf(cause.getMessage());
                // a window of 2 GiB and more overflows the decoder's number of it
                if (message.contains("Window size too large")
                        || message.contains("contentSize or windowSize must be set")) {
                    return new IOException(
                            "Zstandard's window is longer than 8 MiB; compress the file again without --long "
                                    + "and --ultra",
                            cause);
                }
                // 0x184D2A50 to 0x184D2A5F
                if (message.contains("Invalid magic prefix: 184d2a5")) {
                    return new IOException(
                            "skippable frames of Zstandard cannot be read; compress the file again: zstd -dc "
                                    + "FILE | zstd > NEW",
                            cause);
                }
                ZipException corrupt = new ZipException("not in Zstandard format, or cut off");
                corrupt.initCause(cause);
                return corrupt;
            }
        }
    }

    /**
     * Decompresses all members of a gzip file. The stream of the JDK takes a member whose header is cut off, and anything
     * else after the first member, for the end of the file; here everything that is not a complete member is an error,
     * except zeros that fill the last block. The raw stream may be a pipe.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952, GZIP file format specification version 4.3</a>
     */
    static final class GzipStream extends InputStream {
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
}
