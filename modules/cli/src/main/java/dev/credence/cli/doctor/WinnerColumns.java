package dev.credence.cli.doctor;

import dev.credence.api.text.QuotedText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comparisons of two systems in each row, of which a column names the better one.
 *
 * @param first the column of the first system of each row
 * @param second the column of the second system
 * @param winner the column of the better one: its name, or which of the two it is, or that none is
 */
record WinnerColumns(ColumnProfile first, ColumnProfile second, ColumnProfile winner) {
    /** The largest number of systems that have a command of their own, 3. */
    private static final int SHOWN = 3;

    private static final Set<String> FIRST = Set.of("a", "1", "left", "first");
    private static final Set<String> SECOND = Set.of("b", "2", "right", "second");
    private static final Pattern WINNER = Pattern.compile(
            "(?<![\\p{L}])(winner|won|win|preferred|preference|choice|chosen|vote|verdict|better|judge?ment)(?![\\p{L}])",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern TIE = Pattern.compile("(tie|draw|both|equal|same|neither|none).*");

    /** Finds such columns by their names and their values; empty if there are none. */
    static Optional<WinnerColumns> of(List<ColumnProfile> columns) {
        List<ColumnProfile> labels = columns.stream()
                .filter(column -> column.isOfLabels() && column.isComplete() && column.empty() == 0)
                .toList();
        return labels.stream()
                .filter(column -> WINNER.matcher(column.name()).find())
                .flatMap(winner -> pairs(labels, winner))
                .filter(WinnerColumns::isReadable)
                .findFirst();
    }

    private static Stream<WinnerColumns> pairs(List<ColumnProfile> labels, ColumnProfile winner) {
        List<ColumnProfile> others =
                labels.stream().filter(column -> !column.equals(winner)).toList();
        return others.stream()
                .flatMap(first -> others.stream()
                        .filter(second -> arePaired(first.name(), second.name()))
                        .map(second -> new WinnerColumns(first, second, winner)));
    }

    /** Returns whether two names differ only in which of two they are, such as model_a and model_b. */
    private static boolean arePaired(String first, String second) {
        List<String> one = words(first);
        List<String> other = words(second);
        return one.size() == other.size()
                && one.stream().anyMatch(FIRST::contains)
                && other.stream().anyMatch(SECOND::contains)
                && without(one, FIRST).equals(without(other, SECOND));
    }

    private static List<String> words(String name) {
        return Stream.of(name.replaceAll("(?<=[a-z])(?=[A-Z0-9])", " ").split("[^\\p{L}\\p{N}]+", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    private static List<String> without(List<String> words, Set<String> places) {
        return words.stream().filter(word -> !places.contains(word)).toList();
    }

    /** Returns whether each label of the winner names a system, which of the two it is, or a tie, and an option can name them all. */
    private boolean isReadable() {
        Set<String> named = systems();
        return (isOfPlaces() || winner.distinct().stream().allMatch(label -> isTie(label) || named.contains(label)))
                && Stream.concat(named.stream(), winner.distinct().stream())
                        .allMatch(label -> label.indexOf(',') < 0 && label.indexOf('=') < 0)
                && winner.distinct().stream().anyMatch(label -> !isTie(label));
    }

    /** Returns whether the winner is which of the two systems it is. */
    private boolean isOfPlaces() {
        return winner.distinct().stream()
                .allMatch(label -> isTie(label) || isAt(label, first, FIRST) || isAt(label, second, SECOND));
    }

    private static boolean isTie(String label) {
        return TIE.matcher(label.strip().toLowerCase(Locale.ROOT)).matches();
    }

    private static boolean isAt(String label, ColumnProfile column, Set<String> places) {
        List<String> words = words(label);
        return words.equals(words(column.name()))
                || (words.size() == 1 && places.contains(words.get(0)))
                || (words.size() == 2 && words.get(0).length() > 1 && places.contains(words.get(1)));
    }

    private Set<String> systems() {
        Set<String> all = new LinkedHashSet<>(first.distinct());
        all.addAll(second.distinct());
        return all;
    }

    /** Returns whether a column is one of these. */
    boolean contains(ColumnProfile column) {
        return column.equals(first) || column.equals(second) || column.equals(winner);
    }

    /** Returns the words about what the commands compute. */
    String fact() {
        return "each row compares the systems of '" + QuotedText.of(first.name()) + "' and '"
                + QuotedText.of(second.name()) + "', and '" + QuotedText.of(winner.name())
                + "' has the better one: the commands give the share of rows that a system wins, where a tie is half a win";
    }

    /** Returns the options of each command, without those that name the file. */
    List<List<String>> options(GuessedLayout layout) {
        List<List<String>> all = new ArrayList<>();
        if (isOfPlaces()) {
            List<String> words = grades(label -> isAt(label, first, FIRST));
            if (first.distinct().size() > 1) {
                words.addAll(List.of("--slice", first.name()));
            }
            all.add(words);
        } else {
            boolean two = systems().size() == 2;
            first.frequent().stream()
                    .limit(two ? 1 : SHOWN)
                    .map(Map.Entry::getKey)
                    .forEach(system -> {
                        List<String> words =
                                new ArrayList<>(two ? List.of() : List.of("--where", first.name() + "=" + system));
                        words.addAll(grades(system::equals));
                        all.add(words);
                    });
        }
        layout.item()
                .filter(item -> layout.hasRuns() && item.empty() == 0)
                .ifPresent(item -> all.forEach(words -> words.addAll(List.of("--cluster", item.name()))));
        return all;
    }

    private List<String> grades(Predicate<String> isWin) {
        String grades = winner.distinct().stream()
                .map(label -> label + "=" + (isTie(label) ? "0.5" : isWin.test(label) ? "1" : "0"))
                .collect(Collectors.joining(","));
        return new ArrayList<>(List.of("--outcome", winner.name(), "--grades", grades, "--range", "0,1"));
    }
}
