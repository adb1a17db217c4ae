package dev.credence.cli.input.table;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A date, or a date with a time, in the form of ISO 8601, such as {@code 2026-01-31} or {@code 2026-01-31T23:59:00Z}; a blank may
 * replace the T.
 *
 * @param date the date
 * @param time the time, empty for a date alone
 * @param offset the offset from UTC, empty if none is written
 */
record DateCell(LocalDate date, Optional<LocalTime> time, Optional<ZoneOffset> offset) {
    private static final Pattern FORM = Pattern.compile(
            "(\\d{4}-\\d{2}-\\d{2})(?:[T ](\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?) ?(Z|[+-]\\d{2}(?::?\\d{2})?)?)?");

    /** Returns the date that a text is, or empty if it is none. */
    static Optional<DateCell> of(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new DateCell(
                    LocalDate.parse(matcher.group(1)),
                    Optional.ofNullable(matcher.group(2)).map(LocalTime::parse),
                    Optional.ofNullable(matcher.group(3)).map(ZoneOffset::of)));
        } catch (DateTimeException e) {
            return Optional.empty(); // such as the 30th of February
        }
    }

    /**
     * Returns why a cell cannot be compared with this date, or empty if it can. A date alone is compared with the date of the cell; a
     * date with a time needs cells with a time, which have an offset if and only if it has one.
     */
    Optional<String> objection(DateCell cell) {
        if (time.isPresent() && cell.time.isEmpty()) {
            return Optional.of("must have a time");
        }
        return time.isPresent() && offset.isPresent() != cell.offset.isPresent()
                ? Optional.of(
                        offset.isPresent() ? "must have an offset from UTC, such as Z" : "must have no offset from UTC")
                : Optional.empty();
    }

    /** Returns a negative number if a cell that can be compared is earlier than this date, 0 if it is as late, or a positive number. */
    int later(DateCell cell) {
        if (time.isEmpty()) {
            return cell.date.compareTo(date);
        }
        return offset.isPresent()
                ? cell.instant()
                        .toInstant(cell.offset.orElse(ZoneOffset.UTC))
                        .compareTo(instant().toInstant(offset.get()))
                : cell.instant().compareTo(instant());
    }

    private LocalDateTime instant() {
        return date.atTime(time.orElse(LocalTime.MIN));
    }
}
