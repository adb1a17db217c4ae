package dev.credence.cli.input;

import dev.credence.cli.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** How a file of rows is written. */
public enum Format {
    /** Comma-separated values. */
    CSV,
    /** Tab-separated values. */
    TSV,
    /** Apache Parquet. */
    PARQUET,
    /** A JSON object a line. */
    JSONL;

    private static final Map<String, Format> BY_ENDING = Map.of(
            "csv", CSV, "tsv", TSV, "tab", TSV, "parquet", PARQUET, "pq", PARQUET, "jsonl", JSONL, "ndjson", JSONL);

    /** The format that a file's name tells, whether compressed or not. */
    static Format of(String name) {
        return named(name)
                .orElseThrow(
                        () -> Failure.usage(name + ": the name does not tell the format (.csv, .tsv, .parquet, .jsonl,"
                                + " also .gz or .zst); say it with --input-format"));
    }

    /** The same, or empty where the name does not tell. */
    static Optional<Format> named(String name) {
        String plain = Compression.of(name).strip(name);
        String ending = plain.substring(plain.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(BY_ENDING.get(ending));
    }

    boolean isText() {
        return this == CSV || this == TSV;
    }

    /** How a file is compressed, by its name. */
    enum Compression {
        NONE(""),
        GZIP(".gz"),
        ZSTD(".zst");

        private final String ending;

        Compression(String ending) {
            this.ending = ending;
        }

        static Compression of(String name) {
            String lower = name.toLowerCase(Locale.ROOT);
            return lower.endsWith(GZIP.ending) ? GZIP : lower.endsWith(ZSTD.ending) ? ZSTD : NONE;
        }

        /** The plain bytes. */
        InputStream unpack(InputStream raw) throws IOException {
            return switch (this) {
                case NONE -> raw;
                case GZIP -> new GZIPInputStream(raw, 1 << 16);
                case ZSTD -> new ZstdStream(raw);
            };
        }

        String strip(String name) {
            return name.substring(0, name.length() - ending.length());
        }
    }
}
