package dev.credence.spark;

import dev.credence.api.text.QuotedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The columns of the scores of several classes, by the labels of the classes and in their order. */
record ClassScoreColumns(Map<String, InputColumn> byLabel) {
    private static final char STAR = '*';

    /**
     * Finds the columns.
     *
     * @param subject what the columns are, for messages
     * @param names one pattern with a star in place of the label, or texts {@code LABEL=COLUMN}
     */
    static ClassScoreColumns of(Dataset<Row> rows, String subject, String... names) {
        List<String> given = List.of(Objects.requireNonNull(names, "columns must not be null"));
        boolean pattern = given.size() == 1 && given.get(0).indexOf(STAR) >= 0;
        Map<String, String> columns = pattern ? matching(rows, subject, given.get(0)) : named(subject, given);
        if (columns.size() < 2) {
            throw new IllegalArgumentException("columns of " + subject + " must be of two classes or more: columns="
                    + quoted(given) + ", classes=" + quoted(columns.keySet())
                    + "; give a pattern such as 'p_*', or each column as 'LABEL=COLUMN'");
        }
        Map<String, InputColumn> byLabel = new LinkedHashMap<>();
        columns.forEach((label, column) ->
                byLabel.put(label, InputColumn.of(rows, subject, column).requireNumber()));
        return new ClassScoreColumns(byLabel);
    }

    private static Map<String, String> matching(Dataset<Row> rows, String subject, String pattern) {
        int star = pattern.indexOf(STAR);
        if (pattern.length() == 1 || star != pattern.lastIndexOf(STAR)) {
            throw new IllegalArgumentException("pattern of the columns of " + subject
                    + " must contain one '*', which represents the label, and more: pattern='" + QuotedText.of(pattern)
                    + "'; name the columns one by one as 'LABEL=COLUMN'");
        }
        String before = pattern.substring(0, star);
        String after = pattern.substring(star + 1);
        Map<String, String> columns = new LinkedHashMap<>();
        Arrays.stream(rows.columns())
                .filter(name -> name.length() > before.length() + after.length())
                .filter(name -> name.startsWith(before) && name.endsWith(after))
                .forEach(name -> columns.put(name.substring(before.length(), name.length() - after.length()), name));
        return columns;
    }

    private static Map<String, String> named(String subject, List<String> pairs) {
        Map<String, String> columns = new LinkedHashMap<>();
        for (String pair : pairs) {
            int sign = pair.indexOf('=');
            if (sign < 1 || sign == pair.length() - 1) {
                throw new IllegalArgumentException("columns of " + subject
                        + " must be one pattern such as 'p_*', or texts 'LABEL=COLUMN': column='"
                        + QuotedText.of(pair) + "'");
            }
            String label = pair.substring(0, sign);
            if (columns.put(label, pair.substring(sign + 1)) != null) {
                throw new IllegalArgumentException("columns of " + subject + " must name each class once: class='"
                        + QuotedText.of(label) + "', columns=" + quoted(pairs));
            }
        }
        return columns;
    }

    private static String quoted(Iterable<String> texts) {
        return QuotedText.of(texts.toString());
    }

    List<String> classes() {
        return List.copyOf(byLabel.keySet());
    }

    List<InputColumn> columns() {
        return List.copyOf(byLabel.values());
    }

    /** Returns the columns in the order of the classes of the first system, which must be the same. */
    List<InputColumn> inOrder(List<String> classes) {
        if (!new HashSet<>(classes).equals(byLabel.keySet())) {
            throw new IllegalArgumentException("both systems must have scores of the same classes: first="
                    + quoted(classes) + ", second=" + quoted(byLabel.keySet()));
        }
        List<InputColumn> ordered = new ArrayList<>();
        classes.forEach(label -> ordered.add(Objects.requireNonNull(byLabel.get(label))));
        return ordered;
    }
}
