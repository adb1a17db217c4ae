package dev.credence.cli.doctor;

import dev.credence.cli.data.layout.ColumnRole;
import dev.credence.cli.data.layout.ColumnRole.FoldNames;
import dev.credence.cli.data.layout.UnreadValues;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.log.LogSource;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parts that the columns of a file seem to play.
 *
 * @param item the column of items
 * @param run the column of runs of an item
 * @param cluster the column of groups of rows
 * @param truth the column of true labels, if there are predictions or scores too
 * @param predictions the columns of predicted labels
 * @param probabilities the columns of scores in [0, 1] of a label
 * @param outcomes the columns of outcomes, those of quality first
 */
record GuessedLayout(
        Optional<ColumnProfile> item,
        Optional<ColumnProfile> run,
        Optional<ColumnProfile> cluster,
        Optional<ColumnProfile> truth,
        List<ColumnProfile> predictions,
        List<ColumnProfile> probabilities,
        List<ColumnProfile> outcomes) {
    /** Scores of a model have more distinct values than these; grades have fewer. */
    private static final int FEW_SCORES = 20;
    /** More distinct values are rather those of something else than systems. */
    private static final int MAX_SYSTEMS = 50;
    /** Columns with more labels are not taken for labels by their values alone. */
    private static final int MAX_LABELS = 50;

    /** The names of the columns of several raters. */
    private static final Pattern RATER =
            Pattern.compile("(rater|annotator|coder|reader|labell?er)[-_ .]?([0-9]+|[a-z])", Pattern.CASE_INSENSITIVE);

    /** Guesses the parts by the names and the values of the columns. */
    static GuessedLayout of(FileProfile file) {
        Optional<WinnerColumns> winners = WinnerColumns.of(file.columns());
        List<ColumnProfile> all = file.columns().stream()
                .filter(column -> !column.type().equals("empty") && isNameable(column.name()))
                .filter(column -> !file.arrays().contains(column))
                .filter(column ->
                        winners.filter(known -> known.contains(column)).isEmpty())
                .toList();
        Optional<ColumnProfile> run = first(all, ColumnRole.RUN);
        List<ColumnProfile> items = all.stream()
                .filter(column -> run.filter(column::equals).isEmpty())
                .filter(column ->
                        ColumnRole.ITEM.fits(column.name()) && !column.type().equals("numbers"))
                .toList();
        Optional<ColumnProfile> named =
                items.stream().skip(areNumbered(file, items) ? 1 : 0).findFirst();
        Optional<ColumnProfile> ofSystems = ofSystems(file, all);
        // A document of several items is named as an item, and groups their rows.
        boolean isGroup = named.isPresent()
                && run.isEmpty()
                && ofSystems.isPresent()
                && first(all, ColumnRole.SYSTEM)
                        .map(systems -> (long) systems.distinct().size())
                        .filter(number -> named.get().counts().stream().anyMatch(rows -> !rows.equals(number)))
                        .isPresent();
        Optional<ColumnProfile> item = isGroup ? ofSystems : named.or(() -> ofSystems);
        List<ColumnProfile> repeated = all.stream()
                .filter(column -> column.isComplete() && column.distinct().size() < file.rows())
                .toList();
        Optional<ColumnProfile> cluster = first(repeated, ColumnRole.CLUSTER)
                .or(() -> named.filter(column -> isGroup))
                .filter(column -> item.filter(column::equals).isEmpty());
        List<ColumnProfile> rest = all.stream()
                .filter(column -> run.filter(column::equals).isEmpty() && !ColumnRole.FOLD.fits(column.name()))
                .filter(column -> item.filter(column::equals).isEmpty()
                        && cluster.filter(column::equals).isEmpty())
                .toList();
        Set<String> scores = Set.copyOf(file.scores().orElse(List.of()));
        List<ColumnProfile> outcomes = rest.stream()
                .filter(column -> scores.contains(column.name()) && column.isOfOutcomes())
                .toList();
        List<ColumnProfile> others =
                rest.stream().filter(column -> !outcomes.contains(column)).toList();
        GuessedLayout labels = of(item, run, cluster, others);
        if (outcomes.isEmpty()) {
            return labels;
        }
        List<ColumnProfile> costs = others.stream()
                .filter(column -> ColumnRole.COST.fits(column.name()) && column.isOfOutcomes())
                .toList();
        return new GuessedLayout(
                item,
                run,
                cluster,
                labels.truth(),
                labels.predictions(),
                List.of(),
                Stream.concat(outcomes.stream(), costs.stream()).toList());
    }

    /** Returns the first column each of whose values has as many rows as there are systems, if a column is named as theirs. */
    private static Optional<ColumnProfile> ofSystems(FileProfile file, List<ColumnProfile> all) {
        return first(all, ColumnRole.SYSTEM)
                .filter(column -> column.isOfLabels() && column.distinct().size() > 1)
                .flatMap(systems -> all.stream()
                        .filter(column -> !column.equals(systems)
                                && column.isComplete()
                                && column.empty() == 0
                                && (long) column.distinct().size()
                                                * systems.distinct().size()
                                        == file.rows()
                                && column.counts().stream()
                                        .allMatch(rows ->
                                                rows == systems.distinct().size()))
                        .findFirst());
    }

    /** Returns whether the first column of items is the position of a row, which a log has without a column, next to another one. */
    private static boolean areNumbered(FileProfile file, List<ColumnProfile> items) {
        return file.scores().isPresent()
                && items.size() > 1
                && items.get(0).name().equals(LogSource.ITEM)
                && items.get(0).isOfNumbers()
                && items.get(0).lowest() == 1
                && items.get(0).highest() == file.rows();
    }

    /** Returns whether an option can name a column: not if it begins as an option does, or has the sign between two names. */
    private static boolean isNameable(String name) {
        return !name.isEmpty() && !name.startsWith("-") && name.indexOf(',') < 0;
    }

    private static Optional<ColumnProfile> first(List<ColumnProfile> columns, ColumnRole role) {
        return columns.stream()
                .filter(column -> role.fits(column.name()) && !ColumnRole.COST.fits(column.name()))
                .findFirst();
    }

    private static GuessedLayout of(
            Optional<ColumnProfile> item,
            Optional<ColumnProfile> run,
            Optional<ColumnProfile> cluster,
            List<ColumnProfile> rest) {
        Optional<ColumnProfile> truth = rest.stream()
                .filter(column -> ColumnRole.TRUTH.fits(column.name()) && !ColumnRole.PREDICTION.fits(column.name()))
                .filter(column -> column.isOfLabels() && column.isMostlyFilled())
                .min(Comparator.comparing(column -> column.empty() > 0))
                .or(() -> predicted(rest))
                .or(() -> ofClassScores(rest))
                .or(() -> scored(rest))
                .or(() -> raters(rest).isEmpty() ? alike(rest) : Optional.empty())
                .or(() -> ofZeroAndOne(rest));
        List<ColumnProfile> predictions =
                truth.map(labels -> predictions(labels, rest)).orElse(List.of());
        boolean binary = truth.filter(labels -> labels.distinct().size() == 2).isPresent();
        List<ColumnProfile> scores = rest.stream()
                .filter(column -> binary && column.empty() == 0 && column.isOfNumbers() && column.isUnit())
                .filter(column -> truth.filter(column::equals).isEmpty())
                .toList();
        List<ColumnProfile> named = scores.stream()
                .filter(column -> ColumnRole.SCORE.fits(column.name()))
                .toList();
        List<ColumnProfile> probabilities = named.isEmpty() && predictions.isEmpty()
                ? scores.stream().filter(GuessedLayout::areScores).toList()
                : named;
        boolean scored = truth.filter(
                        labels -> !prefixesOfClassScores(labels, rest).isEmpty())
                .isPresent();
        if (!predictions.isEmpty() || !probabilities.isEmpty() || scored) {
            return new GuessedLayout(item, run, cluster, truth, predictions, probabilities, List.of());
        }
        Set<ColumnProfile> outcomes = new LinkedHashSet<>();
        for (ColumnRole role : new ColumnRole[] {ColumnRole.QUALITY, ColumnRole.COST}) {
            rest.stream()
                    .filter(column -> role.fits(column.name()) && column.isOfOutcomes())
                    .forEach(outcomes::add);
        }
        return new GuessedLayout(item, run, cluster, Optional.empty(), List.of(), List.of(), List.copyOf(outcomes));
    }

    /** Returns the only column that is not named as predictions and has all labels of one that is. */
    private static Optional<ColumnProfile> predicted(List<ColumnProfile> rest) {
        List<ColumnProfile> labels = rest.stream()
                .filter(column -> column.isOfLabels() && column.empty() == 0)
                .toList();
        List<ColumnProfile> like = labels.stream()
                .filter(column -> !ColumnRole.PREDICTION.fits(column.name()))
                .filter(column -> labels.stream()
                        .anyMatch(other -> ColumnRole.PREDICTION.fits(other.name())
                                && column.distinct().containsAll(other.distinct())))
                .toList();
        return like.size() == 1 ? Optional.of(like.get(0)) : Optional.empty();
    }

    /** Returns the only column of which each label has a column of its scores; a label such as N/A may look like an empty cell. */
    private static Optional<ColumnProfile> ofClassScores(List<ColumnProfile> rest) {
        List<ColumnProfile> labels = rest.stream()
                .filter(column -> column.isOfLabels()
                        && !prefixesOfClassScores(column, rest).isEmpty())
                .toList();
        return labels.size() == 1 ? Optional.of(labels.get(0)) : Optional.empty();
    }

    /** Returns whether no name shows which of two columns with the same labels has the true ones, so that their order decides. */
    boolean isTruthByOrder() {
        return truth.filter(labels -> !ColumnRole.TRUTH.fits(labels.name())).isPresent()
                && !predictions.isEmpty()
                && predictions.stream()
                        .noneMatch(prediction -> ColumnRole.PREDICTION.fits(prediction.name())
                                || !prediction.distinct().equals(truth.get().distinct()));
    }

    /** Returns the only column of two labels, next to a column of scores with many values. */
    private static Optional<ColumnProfile> scored(List<ColumnProfile> rest) {
        List<ColumnProfile> binary = rest.stream()
                .filter(column -> column.isOfLabels() && column.distinct().size() == 2 && column.empty() == 0)
                .toList();
        boolean scores = rest.stream()
                .anyMatch(column -> ColumnRole.SCORE.fits(column.name())
                        && column.isUnit()
                        && !binary.contains(column)
                        && !(column.isComplete() && column.distinct().size() <= FEW_SCORES));
        return binary.size() == 1 && scores ? Optional.of(binary.get(0)) : Optional.empty();
    }

    /** Returns the only column of 0 and 1, next to a column of numbers that look like scores, whatever their names. */
    private static Optional<ColumnProfile> ofZeroAndOne(List<ColumnProfile> rest) {
        List<ColumnProfile> binary = rest.stream()
                .filter(column -> column.empty() == 0 && column.distinct().equals(Set.of("0", "1")))
                .filter(column -> !isOfOutcome(column))
                .toList();
        return binary.size() == 1 && rest.stream().anyMatch(GuessedLayout::areScores)
                ? Optional.of(binary.get(0))
                : Optional.empty();
    }

    /** Returns whether numbers look like scores by their values: many decimals in [0, 1] that are not named as outcomes. */
    private static boolean areScores(ColumnProfile column) {
        return column.type().equals("numbers")
                && column.empty() == 0
                && column.isUnit()
                && !(column.isComplete() && column.distinct().size() <= FEW_SCORES)
                && !isOfOutcome(column);
    }

    private static boolean isOfOutcome(ColumnProfile column) {
        return ColumnRole.QUALITY.fits(column.name()) || ColumnRole.COST.fits(column.name());
    }

    /**
     * Returns the columns of two raters or more that are named so with a number or a letter; otherwise those of three or more whose labels are
     * among the labels of one of them, and of which one has empty cells; none if there are fewer.
     */
    static List<ColumnProfile> raters(List<ColumnProfile> columns) {
        List<ColumnProfile> labels = columns.stream()
                .filter(column -> isNameable(column.name())
                        && column.isOfLabels()
                        && column.isComplete()
                        && column.distinct().size() > 1
                        && column.distinct().size() <= MAX_LABELS)
                .toList();
        List<ColumnProfile> named = labels.stream()
                .filter(column -> RATER.matcher(column.name()).matches())
                .toList();
        if (named.size() > 1) {
            return named;
        }
        return labels.stream()
                .map(most -> labels.stream()
                        .filter(column -> names(most).containsAll(names(column)))
                        .toList())
                .filter(raters -> raters.size() > 2 && raters.stream().anyMatch(column -> column.empty() > 0))
                .max(Comparator.comparingInt(List::size))
                .orElse(List.of());
    }

    /** Returns the labels of a column; numbers in one spelling, because those of a column with empty cells are written as decimals. */
    static Set<String> names(ColumnProfile column) {
        return column.isOfNumbers()
                ? column.distinct().stream()
                        .map(text -> Double.toString(Double.parseDouble(text)))
                        .collect(Collectors.toSet())
                : column.distinct();
    }

    /** Returns the column that seems to name the folds of a cross-validation. */
    static Optional<ColumnProfile> fold(FileProfile file) {
        return file.columns().stream()
                .filter(column -> column.name().equalsIgnoreCase("fold"))
                .filter(column -> column.isComplete() && column.distinct().size() > 1)
                .findFirst();
    }

    /** Returns the column that seems to name the repeats of a cross-validation. */
    static Optional<ColumnProfile> repeats(FileProfile file) {
        return column(file, FoldNames.repeats(names(file)));
    }

    /** Returns the column that seems to name the folds, or the splits, of a repeated cross-validation. */
    static Optional<ColumnProfile> splits(FileProfile file) {
        return column(file, FoldNames.splits(names(file)));
    }

    /** Returns the column whose name, in any of its forms, is that of folds. */
    static Optional<ColumnProfile> namedFolds(FileProfile file) {
        return column(file, FoldNames.folds(names(file)));
    }

    private static List<String> names(FileProfile file) {
        return file.columns().stream().map(ColumnProfile::name).toList();
    }

    private static Optional<ColumnProfile> column(FileProfile file, Optional<String> name) {
        return file.columns().stream()
                .filter(column -> name.filter(column.name()::equals).isPresent())
                .filter(column -> column.isComplete() && column.empty() == 0)
                .findFirst();
    }

    /** Returns the first of two columns that have the same labels, whatever their names. */
    private static Optional<ColumnProfile> alike(List<ColumnProfile> rest) {
        List<ColumnProfile> labels = rest.stream()
                .filter(column -> column.isOfLabels() && column.isComplete() && column.empty() == 0)
                .filter(column ->
                        column.distinct().size() > 1 && column.distinct().size() <= MAX_LABELS)
                .toList();
        return labels.stream()
                .filter(column -> labels.stream()
                        .anyMatch(other ->
                                !other.equals(column) && other.distinct().equals(column.distinct())))
                .findFirst();
    }

    /**
     * Returns the texts before the label in the names of columns with scores of all classes, one text for each system; the shortest is
     * first. Columns that are named by labels alone must be of probabilities, because those of a cross table are named so too.
     */
    static List<String> prefixesOfClassScores(ColumnProfile truth, List<ColumnProfile> columns) {
        Set<String> labels = truth.distinct();
        Set<String> scores = new LinkedHashSet<>();
        Set<String> probabilities = new LinkedHashSet<>();
        columns.stream()
                .filter(column -> column.isOfNumbers() && column.empty() == 0)
                .forEach(column -> (column.isUnit() ? List.of(scores, probabilities) : List.of(scores))
                        .forEach(names -> names.add(column.name())));
        return labels.stream()
                .limit(labels.size() > 2 && truth.isComplete() ? 1 : 0)
                .flatMap(label -> scores.stream()
                        .filter(name -> name.endsWith(label))
                        .map(name -> name.substring(0, name.length() - label.length())))
                .filter(prefix -> labels.stream()
                        .allMatch(label -> (prefix.isEmpty() ? probabilities : scores).contains(prefix + label)))
                .sorted(Comparator.comparing(String::length))
                .toList();
    }

    /**
     * Returns the columns that are named as predictions, or whose labels are among the true ones. Of labels that are texts a few may be
     * others, because a system may answer with a label that no item has.
     */
    private static List<ColumnProfile> predictions(ColumnProfile truth, List<ColumnProfile> rest) {
        return rest.stream()
                .filter(column -> !column.equals(truth) && column.isOfLabels() && column.empty() == 0)
                .filter(column -> ColumnRole.PREDICTION.fits(column.name())
                        || (truth.distinct().size() > 1
                                && column.distinct().size() > 1
                                && (truth.distinct().containsAll(column.distinct()) || areMostly(column, truth))))
                .toList();
    }

    /** Returns whether at least nine of ten rows have a true label, and all true labels occur. */
    private static boolean areMostly(ColumnProfile column, ColumnProfile truth) {
        long known = column.frequent().stream()
                .filter(label -> truth.distinct().contains(label.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        long rows = column.counts().stream().mapToLong(Long::longValue).sum();
        return !truth.isOfNumbers() && column.distinct().containsAll(truth.distinct()) && known >= rows - rows / 10;
    }

    /** Returns whether the rows are folds of a cross-validation with their scores, and not items. */
    static boolean hasScoresOfFolds(FileProfile file, GuessedLayout layout) {
        return !layout.outcomes().isEmpty()
                && layout.item().isEmpty()
                && FoldNames.folds(names(file)).isPresent();
    }

    /**
     * Returns the column of systems whose rows are mixed, because items have several rows: one that is named so, or whose texts each occur
     * once for every item; empty if there is none.
     */
    Optional<ColumnProfile> systems(FileProfile file) {
        return possibleSystems(file)
                .filter(column -> ColumnRole.SYSTEM.fits(column.name()))
                .filter(column -> hasRuns() || hasScoresOfFolds(file, this) || hasUnmatchedFolds(file))
                .findFirst()
                .or(() -> unnamedSystems(file));
    }

    private Optional<ColumnProfile> unnamedSystems(FileProfile file) {
        return possibleSystems(file)
                .filter(column -> !column.isOfNumbers() && column.isComplete() && column.empty() == 0)
                .filter(column -> Stream.of(item, cluster, truth)
                        .flatMap(Optional::stream)
                        .noneMatch(column::equals))
                .filter(column -> run.isEmpty()
                        && Stream.of(
                                        ColumnRole.TRUTH,
                                        ColumnRole.PREDICTION,
                                        ColumnRole.FOLD,
                                        ColumnRole.ITEM,
                                        ColumnRole.JUDGE)
                                .noneMatch(role -> role.fits(column.name())))
                .filter(column -> item.filter(items -> items.counts().stream()
                                .allMatch(rows -> rows == column.distinct().size()))
                        .isPresent())
                .filter(column -> isMatched(column, file))
                .findFirst();
    }

    /** Returns the columns of two labels or more that are neither outcomes nor predictions. */
    private Stream<ColumnProfile> possibleSystems(FileProfile file) {
        return file.columns().stream()
                .filter(column -> isNameable(column.name()) && column.isOfLabels())
                .filter(column ->
                        column.distinct().size() > 1 && column.distinct().size() <= MAX_SYSTEMS)
                .filter(column -> !outcomes.contains(column) && !predictions.contains(column));
    }

    /** Returns whether the rows are answers in folds of a cross-validation, and no column matches those of an item. */
    boolean hasUnmatchedFolds(FileProfile file) {
        return item.isEmpty()
                && truth.isPresent()
                && !(predictions.isEmpty() && probabilities.isEmpty())
                && (fold(file).isPresent()
                        || (splits(file).isPresent() && repeats(file).isPresent()));
    }

    /**
     * Returns whether the rows of systems can be matched: every item has a row of each system, in each repeat of a cross-validation, or as
     * many runs of each.
     */
    boolean isMatched(ColumnProfile systems, FileProfile file) {
        int number = systems.distinct().size();
        int repeated = number
                * (splits(file).isEmpty()
                        ? 1
                        : repeats(file).map(column -> column.distinct().size()).orElse(1));
        return systems.distinct().stream().allMatch(name -> isNameable(name) && name.indexOf('=') < 0)
                && systems.counts().stream().distinct().count() == 1
                && item.filter(column -> column.isComplete() && column.empty() == 0)
                        .filter(column -> column.counts().stream().allMatch(rows -> rows % number == 0))
                        .filter(column -> !outcomes.isEmpty()
                                || column.counts().stream().allMatch(rows -> rows == number)
                                || column.counts().stream().allMatch(rows -> rows == repeated))
                        .isPresent();
    }

    /** Returns the column with the number of observations of each row, if the rows are those of a table of labels and their counts. */
    Optional<String> counts(TableFile opened, FileProfile profile) {
        if (predictions.isEmpty() || truth.isEmpty()) {
            return Optional.empty();
        }
        List<ColumnProfile> labels =
                Stream.concat(truth.stream(), predictions.stream()).toList();
        return UnreadValues.countColumn(
                opened,
                labels.stream().map(ColumnProfile::name).toList(),
                profile.columns().stream()
                        .filter(column -> !labels.contains(column))
                        .map(ColumnProfile::name)
                        .toList());
    }

    /** Returns whether an item has several rows. */
    boolean hasRuns() {
        return item.filter(column ->
                        column.isComplete() && column.counts().stream().anyMatch(rows -> rows > 1))
                .isPresent();
    }
}
