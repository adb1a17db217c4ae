package dev.credence.cli.input.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckAheadTest {
    @TempDir
    private Path directory = Path.of("");

    private boolean loads(String... arguments) {
        try (DuckAhead ahead = DuckAhead.of(arguments)) {
            return ahead.isLoading();
        }
    }

    @Test
    void parquetFileLoadsLibrary() throws IOException {
        String parquet = Files.createFile(directory.resolve("a.parquet")).toString();
        String other = Files.createFile(directory.resolve("b.PQ")).toString();

        assertThat(loads("evaluate", parquet, "--truth", "t")).isTrue();
        assertThat(loads("compare", "a.csv", "--with", other)).isTrue();
    }

    @Test
    void nothingIsLoadedOtherwise() throws IOException {
        String csv = Files.createFile(directory.resolve("a.csv")).toString();
        String lines = Files.createFile(directory.resolve("a.jsonl.gz")).toString();

        assertThat(loads()).isFalse();
        assertThat(loads("evaluate", lines, "--truth", "t")).isFalse();
        assertThat(loads("evaluate", csv, "--truth", "t.parquet")).isFalse();
        assertThat(loads("evaluate", directory.resolve("none.parquet").toString()))
                .isFalse();
        assertThat(loads("evaluate", "\0.parquet")).isFalse();
    }
}
