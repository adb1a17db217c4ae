package dev.credence.crossvalidation.fold;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ids with their options. */
public final class FoldSpelling {
    private FoldSpelling() {}

    /**
     * Writes a spelling.
     *
     * @param id the id
     * @param options {@code name=value} each
     * @return the id alone where there are none
     */
    public static String of(String id, Stream<String> options) {
        String written = options.collect(Collectors.joining(","));
        return written.isEmpty() ? id : id + ":" + written;
    }
}
