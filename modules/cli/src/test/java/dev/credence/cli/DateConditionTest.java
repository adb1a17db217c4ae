package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests conditions on dates. */
class DateConditionTest {
    @TempDir
    private Path folder = Path.of("");

    private Outcome evaluate(String times, String where) throws IOException {
        StringBuilder rows = new StringBuilder("time,truth,guess\n");
        for (String time : times.split(",", -1)) {
            rows.append(time).append(",a,a\n").append(time).append(",b,b\n");
        }
        Path file = Files.writeString(folder.resolve("dates.csv"), rows.toString());
        Outcome outcome = Cli.accuracy(file, "--where", where);
        return new Outcome(outcome.status(), outcome.out(), outcome.err().replace(file.toString(), "FILE"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time>=2026-01-02|4",
                "time>2026-01-02|2",
                "time<2026-01-02|4",
                "time<=2026-01-01|4",
                "time<=2026-01-02T12:00|6",
                "time<2026-01-02T12:00|4"
            })
    void datesAreComparedAsSuch(String where, int rows) throws IOException {
        Outcome outcome = evaluate("2026-01-01 00:00,2026-01-01 23:59:59,2026-01-02T12:00,2026-01-10T00:00", where);

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.json().get("input").get("rows").intValue()).isEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-01-01,soon|time>=2026-01-01|FILE, row 3 (line 4): time must be a date such as 2026-01-31 for --where"
                        + " 'time >= 2026-01-01': time='soon'; compare texts with = or !=",
                "2026-01-01,02.01.2026|time>=2026-01-01|FILE, row 3 (line 4): time must be a date",
                "2026-01-01,7|time>=2026-01-01|FILE, row 3 (line 4): time must be a date",
                "7,2026-01-01|time>=7|FILE, row 3 (line 4): time must be a number for --where 'time >= 7'",
                "2026-01-01,|time>=2026-01-01|time='';",
                "2026-01-01T10:00,2026-01-01|time>=2026-01-01T09:00|FILE, row 3 (line 4): time must have a time for --where",
                "2026-01-01T10:00Z,2026-01-01T10:00|time>=2026-01-01T09:00Z|row 3 (line 4): time must have an offset from UTC"
            })
    void mixedColumnIsAnErrorWithItsRow(String times, String where, String message) throws IOException {
        Outcome outcome = evaluate(times, where);

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).contains(message).hasLineCount(1);
    }

    @Test
    void wrongDateIsNoDate() throws IOException {
        Outcome outcome = evaluate("2026-01-01", "time>=2026-02-30");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("'2026-02-30' is neither: write a number, a date such as 2026-01-31");
    }
}
