package dev.credence.dist;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;

/**
 * What the downloads are made of.
 *
 * @param root the project
 * @param target where the module builds
 * @param version the version
 * @param time the time of all entries
 */
record Inputs(Path root, Path target, String version, FileTime time) {
    static Inputs of(String... arguments) {
        return new Inputs(
                Path.of(arguments[0]).toAbsolutePath(),
                Path.of(arguments[1]).toAbsolutePath(),
                arguments[2],
                FileTime.from(Instant.parse(arguments[3])));
    }

    /** Returns all jars except DuckDB's. */
    List<Path> jars() throws IOException {
        return all().stream().filter(jar -> !isDuckdb(jar)).toList();
    }

    /** Returns DuckDB's jar, which users add themselves. */
    Path duckdb() throws IOException {
        return all().stream()
                .filter(Inputs::isDuckdb)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no DuckDB among the libraries"));
    }

    private static boolean isDuckdb(Path jar) {
        return jar.getFileName().toString().startsWith("duckdb_jdbc-");
    }

    private List<Path> all() throws IOException {
        return Jars.jarsOf(target.resolve("lib"));
    }

    /** Returns DuckDB's coordinates in Maven's central repository. */
    String duckdbCoordinates() throws IOException {
        String jar = duckdb().getFileName().toString();
        String number = jar.substring("duckdb_jdbc-".length(), jar.length() - ".jar".length());
        return "org.duckdb:duckdb_jdbc:" + number;
    }

    Path bom() {
        return target.resolve("bom.json");
    }

    Path templates() {
        return root.resolve("tools/dist/src/main/dist");
    }
}
