package dev.credence.cli.doctor;

import dev.credence.cli.data.layout.ColumnRole;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The columns of 0 and 1 of sets of labels: for each label one of whether the item has it, and one of whether it was predicted.
 *
 * @param truth the beginning of the names of the true labels, such as {@code true_}
 * @param prediction the beginning of the names of the predicted labels, such as {@code pred_}
 */
record LabelColumns(String truth, String prediction) {
    private static final Set<String> BITS = Set.of("0", "1");

    /** Returns the columns, if two labels or more have both and all columns that begin so are of 0 and 1. */
    static Optional<LabelColumns> of(FileProfile file) {
        List<String> truths = prefixes(file, ColumnRole.TRUTH);
        List<String> predictions = prefixes(file, ColumnRole.PREDICTION);
        return truths.stream()
                .flatMap(truth -> predictions.stream().map(prediction -> new LabelColumns(truth, prediction)))
                .filter(columns -> columns.fit(file))
                .findFirst();
    }

    private static List<String> prefixes(FileProfile file, ColumnRole role) {
        return file.columns().stream()
                .map(ColumnProfile::name)
                .filter(name -> name.indexOf('_') > 0)
                .map(name -> name.substring(0, name.indexOf('_') + 1))
                .distinct()
                .filter(prefix -> role.fits(prefix.substring(0, prefix.length() - 1)))
                .toList();
    }

    private boolean fit(FileProfile file) {
        List<String> labels = labels(file, truth);
        return !truth.equals(prediction) && labels.size() > 1 && labels.equals(labels(file, prediction));
    }

    /** Returns the sorted labels of the columns with a prefix; none if one of these columns has other values than 0 and 1. */
    private static List<String> labels(FileProfile file, String prefix) {
        List<ColumnProfile> columns = file.columns().stream()
                .filter(column -> column.name().startsWith(prefix))
                .toList();
        boolean bits = columns.stream()
                .allMatch(column -> column.isComplete() && column.empty() == 0 && BITS.containsAll(column.distinct()));
        return bits
                ? columns.stream()
                        .map(column -> column.name().substring(prefix.length()))
                        .sorted()
                        .toList()
                : List.of();
    }
}
