package dev.credence.cli.input.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.input.duckdb.DuckTable.DropIn;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class DropInTest {
    @Test
    void downloadHintNamesJarFolderAddressAndChecksum() {
        Properties reported = new Properties();
        reported.setProperty("credence.duckdb.jar", "duckdb_jdbc-2.jar");
        reported.setProperty("credence.duckdb.folder", "/opt/c d/plugins");
        reported.setProperty("credence.duckdb.coordinates", "org.duckdb:duckdb_jdbc:2");
        reported.setProperty("credence.duckdb.sha256", "abc");
        assertThat(DropIn.advice(reported))
                .isEqualTo("this format is read by DuckDB, which this download leaves out; put duckdb_jdbc-2.jar into"
                        + " /opt/c d/plugins; Maven's central repository has it as org.duckdb:duckdb_jdbc:2,"
                        + " SHA-256 abc");
    }

    @Test
    void missingLibraryOutsideADownloadNeedsTheClassPath() {
        assertThat(DropIn.advice(new Properties()))
                .isEqualTo("this format is read by DuckDB; add duckdb_jdbc to the class path");
    }
}
