package dev.credence.cli.input.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.input.duckdb.DuckTable.DropIn;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class DropInTest {
    @Test
    void downloadHintNamesJarFolderAddressAndChecksum() {
        Properties told = new Properties();
        told.setProperty("credence.duckdb.jar", "duckdb_jdbc-2.jar");
        told.setProperty("credence.duckdb.folder", "/opt/c d/plugins");
        told.setProperty("credence.duckdb.coordinates", "org.duckdb:duckdb_jdbc:2");
        told.setProperty("credence.duckdb.sha256", "abc");
        assertThat(DropIn.advice(told))
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
