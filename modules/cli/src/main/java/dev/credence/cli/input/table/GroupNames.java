package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Notes on names of clusters, items and folds that are probably one name written in two ways, such as 7 and 7.0. Each such name makes
 * two groups of one, so that bounds are too narrow.
 */
public final class GroupNames {
    private static final String TOO_NARROW =
            "; write them alike in the file if they are one, because the bounds are then too narrow";
    private static final Pattern WHOLE = Pattern.compile("([-+]?)0*([0-9]+)([.]0*)?");

    private GroupNames() {}

    /**
     * Returns notes on names of which several are probably one, and on those that mean a missing value.
     *
     * @param noun the word for the groups, such as clusters
     * @param names their names
     */
    public static List<String> notes(String noun, Collection<String> names) {
        Function<String, String> keys = keys(names);
        Map<String, String> first = new HashMap<>();
        SortedMap<String, Set<String>> doubtful = new TreeMap<>();
        List<String> notes = new ArrayList<>();
        for (String name : names) {
            String key = keys.apply(name);
            String other = first.putIfAbsent(key, name);
            if (other != null && !other.equals(name)) {
                doubtful.computeIfAbsent(key, any -> new TreeSet<>(Set.of(other)))
                        .add(name);
            }
            if (TableColumn.isMissing(name) && notes.isEmpty()) {
                notes.add("'" + QuotedText.of(name) + "' is one of the " + noun
                        + "; leave its rows out with --drop-missing if it means a missing value");
            }
        }
        if (!doubtful.isEmpty()) {
            int more = doubtful.size() - 1;
            String others = more == 0 ? "" : ", and so are " + more + (more == 1 ? " other" : " others");
            notes.addAll(LabelNotes.ofGroups(doubtful.values().iterator().next(), noun, others + TOO_NARROW));
        }
        return notes;
    }

    /**
     * Returns notes on texts of columns within other columns, on the names in each of these columns.
     *
     * @param nouns the words for the groups of each column, the last one also for those that follow
     * @param joined the texts, as {@link LabelColumn} joins them
     */
    public static List<String> notesOfParts(List<String> nouns, Collection<String> joined) {
        List<Set<String>> columns = new ArrayList<>();
        for (String text : joined) {
            List<String> parts = LabelColumn.allParts(text);
            for (int part = 0; part < parts.size(); part++) {
                if (part == columns.size()) {
                    columns.add(new LinkedHashSet<>());
                }
                columns.get(part).add(parts.get(part));
            }
        }
        return IntStream.range(0, columns.size())
                .boxed()
                .flatMap(part -> notes(nouns.get(Math.min(part, nouns.size() - 1)), columns.get(part)).stream())
                .distinct()
                .toList();
    }

    /** Returns why notes forbid a conclusion: that several groups may be one; empty if they do not. */
    public static Optional<String> doubt(List<String> notes) {
        return notes.stream().anyMatch(note -> note.endsWith(TOO_NARROW))
                ? Optional.of(
                        "Clusters, items or folds that count as several may be one whose name is written in several ways")
                : Optional.empty();
    }

    /**
     * Returns the function that gives names the same key if they are probably one: if they differ in white space, in case, or as whole
     * numbers do. Other numbers are not compared, because 1.1 and 1.10 may be two sections of a text.
     */
    private static Function<String, String> keys(Collection<String> names) {
        boolean areLetters = LabelNotes.areLetters(names);
        return name -> {
            String plain = LabelNotes.observed(name);
            Matcher whole = WHOLE.matcher(plain);
            if (whole.matches()) {
                return (whole.group(1).equals("-") ? "-" : "") + whole.group(2);
            }
            return areLetters && LabelNotes.isCharacter(plain) ? plain : plain.toLowerCase(Locale.ROOT);
        };
    }
}
