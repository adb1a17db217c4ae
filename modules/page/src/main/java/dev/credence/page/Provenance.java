package dev.credence.page;

import java.util.List;

/**
 * How a page was made, so that a reader can make it again.
 *
 * @param command the command that made the page; empty if a program made it
 * @param version of Credence
 * @param seed of what was simulated
 * @param files the files that were read
 * @param rows sentences without their full stops on the rows that were read, such as how many were left out and the threshold of the
 *     predictions, which the paragraph for a paper repeats; may hold names from outside
 */
public record Provenance(String command, String version, long seed, List<DataFile> files, List<String> rows) {
    /**
     * A file that was read.
     *
     * @param name of the file
     * @param sha256 hexadecimal SHA-256 of its bytes
     */
    public record DataFile(String name, String sha256) {}

    /** Copies the files and the sentences. */
    public Provenance {
        files = List.copyOf(files);
        rows = List.copyOf(rows);
    }

    /**
     * Creates the provenance of rows on which there is nothing to say.
     *
     * @param command the command that made the page
     * @param version of Credence
     * @param seed of what was simulated
     * @param files the files that were read
     */
    public Provenance(String command, String version, long seed, List<DataFile> files) {
        this(command, version, seed, files, List.of());
    }
}
