package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.NumberColumn.Decimals;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A condition on the rows that are read, such as {@code site=A} or {@code age>=50}. The name of a column may contain the
 * characters of an operator: the condition is divided where the text before the operator is a column of the table.
 *
 * @param text the condition as it was typed
 */
public record RowCondition(String text) {
    private static final Pattern OPERATOR = Pattern.compile("!=|>=|<=|==|=|>|<");
    /** The largest number of values of a column that a message shows, 10. */
    private static final int SHOWN = 10;

    /**
     * Checks that there is an operator after a name.
     *
     * @throws Failure if there is none
     */
    public RowCondition {
        if (splits(text).isEmpty()) {
            throw Failure.usage(
                    "--where must be COLUMN=VALUE, with one of the operators =, !=, <, <=, > and >=: --where='"
                            + QuotedText.of(text) + "'");
        }
    }

    /** Returns the ways in which a text can be divided at an operator, from left to right. */
    private static List<Split> splits(String text) {
        List<Split> splits = new ArrayList<>();
        Matcher matcher = OPERATOR.matcher(text);
        for (int from = 0; from < text.length() && matcher.find(from); from = matcher.start() + 1) {
            String column = text.substring(0, matcher.start()).strip();
            if (!column.isEmpty()) {
                splits.add(new Split(
                        column,
                        matcher.group().replace("==", "="),
                        text.substring(matcher.end()).strip()));
            }
        }
        return splits;
    }

    /** A condition that is divided at one of its operators. */
    private record Split(String column, String operator, String value) {}

    /**
     * Returns the condition on the columns of a table.
     *
     * @throws Failure if no column of the table begins the condition
     */
    RowTest in(InputTable table) {
        List<Split> splits = splits(text);
        Split known = splits.stream()
                .filter(split -> table.columns().contains(split.column()))
                .max(Comparator.comparingInt(split -> split.column().length()))
                .orElse(splits.get(0));
        if (!table.columns().contains(known.column()) && !table.isOpenEnded()) {
            throw Failure.usage(table.file() + ": --where='" + QuotedText.of(text) + "': "
                    + Suggestions.message("column", known.column(), table.columns()));
        }
        return new RowTest(known.column(), known.operator(), known.value());
    }

    @Override
    public String toString() {
        return text;
    }

    /** A condition on a column of a table, with the values that occurred. */
    static final class RowTest {
        private final String column;
        private final String operator;
        private final String value;
        private final WrittenNumber number;
        private final Optional<DateCell> date;
        private final TreeSet<String> values = new TreeSet<>();

        RowTest(String column, String operator, String value) {
            this.column = column;
            this.operator = operator;
            this.value = value;
            this.number = WrittenNumber.of(value);
            this.date = DateCell.of(value);
            if (isOrdered() && !number.isNumber() && date.isEmpty()) {
                throw Failure.usage("--where '" + this + "' compares numbers or dates, and '" + QuotedText.of(value)
                        + "' is neither: write a number, a date such as 2026-01-31 or a date with a time such as"
                        + " 2026-01-31T12:00, or compare texts with = or !=" + DecimalCommaRows.adviceOnOption(value));
            }
        }

        String column() {
            return column;
        }

        /** Returns whether numbers or dates are compared, so that a cell must not be empty. */
        boolean isOrdered() {
            return operator.startsWith("<") || operator.startsWith(">");
        }

        /**
         * Returns whether a row fulfils the condition; texts are compared as numbers if both are numbers.
         *
         * @throws TableColumn.BadField if a cell that must be a number or a date is a text
         */
        boolean isFulfilled(TableColumn cell, String text) {
            if (values.size() <= SHOWN) {
                values.add(text);
            }
            if (isOrdered()) {
                return comparison().test(date.isPresent() ? later(date.get(), cell, text) : higher(cell, text));
            }
            boolean equal = text.equals(value) || isSameNumber(text);
            return equal == operator.equals("=");
        }

        /** Returns the sign of the number of a cell minus the number of the condition. */
        private int higher(TableColumn cell, String text) {
            WrittenNumber found = WrittenNumber.of(text);
            if (!found.isNumber()) {
                throw bad(cell, "must be a number", text, "; compare texts with = or !=");
            }
            return found.higher(number);
        }

        /** Returns the sign of the time from the date of the condition to that of a cell. */
        private int later(DateCell than, TableColumn cell, String text) {
            DateCell found = DateCell.of(text)
                    .orElseThrow(
                            () -> bad(cell, "must be a date such as 2026-01-31", text, "; compare texts with = or !="));
            than.objection(found).ifPresent(objection -> {
                throw bad(
                        cell,
                        objection,
                        text,
                        "; a date alone, without a time, is compared with the date of each cell");
            });
            return than.later(found);
        }

        private TableColumn.BadField bad(TableColumn cell, String rule, String text, String advice) {
            return cell.bad(
                    rule + " for --where '" + this + "'", text, text.isBlank() ? TableColumn.advice(text) : advice);
        }

        /** Returns whether a text is another spelling of the number; texts are parsed only if the value is a number. */
        private boolean isSameNumber(String text) {
            if (!number.isNumber()) {
                return false;
            }
            WrittenNumber found = WrittenNumber.of(text);
            return found.isNumber() && found.higher(number) == 0;
        }

        private IntPredicate comparison() {
            return switch (operator) {
                case "<" -> sign -> sign < 0;
                case "<=" -> sign -> sign <= 0;
                case ">" -> sign -> sign > 0;
                default -> sign -> sign >= 0;
            };
        }

        /**
         * Returns the values that occurred in each column of several conditions, for a message, with advice on values that did not. The
         * first condition on a column has its most values, because a row is compared until a condition is not fulfilled.
         */
        static String occurring(List<RowTest> tests) {
            Map<String, TreeSet<String>> all = new LinkedHashMap<>();
            tests.forEach(test -> all.putIfAbsent(test.column, test.values));
            String sentences = all.entrySet().stream()
                    .filter(known -> !known.getValue().isEmpty())
                    .map(known -> "the values of '" + QuotedText.of(known.getKey()) + "' are "
                            + TableColumn.few(known.getValue(), SHOWN)
                            + (known.getValue().size() > SHOWN ? " and others" : ""))
                    .collect(Collectors.joining("; "));
            return sentences
                    + tests.stream()
                            .map(test -> test.advice(all.getOrDefault(test.column, test.values)))
                            .collect(Collectors.joining());
        }

        /** Returns advice on a value that differs from one that occurs in a few characters, or an empty text. */
        private String advice(Set<String> occurring) {
            Optional<String> near = operator.equals("=") && !occurring.contains(value)
                    ? Suggestions.to(value, List.copyOf(occurring))
                    : Optional.empty();
            return near.map(text -> "; did you mean '" + QuotedText.of(text) + "'?")
                    .orElse("");
        }

        @Override
        public String toString() {
            return Stream.of(column, operator, value)
                    .map(QuotedText::of)
                    .reduce((a, b) -> a + " " + b)
                    .orElseThrow();
        }
    }

    /**
     * A number as it is written, which is compared exactly: whole numbers above 2^53, such as ids, differ although the nearest double is
     * the same. Two texts that a program may have written for the same double, such as 0.1 and 0.10000000000000001, are equal.
     *
     * @param text the number as it is written
     * @param nearest the nearest double, or NaN if the text is not a number
     */
    record WrittenNumber(String text, double nearest) {
        /** The number of digits up to which different decimals have different doubles, 15. */
        private static final int DISTINCT_DIGITS = 15;

        static WrittenNumber of(String text) {
            return new WrittenNumber(text, Decimals.parse(text.toCharArray(), 0, text.length()));
        }

        boolean isNumber() {
            return !Double.isNaN(nearest);
        }

        /** Returns a negative number if this number is lower than another one, 0 if it is equal, or a positive number. */
        int higher(WrittenNumber other) {
            if (nearest != other.nearest) {
                return nearest < other.nearest ? -1 : 1;
            }
            boolean few = text.length() <= DISTINCT_DIGITS && other.text.length() <= DISTINCT_DIGITS;
            if (few || text.equals(other.text) || Double.isInfinite(nearest) || nearest == 0) {
                return 0;
            }
            BigDecimal own = new BigDecimal(text.strip());
            BigDecimal others = new BigDecimal(other.text.strip());
            return isRoundedDouble(own) && isRoundedDouble(others) ? 0 : own.compareTo(others);
        }

        /** Returns whether a decimal is the double, rounded to the digits of the decimal: it differs by at most half of its last digit. */
        private boolean isRoundedDouble(BigDecimal decimal) {
            BigDecimal twice = decimal.subtract(new BigDecimal(nearest)).abs().multiply(BigDecimal.valueOf(2));
            return twice.compareTo(decimal.ulp()) <= 0;
        }
    }

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
                            offset.isPresent()
                                    ? "must have an offset from UTC, such as Z"
                                    : "must have no offset from UTC")
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
}
