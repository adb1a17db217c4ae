package dev.credence.page;

import java.util.List;

/**
 * How a page was made, so that a reader can make it again.
 *
 * @param command what was typed; empty where a program made the page
 * @param version of Credence
 * @param seed of what was simulated
 * @param files what was read
 */
public record Provenance(String command, String version, long seed, List<DataFile> files) {
    /**
     * A file that was read.
     *
     * @param name of the file
     * @param sha256 hexadecimal SHA-256 of its bytes
     */
    public record DataFile(String name, String sha256) {}

    /**
     * Copies the files.
     *
     * @param command what was typed
     * @param version of Credence
     * @param seed of what was simulated
     * @param files what was read
     */
    public Provenance {
        files = List.copyOf(files);
    }
}
