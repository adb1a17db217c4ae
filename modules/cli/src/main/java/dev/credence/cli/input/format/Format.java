package dev.credence.cli.input.format;

import dev.credence.cli.Failure;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
}
