package dev.credence.cli.doctor;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.data.layout.ColumnRole;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The columns of sets of true and predicted labels, which are written in one cell with a separator.
 *
 * @param truth the column of true labels
 * @param prediction the column of predicted labels
 * @param separator the text between two labels
 */
record SeparatedLabels(String truth, String prediction, String separator) {
    private static final List<String> SEPARATORS = List.of("|", ";", ",");

    /**
     * Returns the columns, if two columns have cells with a separator, the parts of the cells are fewer than the cells, and both have parts
     * in common; empty if the true labels or the predictions seem to be in other columns.
     */
    static Optional<SeparatedLabels> of(FileProfile file, GuessedLayout layout) {
        return SEPARATORS.stream()
                .flatMap(separator -> of(file, layout, separator).stream())
                .findFirst();
    }

    private static Optional<SeparatedLabels> of(FileProfile file, GuessedLayout layout, String separator) {
        List<ColumnProfile> sets = file.columns().stream()
                .filter(column -> column.isComplete() && areSets(column, separator))
                .toList();
        boolean others = layout.truth().filter(truth -> !sets.contains(truth)).isPresent()
                || !sets.containsAll(layout.predictions());
        if (sets.size() < 2 || others) {
            return Optional.empty();
        }
        ColumnProfile prediction = sets.stream()
                .filter(column -> layout.truth().filter(column::equals).isEmpty())
                .filter(column -> ColumnRole.PREDICTION.fits(column.name()))
                .findFirst()
                .orElse(sets.get(layout.truth().filter(sets.get(1)::equals).isPresent() ? 0 : 1));
        ColumnProfile truth = layout.truth()
                .or(() -> sets.stream()
                        .filter(column -> !column.equals(prediction))
                        .findFirst())
                .orElseThrow();
        return Collections.disjoint(parts(truth, separator), parts(prediction, separator))
                ? Optional.empty()
                : Optional.of(new SeparatedLabels(truth.name(), prediction.name(), separator));
    }

    private static boolean areSets(ColumnProfile column, String separator) {
        Set<String> parts = parts(column, separator);
        return column.distinct().stream().anyMatch(cell -> cell.contains(separator))
                && parts.size() < column.distinct().size()
                && !parts.contains("");
    }

    private static Set<String> parts(ColumnProfile column, String separator) {
        return column.distinct().stream()
                .flatMap(cell -> Arrays.stream(cell.split(Pattern.quote(separator), -1)))
                .map(String::strip)
                .collect(Collectors.toSet());
    }

    /** Returns the options that name the columns and the separator. */
    List<String> options() {
        return List.of("--truth", truth, "--prediction", prediction, "--label-separator", separator);
    }

    /** Returns a sentence on how the cells are read. */
    String suspicion() {
        return "the cells of column '" + QuotedText.of(truth) + "' look like sets of labels with '" + separator
                + "' between them, which the command reads so; without --label-separator each set is a class of its own";
    }
}
