package dev.credence.cli.doctor;

import dev.credence.cli.data.layout.UnreadValues;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Columns that are recognized by their whole names or values: weights, and the parts of a data set. */
final class NamedColumns {
    /** Names of the parts of a data set. */
    private static final Set<String> PARTS =
            Set.of("train training val valid validation dev development test testing holdout".split(" "));

    private NamedColumns() {}

    /** Returns the column of the weights by which rows were sampled. */
    static Optional<String> weights(FileProfile file) {
        return UnreadValues.weights(file.columns().stream()
                .filter(column -> column.isOfNumbers() && column.empty() == 0 && column.lowest() >= 0)
                .map(ColumnProfile::name)
                .toList());
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
