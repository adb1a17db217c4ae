package dev.credence.cli.doctor;

import dev.credence.cli.data.layout.ColumnRole;
import java.util.ArrayList;
import java.util.List;

/** Columns of true numbers and of predicted ones, which are recognized by their names. */
final class PredictedNumbers {
    /** The largest number of columns of predicted numbers that have a command of their own, 2. */
    private static final int SHOWN = 2;

    private PredictedNumbers() {}

    /** Returns the options that evaluate the errors of each column of predicted numbers, without those that name the file. */
    static List<List<String>> options(FileProfile file, GuessedLayout layout) {
        List<ColumnProfile> numbers = file.columns().stream()
                .filter(column -> column.isOfNumbers() && !column.isOfLabels())
                .toList();
        return numbers.stream()
                .filter(column -> ColumnRole.TRUTH.fits(column.name()) && !ColumnRole.PREDICTION.fits(column.name()))
                .limit(1)
                .flatMap(actual -> numbers.stream()
                        .filter(column -> ColumnRole.PREDICTION.fits(column.name()))
                        .limit(SHOWN)
                        .map(predicted -> options(predicted, actual, layout)))
                .toList();
    }

    private static List<String> options(ColumnProfile predicted, ColumnProfile actual, GuessedLayout layout) {
        List<String> words = new ArrayList<>(List.of("--outcome", predicted.name(), "--minus", actual.name()));
        words.addAll(List.of("--metric", "root-mean-square,mean"));
        layout.cluster().ifPresent(cluster -> words.addAll(List.of("--cluster", cluster.name())));
        if (predicted.empty() + actual.empty() > 0) {
            words.addAll(List.of("--unscored", "exclude"));
        }
        return words;
    }
}
