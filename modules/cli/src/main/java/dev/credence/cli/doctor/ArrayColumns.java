package dev.credence.cli.doctor;

import dev.credence.cli.data.layout.ColumnRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The columns of JSON lines with an array of true labels and an array of predicted ones in each row, which are spans or sets of labels.
 *
 * @param truth the column of the true ones
 * @param prediction the column of the predicted ones
 * @param areSpans whether the elements have positions, and are not labels alone
 */
record ArrayColumns(String truth, String prediction, boolean areSpans) {
    /** Returns the columns, if one of arrays is named as true labels and another one as predictions. */
    static Optional<ArrayColumns> of(FileProfile file) {
        List<ColumnProfile> arrays = file.arrays();
        Optional<ColumnProfile> predicted = arrays.stream()
                .filter(column -> ColumnRole.PREDICTION.fits(column.name()))
                .findFirst();
        Optional<ColumnProfile> known = arrays.stream()
                .filter(column -> ColumnRole.TRUTH.fits(column.name())
                        && predicted.filter(column::equals).isEmpty())
                .findFirst();
        return known.isEmpty() || predicted.isEmpty()
                ? Optional.empty()
                : Optional.of(new ArrayColumns(
                        known.get().name(),
                        predicted.get().name(),
                        known.get().hasStructures() || predicted.get().hasStructures()));
    }

    /** Returns the options that name the columns, and the column of items if there is one. */
    List<String> options(GuessedLayout layout) {
        List<String> options = new ArrayList<>(List.of("--truth", truth, "--prediction", prediction));
        options.addAll(areSpans ? List.of("--spans", "strict") : List.of("--label-separator", ","));
        layout.item().ifPresent(item -> options.addAll(List.of("--item", item.name())));
        return options;
    }
}
