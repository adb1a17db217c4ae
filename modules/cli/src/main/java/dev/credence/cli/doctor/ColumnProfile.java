package dev.credence.cli.doctor;

import dev.credence.cli.data.layout.ColumnRole;
import dev.credence.cli.input.table.DecimalCommaRows;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.report.text.SafeText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the values of a column are, as far as it can be said from a bounded number of distinct values. */
final class ColumnProfile {
    /** The largest number of distinct values that are kept, 1,000; of a column of items it is 100 times as large. */
    private static final int MAX_VALUES = 1_000;

    /** The number of columns, 100, from which on fewer distinct values of each are kept. */
    private static final int MANY_COLUMNS = 100;

    /** The largest length of a value that is kept, 200 characters; a longer one is a text and no label. */
    private static final int LONGEST = 200;

    /** The largest number of distinct whole numbers that may be labels, 50. */
    private static final int MAX_NUMBERED_LABELS = 50;

    private final String name;
    private final int most;
    private final Map<String, Long> values = new LinkedHashMap<>();
    private boolean overflow;
    private long filled;
    private long empty;
    private long numbers;
    private long commas;
    /** The number of values whose comma may be a decimal comma or separate thousands. */
    private long ambiguous;
    /** The number of numbers with a decimal point. */
    private long points;
    /** The number of arrays, and of those among them that begin with an array or an object. */
    private long arrays;

    private long structures;
    private long whole;
    private long truths;
    private double lowest = Double.POSITIVE_INFINITY;
    private double highest = Double.NEGATIVE_INFINITY;

    /**
     * Creates the profile of a column without values.
     *
     * @param columns the number of columns of the file, of which many keep fewer values each
     */
    ColumnProfile(String name, int columns) {
        this.name = name;
        int usual = columns > MANY_COLUMNS ? MAX_VALUES / 5 : MAX_VALUES;
        this.most = ColumnRole.ITEM.fits(name) ? 100 * usual : usual;
    }

    /** Adds the value of a row. */
    void add(String text) {
        String stripped = text.strip();
        if (TableColumn.isMissing(stripped)) {
            empty++;
            return;
        }
        filled++;
        number(stripped);
        commas += DecimalCommaRows.isWithComma(stripped) ? 1 : 0;
        ambiguous += DecimalCommaRows.mayBeThousands(stripped) ? 1 : 0;
        arrays += stripped.startsWith("[") && stripped.endsWith("]") ? 1 : 0;
        structures += stripped.startsWith("[{") || stripped.startsWith("[[") ? 1 : 0;
        truths += stripped.equalsIgnoreCase("true") || stripped.equalsIgnoreCase("false") ? 1 : 0;
        if (overflow) {
            return;
        }
        if (text.length() > LONGEST || (values.size() == most && !values.containsKey(text))) {
            overflow = true;
            values.clear();
            return;
        }
        values.merge(text, 1L, Long::sum);
    }

    private void number(String text) {
        char first = text.charAt(0);
        char last = text.charAt(text.length() - 1);
        boolean maybe = (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.';
        if (!maybe || last < '.' || last > '9') {
            return;
        }
        try {
            double number = Double.parseDouble(text);
            numbers++;
            points += text.indexOf('.') >= 0 ? 1 : 0;
            whole += number == Math.rint(number) ? 1 : 0;
            lowest = Math.min(lowest, number);
            highest = Math.max(highest, number);
        } catch (NumberFormatException e) {
            return; // a text that begins as a number does
        }
    }

    String name() {
        return name;
    }

    long empty() {
        return empty;
    }

    /** Returns whether most rows have a value. */
    boolean isMostlyFilled() {
        return filled > empty;
    }

    double lowest() {
        return lowest;
    }

    double highest() {
        return highest;
    }

    boolean isOfNumbers() {
        return filled > 0 && numbers == filled;
    }

    /** Returns words on how numbers with commas are read, which follow the name of the column; empty if not all values are numbers. */
    Optional<String> commas() {
        if (commas == 0 || commas + numbers < filled) {
            return Optional.empty();
        }
        if (points > 0) {
            return Optional.of(
                    " has numbers with a comma and numbers with a point: remove commas that separate thousands, and"
                            + " write one decimal sign");
        }
        return Optional.of(
                ambiguous == commas
                        ? " has three digits after every comma, as 1,059 has: remove the commas if they separate thousands, or"
                                + " read the numbers with --decimal-comma if they are decimal commas"
                        : " has numbers with a decimal comma: read them with --decimal-comma");
    }

    /** Returns whether all values are arrays of JSON. */
    boolean isOfArrays() {
        return filled > 0 && arrays == filled;
    }

    /** Returns whether an array begins with an array or an object. */
    boolean hasStructures() {
        return structures > 0;
    }

    /** Returns whether all values are numbers, true or false, so that they can be outcomes. */
    boolean isOfOutcomes() {
        return filled > 0 && numbers + truths == filled;
    }

    /** Returns whether the values lie in [0, 1]. */
    boolean isUnit() {
        return isOfOutcomes() && (numbers == 0 || (lowest >= 0 && highest <= 1));
    }

    /** Returns whether the values can be labels of classes. */
    boolean isOfLabels() {
        boolean few = whole == filled && values.size() <= MAX_NUMBERED_LABELS;
        return filled > 0 && !overflow && (numbers < filled || few);
    }

    /** Returns whether all distinct values are kept. */
    boolean isComplete() {
        return filled > 0 && !overflow;
    }

    /** Returns the distinct values; none if there are too many. */
    Set<String> distinct() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /** Returns the numbers of rows of the distinct values. */
    Collection<Long> counts() {
        return Collections.unmodifiableCollection(values.values());
    }

    /** Returns the values with their numbers of rows, the most frequent first. */
    List<Map.Entry<String, Long>> frequent() {
        return values.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .toList();
    }

    /** Returns the kind of the values in one word or two. */
    String type() {
        if (filled == 0) {
            return "empty";
        }
        if (truths == filled) {
            return "true/false";
        }
        if (numbers == filled) {
            return whole == filled ? "whole numbers" : "numbers";
        }
        return overflow ? "texts" : "labels";
    }

    /** Returns the number of distinct values, or that there are more than are kept. */
    String distinctShown() {
        return overflow ? "over " + SafeText.count(most) : SafeText.count(values.size());
    }

    /** Returns the range of numbers, or the most frequent labels. */
    String shown() {
        if (filled == 0 || (overflow && numbers < filled)) {
            return "";
        }
        if (numbers == filled) {
            return lowest == highest ? shown(lowest) : shown(lowest) + " to " + shown(highest);
        }
        return frequent().stream()
                .limit(3)
                .map(value -> shortened(value.getKey()) + (value.getValue() > 1 ? " " + value.getValue() : ""))
                .collect(Collectors.joining(", ", "", values.size() > 3 ? ", ..." : ""));
    }

    private static String shortened(String text) {
        return text.length() > 10
                ? text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, 8))) + ".."
                : text;
    }

    private static String shown(double number) {
        BigDecimal six = new BigDecimal(number)
                .round(new MathContext(6))
                .add(BigDecimal.ZERO)
                .stripTrailingZeros();
        boolean extreme = Math.abs(number) >= 1e9 || (number != 0 && Math.abs(number) < 1e-6);
        return six.signum() == 0 ? "0" : extreme ? six.toString() : six.toPlainString();
    }
}
