package dev.credence.cli.data;

import dev.credence.cli.Failure;
import dev.credence.cli.input.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which columns hold the scores of which class: named one by one, or by a pattern whose star stands for the label. */
public final class ClassColumns {
    private static final String STAR = "*";

    private final String told;
    private final Map<String, String> byLabel;
    /** What stands before the star and after it; empty where the columns were named. */
    private final List<String> around;

    private ClassColumns(String told, Map<String, String> byLabel, List<String> around) {
        this.told = told;
        this.byLabel = byLabel;
        this.around = around;
    }

    /**
     * Columns named one by one.
     *
     * @param pairs texts {@code LABEL=COLUMN}, in the order of the classes
     * @throws Failure if one is no such text, a label comes twice, or there is one class only
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
        return new ClassColumns(String.join(", ", pairs), byLabel, List.of());
    }

    /**
     * Columns that match a pattern.
     *
     * @param pattern a text with one star, such as {@code p_*}
     * @throws Failure if there is not one star
     */
    public static ClassColumns matching(String pattern) {
        int star = pattern.indexOf(STAR);
        if (star < 0 || star != pattern.lastIndexOf(STAR)) {
            throw Failure.usage(
                    "--class-scores must hold one '*', which stands for the label: --class-scores='" + pattern + "'");
        }
        return new ClassColumns(pattern, Map.of(), List.of(pattern.substring(0, star), pattern.substring(star + 1)));
    }

    /** The columns by the label of their class; those of a pattern in the order of the table. */
    Map<String, String> in(Table table) {
        if (around.isEmpty()) {
            return byLabel;
        }
        Map<String, String> found = new LinkedHashMap<>();
        for (String column : table.columns()) {
            label(column).ifPresent(label -> found.put(label, column));
        }
        if (found.size() < 2) {
            throw Failure.usage(
                    table.file() + ": --class-scores '" + told + "' must match two columns or more: matched="
                            + new ArrayList<>(found.values()) + "; available: " + table.columns());
        }
        return found;
    }

    private Optional<String> label(String column) {
        String before = around.get(0);
        String after = around.get(1);
        boolean matches = column.length() > before.length() + after.length()
                && column.startsWith(before)
                && column.endsWith(after);
        return matches
                ? Optional.of(column.substring(before.length(), column.length() - after.length()))
                : Optional.empty();
    }

    /** As it was told. */
    @Override
    public String toString() {
        return told;
    }
}
