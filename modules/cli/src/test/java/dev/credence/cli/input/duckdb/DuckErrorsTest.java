package dev.credence.cli.input.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.input.duckdb.DuckTable.DuckErrors;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that an error of the library becomes one sentence without the library's names of errors. */
class DuckErrorsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Invalid Input Error: No magic bytes|No magic bytes",
                "java.sql.SQLException: Invalid Input Error: No magic bytes|No magic bytes",
                "TProtocolException: Invalid data|Invalid data",
                "IO Error: a.b.TProtocolException: Invalid data|Invalid data",
                "java.sql.SQLException: closed|closed"
            })
    void namesOfErrorsAreLeftOut(String text, String sentence) {
        assertThat(DuckErrors.failure("a.parquet", new SQLException(text + "\nLINE 1: SELECT")))
                .hasMessage("a.parquet: cannot be read: " + sentence);
    }
}
