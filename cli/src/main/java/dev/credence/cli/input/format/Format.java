package dev.credence.cli.input.format;

import dev.credence.cli.Failure;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
    public static Format of(String name) {
        return named(name)
                .orElseThrow(
                        () -> Failure.usage(name + ": the name does not show the format (.csv, .tsv, .parquet, .jsonl,"
                                + " also .gz or .zst); say it with --input-format"));
    }

    /** The same, or empty where the name does not tell. */
    public static Optional<Format> named(String name) {
        String plain = Compression.of(name).strip(name);
        String ending = plain.substring(plain.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(BY_ENDING.get(ending));
    }
}
