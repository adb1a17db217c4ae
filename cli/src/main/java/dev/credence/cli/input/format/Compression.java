package dev.credence.cli.input.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** How a file is compressed, by its name. */
public enum Compression {
    /** Plain bytes. */
    NONE(""),
    /** Gzip. */
    GZIP(".gz"),
    /** Zstandard. */
    ZSTD(".zst");

    private final String ending;

    Compression(String ending) {
        this.ending = ending;
    }

    /** What a file's name tells. */
    public static Compression of(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(GZIP.ending) ? GZIP : lower.endsWith(ZSTD.ending) ? ZSTD : NONE;
    }

    /** The plain bytes. */
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
}
