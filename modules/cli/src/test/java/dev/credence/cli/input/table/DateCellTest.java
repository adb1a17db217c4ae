package dev.credence.cli.input.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.input.table.RowCondition.DateCell;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests dates in cells, whose order is that of {@code java.time}. */
class DateCellTest {
    private static DateCell date(String text) {
        return DateCell.of(text).orElseThrow();
    }

    @Test
    void orderOfRandomTimesIsThatOfTheirInstants() {
        Random random = new Random(4);
        for (int time = 0; time < 500; time++) {
            Instant one = Instant.ofEpochSecond(random.nextInt(2_000_000_000));
            Instant other = random.nextInt(5) == 0 ? one : one.plusSeconds(random.nextInt(200_000) - 100_000);
            ZoneOffset here = ZoneOffset.ofHours(random.nextInt(25) - 12);
            ZoneOffset there = ZoneOffset.ofHoursMinutes(5, 30);

            assertThat(Integer.signum(date(one.atOffset(here).toString())
                            .later(date(other.atOffset(there).toString().replace('T', ' ')))))
                    .isEqualTo(Integer.signum(other.compareTo(one)));
            LocalDateTime local = LocalDateTime.ofInstant(one, here);
            LocalDateTime later = LocalDateTime.ofInstant(other, here);
            assertThat(Integer.signum(date(local.toString()).later(date(later.toString()))))
                    .isEqualTo(Integer.signum(later.compareTo(local)));
            assertThat(Integer.signum(date(local.toLocalDate().toString()).later(date(later.toString()))))
                    .isEqualTo(Integer.signum(later.toLocalDate().compareTo(local.toLocalDate())));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-1-31",
                "2026-02-30",
                "31.01.2026",
                "2026-01-31T25:00",
                "2026-01-31T",
                "20260131",
                "2026",
                "x"
            })
    void otherFormIsNoDate(String text) {
        assertThat(DateCell.of(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31,2026-01-31T10:00,",
        "2026-01-31T10:00,2026-01-31,must have a time",
        "2026-01-31T10:00,2026-01-31T10:00Z,must have no offset from UTC",
        "2026-01-31T10:00+0100,2026-01-31 10:00,'must have an offset from UTC, such as Z'",
        "2026-01-31T10:00+01,2026-01-31 10:00:00.5 Z,"
    })
    void cellsThatCannotBeComparedHaveAnObjection(String of, String cell, String objection) {
        assertThat(date(of).objection(date(cell)).orElse(null)).isEqualTo(objection);
    }
}
