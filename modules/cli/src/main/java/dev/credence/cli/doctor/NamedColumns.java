package dev.credence.cli.doctor;

import dev.credence.cli.data.layout.UnreadValues;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Columns that are recognized by their whole names or values: weights, and the parts of a data set. */
final class NamedColumns {
    /** Names of the parts of a data set. */
    private static final Set<String> PARTS =
            Set.of("train training val valid validation dev development test testing holdout".split(" "));

    private static final Pattern RATERS = Pattern.compile(
            "(rater|annotator|coder|reader|judge|labell?er)([-_ ]?(id|name|no|nr))?", Pattern.CASE_INSENSITIVE);

    /** Names of rows in a report of classification metrics that are averages of the rows before. */
    private static final Set<String> AVERAGES = Set.of("macro avg", "weighted avg", "micro avg", "samples avg");

    private NamedColumns() {}

    /** Returns a sentence on a column with the rows of a report of metrics, which are classes and averages of them and no items. */
    static Optional<String> averages(FileProfile file) {
        return file.columns().stream()
                .filter(ColumnProfile::isComplete)
                .flatMap(column -> column.distinct().stream()
                        .filter(AVERAGES::contains)
                        .sorted()
                        .limit(1))
                .map(name -> "the row '" + name
                        + "' is an average of others, as in a report of classification metrics: the rows"
                        + " are classes and no items, and give no interval; evaluate the predictions of the items, or read a value"
                        + " and the size of its sample with credence check")
                .findFirst();
    }

    /** Returns the column of the weights by which rows were sampled. */
    static Optional<String> weights(FileProfile file) {
        return UnreadValues.weights(file.columns().stream()
                .filter(column -> column.isOfNumbers() && column.empty() == 0 && column.lowest() >= 0)
                .map(ColumnProfile::name)
                .toList());
    }

    /** Returns the column that names the raters, if the rows of each item have one rating each. */
    static Optional<ColumnProfile> raters(FileProfile file, GuessedLayout layout) {
        return file.columns().stream()
                .filter(column -> RATERS.matcher(column.name()).matches() && column.isOfLabels())
                .filter(column -> column.distinct().size() > 1 && layout.hasRuns())
                .filter(column -> layout.truth().filter(column::equals).isEmpty()
                        && !layout.predictions().contains(column))
                .findFirst();
    }

    /** Returns the column that names the parts of a data set, such as those for validation and test, if rows of several are mixed. */
    static Optional<ColumnProfile> parts(FileProfile file) {
        return file.columns().stream()
                .filter(column -> column.isComplete()
                        && column.distinct().size() > 1
                        && column.distinct().stream()
                                .allMatch(part -> PARTS.contains(part.strip().toLowerCase(Locale.ROOT))))
                .findFirst();
    }
}
