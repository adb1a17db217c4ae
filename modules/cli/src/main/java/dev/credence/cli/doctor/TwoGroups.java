package dev.credence.cli.doctor;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.data.layout.ColumnRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Two groups of rows with an outcome, such as the users of an A/B test.
 *
 * @param group the column of two groups
 * @param outcome the column of the outcome
 */
record TwoGroups(ColumnProfile group, ColumnProfile outcome) {
    private static final Pattern GROUP = words("variant|arm|group|treatment|condition|bucket|cohort|experiment|ab");
    private static final Pattern OUTCOME =
            words("revenue|conversions?|converted|clicks?|clicked|purchases?|purchased|amount|"
                    + "sales|spend|orders?|outcome|response|result|retained|churned|ctr");
    /** Names of the group with which the other one is compared. */
    private static final Set<String> CONTROLS = Set.of("control placebo baseline old before off a 0 false".split(" "));

    private static final Pattern FILE_NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}_.-]*");

    private static Pattern words(String words) {
        return Pattern.compile("(?<![\\p{L}\\p{N}])(" + words + ")(?![\\p{L}\\p{N}])", Pattern.CASE_INSENSITIVE);
    }

    /** Finds such columns by their names and their values; empty if there are none. */
    static Optional<TwoGroups> of(FileProfile file, GuessedLayout layout) {
        boolean matched = layout.systems(file)
                .filter(column -> layout.isMatched(column, file))
                .isPresent();
        if (matched || layout.truth().isPresent() || layout.outcomes().size() > 1) {
            return Optional.empty();
        }
        return file.columns().stream()
                .filter(column -> column.isOfLabels() && column.empty() == 0 && isOfGroups(column))
                .filter(column -> column.distinct().stream()
                        .noneMatch(label -> label.indexOf(',') >= 0 || label.indexOf('=') >= 0))
                .min(Comparator.comparing(
                        column -> !GROUP.matcher(column.name()).find()))
                .flatMap(group -> outcome(file, layout, group).map(outcome -> new TwoGroups(group, outcome)));
    }

    /** Returns whether a column has two groups, by its name or by the name of one of them. */
    private static boolean isOfGroups(ColumnProfile column) {
        return column.distinct().size() == 2
                && (GROUP.matcher(column.name()).find()
                        || column.distinct().stream()
                                .map(label -> label.strip().toLowerCase(Locale.ROOT))
                                .anyMatch(label -> label.equals("control") || label.equals("placebo")));
    }

    /** Returns the outcome: one that is named as such, or otherwise the last column of numbers that are no ids. */
    private static Optional<ColumnProfile> outcome(FileProfile file, GuessedLayout layout, ColumnProfile group) {
        List<ColumnProfile> numbers = file.columns().stream()
                .filter(column -> !column.equals(group) && column.isOfOutcomes() && 2 * column.empty() < file.rows())
                .filter(column -> !(column.isComplete() && column.distinct().size() == 1))
                .filter(column -> !isOfRows(column, file))
                .toList();
        return layout.outcomes().stream()
                .filter(numbers::contains)
                .findFirst()
                .or(() -> numbers.stream()
                        .filter(column -> OUTCOME.matcher(column.name()).find())
                        .findFirst())
                .or(() -> numbers.stream().reduce((before, after) -> after));
    }

    /** Returns whether a column rather names its row, by its name or because each row has another whole number. */
    private static boolean isOfRows(ColumnProfile column, FileProfile file) {
        boolean numbered = column.type().equals("whole numbers")
                && column.highest() - column.lowest() + 1 == file.rows()
                && (!column.isComplete() || column.distinct().size() == file.rows());
        return numbered
                || List.of(ColumnRole.ITEM, ColumnRole.CLUSTER, ColumnRole.RUN, ColumnRole.FOLD).stream()
                        .anyMatch(role -> role.fits(column.name()));
    }

    /** Returns the groups, the one that is compared first. */
    private List<String> groups() {
        return group.distinct().stream()
                .sorted(Comparator.comparing(
                        label -> CONTROLS.contains(label.strip().toLowerCase(Locale.ROOT))))
                .toList();
    }

    /** Returns the name of the file of a group, in which its outcomes are collected. */
    private String state(int place) {
        String label = groups().get(place);
        return (FILE_NAME.matcher(label).matches() ? label : "group-" + (place + 1)) + ".credence";
    }

    /** Returns the options that collect the outcomes of each group, without those that name the file. */
    List<List<String>> options(FileProfile file, GuessedLayout layout) {
        Optional<String> cluster = cluster(file, layout);
        List<List<String>> all = new ArrayList<>();
        for (int place = 0; place < 2; place++) {
            List<String> words = new ArrayList<>(
                    List.of("--where", group.name() + "=" + groups().get(place), "--outcome", outcome.name()));
            layout.item()
                    .filter(item -> layout.hasRuns() && item.empty() == 0)
                    .ifPresent(item -> words.addAll(List.of("--item", item.name())));
            cluster.ifPresent(column -> words.addAll(List.of("--cluster", column)));
            if (NextCommands.isWithinUnit(outcome)) {
                words.addAll(List.of("--range", "0,1"));
            }
            if (outcome.empty() > 0) {
                words.addAll(List.of("--unscored", "exclude"));
            }
            words.addAll(List.of("-o", state(place)));
            all.add(words);
        }
        return all;
    }

    /** Returns the column of people or others, of whom there are several rows. */
    private Optional<String> cluster(FileProfile file, GuessedLayout layout) {
        return layout.cluster()
                .map(ColumnProfile::name)
                .or(() -> ColumnRole.CLUSTER.named(file.columns().stream()
                        .filter(column -> !column.equals(group) && !column.equals(outcome))
                        .filter(column -> column.isComplete()
                                && column.empty() == 0
                                && column.distinct().size() < file.rows())
                        .map(ColumnProfile::name)
                        .toList()));
    }

    /** Returns the command that compares what was collected. */
    List<String> comparison() {
        return List.of("credence", "compare", state(0), "--with", state(1));
    }

    /** Returns the words about what the commands compare. */
    String fact() {
        List<String> names = groups();
        return "'" + QuotedText.of(group.name())
                + "' has two groups of rows: the commands collect the outcomes of each in '"
                + QuotedText.of(outcome.name()) + "', and compare '" + QuotedText.of(names.get(0)) + "' with '"
                + QuotedText.of(names.get(1)) + "'";
    }
}
