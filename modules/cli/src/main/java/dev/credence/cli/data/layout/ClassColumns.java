package dev.credence.cli.data.layout;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns with the scores of each class: named one by one, or by a pattern whose star represents the label.
 *
 * @param option the option that names them
 * @param pattern matches a column of scores, with the label as the group; empty if the columns were named
 * @param slice the column of slices, which a star does not take
 */
public record ClassColumns(
        String option,
        String reported,
        Map<String, String> byLabel,
        Optional<Pattern> pattern,
        Optional<String> slice) {
    private static final String STAR = "*";
    /** Explains the star where a column that it takes is not one of scores. */
    private static final String ALL =
            " '*' matches every column that no other option names; list the classes with --labels, so that it matches only their columns";

    /**
     * Returns columns that are named one by one.
     *
     * @param pairs texts {@code LABEL=COLUMN}, in the order of the classes
     * @throws Failure if a text has another form, a label occurs twice, or there is only one class
     */
    public static ClassColumns named(List<String> pairs) {
        Map<String, String> byLabel = new LinkedHashMap<>();
        for (String pair : pairs) {
            int sign = pair.indexOf('=');
            if (sign < 1 || sign == pair.length() - 1) {
                throw Failure.usage("--class-score must be LABEL=COLUMN: --class-score='" + pair + "'");
            }
            if (byLabel.put(pair.substring(0, sign), pair.substring(sign + 1)) != null) {
                throw Failure.usage("--class-score names label '" + pair.substring(0, sign) + "' twice");
            }
        }
        if (byLabel.size() < 2) {
            throw Failure.usage("--class-score must be given for two classes or more: classes=" + byLabel.keySet());
        }
        return new ClassColumns(
                "--class-scores", String.join(", ", pairs), byLabel, Optional.empty(), Optional.empty());
    }

    /**
     * Returns columns that match a pattern.
     *
     * @param option the option that names them, for messages
     * @param pattern a text with one star, such as {@code p_*}
     * @throws Failure if there is not exactly one star
     */
    public static ClassColumns matching(String option, String pattern) {
        int star = pattern.indexOf(STAR);
        if (star < 0 || star != pattern.lastIndexOf(STAR)) {
            throw Failure.usage(
                    option + " must contain one '*', which represents the label: " + option + "='" + pattern + "'");
        }
        String regex = Pattern.quote(pattern.substring(0, star)) + "(.+)" + Pattern.quote(pattern.substring(star + 1));
        return new ClassColumns(
                option, pattern, Map.of(), Optional.of(Pattern.compile(regex, Pattern.DOTALL)), Optional.empty());
    }

    /** Returns the column of the scores of a class; empty if the columns were named, and none of them is of this class. */
    public Optional<String> column(String label) {
        return pattern.isPresent()
                ? Optional.of(reported.replace(STAR, label))
                : Optional.ofNullable(byLabel.get(label));
    }

    /** Returns a copy for rows with slices. */
    public ClassColumns sliced(String column) {
        return new ClassColumns(option, reported, byLabel, pattern, Optional.of(column));
    }

    /**
     * Adds the columns to those that are read and returns them by the label of their class; those of a pattern have the
     * order of the table.
     */
    Map<String, NumberColumn> bind(InputTable table, WantedColumns columns, Vocabulary vocabulary) {
        Map<String, NumberColumn> bound = new LinkedHashMap<>();
        List<String> free = new ArrayList<>(columns.others());
        free.removeAll(table.conditions());
        slice.ifPresent(free::remove);
        in(table).forEach((label, column) -> {
            if ((reported.equals(STAR) && !free.contains(column))
                    || (pattern.isPresent() && !vocabulary.mayBeLabel(label))) {
                return; // a bare star takes the columns that no other option names, and any star those of the listed
                // labels
            }
            if (pattern.isPresent() && !free.contains(column)) {
                throw Failure.usage(option + " '" + reported + "' also matches column '" + column
                        + "', which another option names; give a longer pattern, or name the columns one by one with"
                        + " --class-score LABEL=COLUMN");
            }
            bound.put(
                    label,
                    columns.want(
                            reported.equals(STAR)
                                    ? NumberColumn.ofScores(column, "; " + option + ALL)
                                    : NumberColumn.ofScores(column)));
        });
        if (bound.size() < 2) {
            throw Failure.usage(
                    table.file() + ": " + option + " '" + reported + "' must match two columns or more that no"
                            + " other option names: matched=" + bound.keySet() + "; available: " + table.columns());
        }
        if (reported.equals(STAR)) {
            vocabulary.addStarred(bound.keySet(), option);
            vocabulary.note(option + " '*' takes the columns " + QuotedText.of(String.join(", ", bound.keySet()))
                    + " as the scores of the classes");
        }
        return bound;
    }

    /** Returns the columns of a table that are those of classes. */
    public List<String> matched(InputTable table) {
        return List.copyOf(in(table).values());
    }

    private Map<String, String> in(InputTable table) {
        return pattern.map(columns -> matching(columns, table)).orElse(byLabel);
    }

    private Map<String, String> matching(Pattern columns, InputTable table) {
        Map<String, String> columnOfLabel = new LinkedHashMap<>();
        for (String column : table.columns()) {
            Matcher matcher = columns.matcher(column);
            if (matcher.matches()) {
                columnOfLabel.put(matcher.group(1), column);
            }
        }
        if (columnOfLabel.size() < 2) {
            throw Failure.usage(
                    table.file() + ": " + option + " '" + reported + "' must match two columns or more: matched="
                            + new ArrayList<>(columnOfLabel.values()) + "; available: " + table.columns());
        }
        return columnOfLabel;
    }

    /** Returns the columns as they were typed on the command line. */
    @Override
    public String toString() {
        return reported;
    }
}
