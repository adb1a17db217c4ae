package dev.credence.cli.doctor;

import dev.credence.cli.data.layout.ColumnRole;
import dev.credence.cli.data.outcome.ClassCounts;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.ShellWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the commands for the next step, with the columns of the file. */
final class NextCommands {
    private static final Set<String> POSITIVE = Set.of(
            "1 yes ja true positive pos malignant disease diseased ill sick abnormal cancer spam fraud relevant toxic"
                    .split(" "));

    private static final String DROP_MISSING = "--drop-missing";

    private final TableFile opened;
    private final FileProfile file;
    private final GuessedLayout layout;
    private final List<String> reading;
    private final Optional<String> counts;
    private final Optional<ColumnProfile> folds;
    private final Optional<ColumnProfile> repeats;
    private final Optional<ColumnProfile> systems;
    /** The column of systems whose rows are matched by the column of items; empty if one system is read. */
    private final Optional<ColumnProfile> matched;

    /**
     * Creates the writer.
     *
     * @param opened the file
     * @param file what it contains
     * @param reading the options by which the file was read
     * @param counts the column with the number of observations of each row; empty if a row is one observation
     */
    NextCommands(
            TableFile opened, FileProfile file, GuessedLayout layout, List<String> reading, Optional<String> counts) {
        this.opened = opened;
        this.counts = counts;
        this.file = file;
        this.layout = layout;
        this.reading = reading;
        this.systems = layout.systems(file)
                .filter(column -> reading.stream().noneMatch(word -> word.startsWith(column.name() + "=")));
        this.matched = systems.filter(column -> layout.isMatched(column, file));
        this.repeats = GuessedLayout.repeats(file);
        this.folds = repeats.isPresent() ? GuessedLayout.splits(file) : GuessedLayout.namedFolds(file);
    }

    /** Returns whether the systems are compared although their rows are not matched, because they are in folds. */
    private boolean comparesFolds() {
        return matched.isEmpty() && systems.isPresent() && layout.hasUnmatchedFolds(file);
    }

    /** Returns whether the rows are in folds, which are compared for two systems at a time. */
    private boolean isOfFolds() {
        return (folds.isPresent() && repeats.isPresent())
                || (layout.cluster().isEmpty() && GuessedLayout.fold(file).isPresent());
    }

    /** Returns the words of each command; none where the columns of the file are not recognized. */
    List<List<String>> all() {
        List<List<String>> commands = new ArrayList<>();
        List<CountColumns> counts = CountColumns.of(file);
        if (!counts.isEmpty()) {
            return ofCounts(counts);
        }
        Optional<LabelColumns> sets = LabelColumns.of(file);
        if (sets.isPresent()) {
            return List.of(ofLabelColumns(sets.get()));
        }
        Optional<ArrayColumns> arrays = ArrayColumns.of(file);
        if (arrays.isPresent()) {
            return List.of(with("evaluate", arrays.get().options(layout)));
        }
        Optional<JudgedColumns> judged = JudgedColumns.of(file);
        if (judged.isPresent()) {
            List<String> words = command("judge");
            words.addAll(judged.get().options(NextCommands::positive));
            return List.of(words);
        }
        Optional<SeparatedLabels> separated = SeparatedLabels.of(file, layout);
        if (separated.isPresent()) {
            return List.of(with("evaluate", separated.get().options()));
        }
        Optional<WinnerColumns> winners = WinnerColumns.of(file.columns());
        if (winners.isPresent()) {
            winners.get().options(layout).forEach(options -> commands.add(with("evaluate", options)));
            return commands;
        }
        layout.truth().ifPresent(truth -> {
            ofPredictions(truth, commands);
            ofProbabilities(truth, commands);
            ofClassScores(truth, commands);
        });
        ofOutcomes(commands);
        ofCrossTable(commands);
        if (commands.isEmpty()) {
            ofRaters(commands);
            PredictedNumbers.options(file, layout).forEach(options -> commands.add(with("evaluate", options)));
        }
        Optional<TwoGroups> groups = TwoGroups.of(file, layout);
        if (groups.isPresent()) {
            List<List<String>> collected = groups.get().options(file, layout).stream()
                    .map(options -> with("collect", options))
                    .toList();
            return Stream.concat(collected.stream(), Stream.of(groups.get().comparison()))
                    .toList();
        }
        return commands;
    }

    /** Returns a command with options that name all columns. */
    private List<String> with(String name, List<String> options) {
        List<String> words = new ArrayList<>(List.of("credence", name, ShellWords.file(file.file())));
        words.addAll(reading);
        words.addAll(options);
        return words;
    }

    private void ofRaters(List<List<String>> commands) {
        List<String> raters = GuessedLayout.raters(file.columns()).stream()
                .map(ColumnProfile::name)
                .toList();
        if (!raters.isEmpty()) {
            List<String> words = command("evaluate");
            option(words, "--rater", String.join(",", raters));
            commands.add(words);
        }
    }

    private List<String> command(String name) {
        List<String> words = with(name, List.of());
        layout.truth().filter(truth -> truth.empty() > 0).ifPresent(truth -> words.add(DROP_MISSING));
        systems.ifPresent(column -> ofSystems(name, column, words));
        return words;
    }

    /** Adds the column of systems: all of them, two for a command that compares two, or one if their rows are not matched. */
    private void ofSystems(String name, ColumnProfile column, List<String> words) {
        List<String> all = List.copyOf(column.distinct());
        if (matched.isEmpty() && !(comparesFolds() && !name.equals("report"))) {
            option(words, "--where", column.name() + "=" + all.get(0));
            return;
        }
        boolean two = name.equals("gate")
                || name.equals("report")
                || (name.equals("compare") && isOfFolds() && all.size() > 2);
        option(words, "--system", two ? column.name() + "=" + all.get(0) + "," + all.get(1) : column.name());
        if (!name.equals("evaluate") && matched.isPresent()) {
            layout.item().ifPresent(item -> option(words, "--id", item.name()));
        }
    }

    private static void option(List<String> words, String option, String value) {
        if (value.startsWith("-")) {
            words.add(option + "=" + value);
        } else {
            words.add(option);
            words.add(value);
        }
    }

    private List<String> labelled(String name, ColumnProfile truth, String prediction) {
        List<String> words = command(name);
        option(words, "--truth", truth.name());
        option(words, "--prediction", prediction);
        counts.ifPresent(column -> option(words, "--count", column));
        sampled(words);
        return words;
    }

    /** Adds how the rows were sampled: in folds of a repeated cross-validation, in clusters or as runs of items. */
    private void sampled(List<String> words) {
        Optional<String> weights = NamedColumns.weights(file);
        if (weights.isPresent() && counts.isEmpty()) {
            option(words, "--weight", weights.get());
            return;
        }
        if (folds.isPresent() && repeats.isPresent()) {
            option(words, "--fold", folds.get().name());
            option(words, "--repeat", repeats.get().name());
            return;
        }
        Optional<ColumnProfile> fold = layout.cluster().isPresent() ? Optional.empty() : GuessedLayout.fold(file);
        if (fold.isPresent()) {
            option(words, "--fold", fold.get().name());
            return;
        }
        layout.cluster()
                .or(() -> layout.item().filter(item -> matched.isEmpty() && layout.hasRuns()))
                .filter(column -> column.isComplete()
                        && column.empty() == 0
                        && column.distinct().size() > 2)
                .ifPresent(column -> option(words, "--cluster", column.name()));
    }

    private void ofPredictions(ColumnProfile truth, List<List<String>> commands) {
        List<String> names = layout.predictions().stream()
                .filter(column -> !Collections.disjoint(truth.distinct(), column.distinct()))
                .map(ColumnProfile::name)
                .toList();
        if (names.isEmpty()) {
            return;
        }
        Optional<String> positive = positive(truth);
        List<String> evaluate = labelled("evaluate", truth, names.get(0));
        positive.ifPresent(label -> option(evaluate, "--positive", label));
        ofOneClass(truth, evaluate);
        commands.add(evaluate);
        List<String> gate = labelled("gate", truth, names.get(0));
        if (matched.isPresent() || comparesFolds()) {
            List<String> compare = labelled("compare", truth, names.get(0));
            compare.addAll(List.of("--metric", "accuracy"));
            commands.add(compare);
            gate.addAll(List.of("--metric", "accuracy", "--margin", "0.02"));
        } else if (names.size() > 1) {
            List<String> compare = labelled("compare", truth, names.get(0));
            // Several systems are not compared over folds, which share training rows.
            int others = compare.contains("--fold") ? 1 : names.size() - 1;
            option(compare, "--against", String.join(",", names.subList(1, 1 + others)));
            option(compare, "--metric", "accuracy");
            commands.add(compare);
            option(gate, "--baseline", names.get(1));
            gate.addAll(List.of("--metric", "accuracy", "--margin", "0.02"));
        } else {
            gate.addAll(List.of("--at-least", "accuracy=0.8"));
        }
        commands.add(gate);
        List<String> report = labelled("report", truth, names.get(0));
        positive.ifPresent(label -> option(report, "--positive", label));
        ofOneClass(truth, report);
        if (names.size() > 1 && matched.isEmpty()) {
            option(report, "--against", names.get(1));
        }
        report.addAll(List.of("-o", "report.html"));
        commands.add(report);
    }

    /** Adds the metric that is defined for true labels of one class. */
    private static void ofOneClass(ColumnProfile truth, List<String> words) {
        if (truth.isComplete() && truth.distinct().size() == 1) {
            words.addAll(List.of("--metric", "accuracy"));
        }
    }

    private void ofProbabilities(ColumnProfile truth, List<List<String>> commands) {
        Optional<String> positive = positive(truth);
        if (layout.probabilities().isEmpty() || positive.isEmpty()) {
            return;
        }
        List<String> words = command("evaluate");
        option(words, "--truth", truth.name());
        option(
                words,
                "--score",
                layout.probabilities().stream()
                        .filter(column -> column.name().endsWith(positive.get()))
                        .findFirst()
                        .orElse(layout.probabilities().get(0))
                        .name());
        option(words, "--positive", positive.get());
        sampled(words);
        words.addAll(List.of("--metric", "auroc"));
        commands.add(words);
    }

    /** Adds the evaluation of the scores of all classes, whose columns are named by one pattern, and the comparison of two such systems. */
    private void ofClassScores(ColumnProfile truth, List<List<String>> commands) {
        List<String> prefixes = GuessedLayout.prefixesOfClassScores(truth, file.columns());
        if (prefixes.isEmpty()) {
            return;
        }
        commands.add(classScores("evaluate", truth, prefixes.get(0)));
        if (prefixes.size() > 1 && !prefixes.get(1).startsWith(prefixes.get(0))) {
            List<String> compare = classScores("compare", truth, prefixes.get(0));
            option(compare, "--against-class-scores", prefixes.get(1) + "*");
            commands.add(compare);
        }
    }

    private List<String> classScores(String name, ColumnProfile truth, String prefix) {
        List<String> words = command(name);
        option(words, "--truth", truth.name());
        option(words, "--class-scores", prefix + "*");
        List<String> named = file.columns().stream()
                .map(ColumnProfile::name)
                .filter(column -> column.startsWith(prefix) && !column.equals(truth.name()))
                .map(column -> column.substring(prefix.length()))
                .toList();
        List<String> labels = named.stream().filter(truth.distinct()::contains).toList();
        if (labels.size() < named.size()) {
            option(words, "--labels", String.join(",", labels));
        }
        return words;
    }

    /**
     * Returns the evaluation of counts, of each class if the rows are classes; of counts of several types of entities, that of the first type and
     * that of the average over all.
     */
    private List<List<String>> ofCounts(List<CountColumns> counts) {
        List<String> words = command("evaluate");
        Map<String, String> first = counts.get(0).named();
        // Rows that may be classes are only read if an option says what they are.
        Optional<String> named =
                ClassCounts.guessed(opened, first.getOrDefault("fp", ""), first.getOrDefault("fn", ""));
        file.columns().stream()
                .filter(column -> ClassCounts.isOfClasses(column.name())
                        && column.isComplete()
                        && column.distinct().size() == file.rows())
                .map(ColumnProfile::name)
                .findFirst()
                .or(() -> named)
                .ifPresent(column -> option(
                        words,
                        layout.item().filter(item -> item.name().equals(column)).isPresent()
                                ? "--item"
                                : "--class-column",
                        column));
        for (String count : List.of("tp", "fp", "fn", "tn")) {
            Optional.ofNullable(counts.get(0).named().get(count))
                    .ifPresent(column -> option(words, "--" + count, column));
        }
        List<CountColumns> types =
                counts.stream().filter(CountColumns::isOfType).toList();
        if (types.size() < 2) {
            return List.of(words);
        }
        List<String> average = command("evaluate");
        option(
                average,
                "--outcome",
                types.stream().flatMap(type -> type.names().stream()).collect(Collectors.joining(",")));
        option(average, "--metric", "count-f1:average=macro");
        return List.of(words, average);
    }

    private List<String> ofLabelColumns(LabelColumns sets) {
        List<String> words = command("evaluate");
        words.add("--label-columns");
        option(words, "--truth", sets.truth() + "*");
        option(words, "--prediction", sets.prediction() + "*");
        return words;
    }

    /** Adds the evaluation and the page of a cross table; the heading of its labels may name them as predictions. */
    private void ofCrossTable(List<List<String>> commands) {
        if (file.crossLabels().isEmpty()) {
            return;
        }
        boolean predicted = ColumnRole.PREDICTION.fits(file.columns().get(0).name());
        for (String name : List.of("evaluate", "report")) {
            List<String> words = command(name);
            option(words, "--cross-table", predicted ? "prediction" : "truth");
            if (name.equals("report")) {
                words.addAll(List.of("-o", "report.html"));
            }
            commands.add(words);
        }
    }

    /** Returns the positive one of two labels: one with a usual name, or otherwise the one that is less frequent. */
    private static Optional<String> positive(ColumnProfile truth) {
        if (truth.distinct().size() != 2) {
            return Optional.empty();
        }
        return truth.distinct().stream()
                .filter(label -> POSITIVE.contains(label.toLowerCase(Locale.ROOT)))
                .findFirst()
                .or(() -> truth.frequent().stream()
                        .min(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                        .map(Map.Entry::getKey));
    }

    private void ofOutcomes(List<List<String>> commands) {
        List<ColumnProfile> outcomes = layout.outcomes();
        if (outcomes.isEmpty()) {
            return;
        }
        ColumnProfile first = outcomes.get(0);
        if (GuessedLayout.hasScoresOfFolds(file, layout)) {
            outcomes.stream()
                    .skip(1)
                    .filter(other -> areOfOneKind(first, other))
                    .findFirst()
                    .ifPresent(other -> commands.add(ofFolds(first, other)));
            return;
        }
        commands.add(outcome("evaluate", first, Optional.empty()));
        if (matched.isPresent()) {
            commands.add(outcome("compare", first, Optional.empty()));
            return;
        }
        outcomes.stream()
                .skip(1)
                .filter(other -> areOfOneKind(first, other))
                .findFirst()
                .ifPresent(other -> commands.add(outcome("compare", first, Optional.of(other))));
        outcomes.stream()
                .skip(1)
                .filter(other -> ColumnRole.COST.fits(other.name()) && other.empty() < file.rows())
                .findFirst()
                .ifPresent(other -> commands.add(outcome("evaluate", other, Optional.empty())));
    }

    /** Returns the comparison of two columns of scores of folds, with the number of folds of one repeat. */
    private List<String> ofFolds(ColumnProfile first, ColumnProfile second) {
        List<String> words =
                new ArrayList<>(List.of("credence", "test", "corrected-resampled-t", ShellWords.file(file.file())));
        words.addAll(reading);
        option(words, "--first", first.name());
        option(words, "--second", second.name());
        long number = repeats.map(column -> file.rows() / column.distinct().size())
                .or(() -> folds.map(column -> (long) column.distinct().size()))
                .orElse(file.rows());
        words.add("folds=" + number);
        return words;
    }

    private List<String> outcome(String name, ColumnProfile outcome, Optional<ColumnProfile> against) {
        List<String> words = command(name);
        option(words, "--outcome", outcome.name());
        against.ifPresent(other -> option(words, "--against", other.name()));
        layout.item()
                .filter(item -> item.empty() == 0 && !words.contains("--id"))
                .ifPresent(item -> option(words, "--item", item.name()));
        if (isWithinUnit(outcome)) {
            words.addAll(List.of("--range", "0,1"));
        }
        if (outcome.empty() > 0 || against.filter(other -> other.empty() > 0).isPresent()) {
            words.addAll(List.of("--unscored", "exclude"));
        }
        return words;
    }

    /** Returns whether outcomes seem to have the range [0, 1]: they reach one of its ends, and are no costs. */
    static boolean isWithinUnit(ColumnProfile outcome) {
        return outcome.isUnit()
                && !ColumnRole.COST.fits(outcome.name())
                && (!outcome.isOfNumbers() || outcome.lowest() == 0 || outcome.highest() == 1);
    }

    /** Returns whether two columns of outcomes seem to have the same score of two systems, by their values and their names. */
    private static boolean areOfOneKind(ColumnProfile first, ColumnProfile other) {
        return first.isUnit() == other.isUnit()
                && first.isOfNumbers() == other.isOfNumbers()
                && ColumnRole.COST.fits(first.name()) == ColumnRole.COST.fits(other.name())
                && areAlike(first.name(), other.name());
    }

    /**
     * Returns whether two names are those of one score of two systems: they differ before the last slash only, or without a slash in one of
     * several words only, which names neither a quality nor a cost.
     */
    private static boolean areAlike(String first, String second) {
        int slash = first.lastIndexOf('/');
        if (slash >= 0) {
            return second.lastIndexOf('/') >= 0
                    && second.substring(second.lastIndexOf('/')).equals(first.substring(slash));
        }
        String[] one = first.split("[^\\p{L}\\p{N}]+", -1);
        String[] other = second.split("[^\\p{L}\\p{N}]+", -1);
        int differing = 0;
        for (int word = 0; word < Math.min(one.length, other.length); word++) {
            if (!one[word].equals(other[word])) {
                differing++;
                if (isOfScore(one[word]) || isOfScore(other[word])) {
                    return false;
                }
            }
        }
        return one.length == other.length && one.length > 1 && differing == 1;
    }

    private static boolean isOfScore(String word) {
        return ColumnRole.QUALITY.fits(word) || ColumnRole.COST.fits(word);
    }
}
