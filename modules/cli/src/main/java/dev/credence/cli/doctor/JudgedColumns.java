package dev.credence.cli.doctor;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.data.layout.ColumnRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The columns of labels that a judge gave to all rows, of which a part has true labels.
 *
 * @param truth the column of true labels, which is empty in most rows
 * @param judge the column of the judge's labels
 * @param prediction the column of predictions with the same labels
 */
record JudgedColumns(ColumnProfile truth, ColumnProfile judge, Optional<ColumnProfile> prediction) {
    /** Labels of answers that a judge approves. */
    private static final Set<String> APPROVED =
            Set.of("good ok correct right pass passed accept accepted satisfied".split(" "));

    /**
     * Returns the columns, if a column is empty in most rows and all its labels are among those of a column without empty cells. Labels that
     * are equal as numbers are the same, because programs write numbers with missing values as decimals.
     */
    static Optional<JudgedColumns> of(FileProfile file) {
        Optional<ColumnProfile> truth = file.columns().stream()
                .filter(column -> column.isOfLabels() && column.isComplete())
                .filter(column -> column.distinct().size() > 1 && 2 * column.empty() > file.rows())
                .findFirst();
        List<ColumnProfile> full = file.columns().stream()
                .filter(column -> truth.isPresent()
                        && column.isOfLabels()
                        && column.isComplete()
                        && column.empty() == 0
                        && GuessedLayout.names(column).containsAll(GuessedLayout.names(truth.get())))
                .sorted(Comparator.comparing(column -> !ColumnRole.JUDGE.fits(column.name())))
                .toList();
        return truth.filter(labels -> !full.isEmpty())
                .map(labels -> new JudgedColumns(
                        labels, full.get(0), full.stream().skip(1).findFirst()));
    }

    /**
     * Returns the options that name the columns.
     *
     * @param usual finds the positive one of two labels by usual names or numbers of rows
     */
    List<String> options(Function<ColumnProfile, Optional<String>> usual) {
        List<String> options = new ArrayList<>(List.of("--truth", truth.name(), "--judge", judge.name()));
        Map<String, String> renamed = renamed();
        if (prediction.isPresent()) {
            options.addAll(List.of("--prediction", prediction.get().name()));
            if (unlabelled().isPresent()) {
                options.addAll(List.of("--metric", "accuracy"));
            }
        } else {
            truth.distinct().stream()
                    .filter(label -> APPROVED.contains(label.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .or(() -> usual.apply(renamed.isEmpty() ? truth : judge))
                    .or(() -> judge.frequent().stream().findFirst().map(Map.Entry::getKey))
                    .ifPresent(label -> options.addAll(List.of("--positive", label)));
        }
        if (!renamed.isEmpty()) {
            options.add("--map");
            options.add(renamed.entrySet().stream()
                    .map(label -> label.getKey() + "=" + label.getValue())
                    .collect(Collectors.joining(",")));
        }
        return options;
    }

    /** Returns sentences on labels of which no row has a true label, and on numbers that the columns write in different ways. */
    List<String> suspicions() {
        return Stream.concat(
                        unlabelled()
                                .map(label -> "no row with a true label has the label '" + QuotedText.of(label)
                                        + "', so that metrics of each class, such as f1.macro, cannot be corrected")
                                .stream(),
                        spellings().stream())
                .toList();
    }

    /** Returns a label of the judge or the system that no true label is; empty if there is none. */
    private Optional<String> unlabelled() {
        Set<String> known = GuessedLayout.names(truth);
        return Stream.concat(Stream.of(judge), prediction.stream())
                .flatMap(column -> GuessedLayout.names(column).stream())
                .filter(label -> !known.contains(label))
                .findFirst();
    }

    private Optional<String> spellings() {
        return renamed().entrySet().stream()
                .findFirst()
                .map(label -> "column '" + QuotedText.of(truth.name()) + "' and column '" + QuotedText.of(judge.name())
                        + "' write the same numbers in different ways, such as '" + QuotedText.of(label.getKey())
                        + "' and '" + QuotedText.of(label.getValue()) + "': --map makes them one label");
    }

    /** Returns the labels that are the same number as another label of the judge, with that label. */
    private Map<String, String> renamed() {
        Map<String, String> renamed = new LinkedHashMap<>();
        if (judge.isOfNumbers() && truth.isOfNumbers()) {
            List.of(truth, prediction.filter(ColumnProfile::isOfNumbers).orElse(truth)).stream()
                    .flatMap(column -> column.distinct().stream())
                    .filter(label -> !judge.distinct().contains(label))
                    .forEach(label -> judge.distinct().stream()
                            .filter(other -> Double.parseDouble(other) == Double.parseDouble(label))
                            .findFirst()
                            .ifPresent(other -> renamed.put(label, other)));
        }
        return renamed;
    }
}
