package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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
    private static final String BECAUSE = " if they are one, because the bounds are then too narrow";
    private static final String TOO_NARROW = "; write them alike in the file" + BECAUSE;
    private static final Pattern WHOLE = Pattern.compile("([-+]?)0*([0-9]+)([.]0*)?");

    private GroupNames() {}

    /**
     * Returns notes on names of which several are probably one, and on those that mean a missing value.
     *
     * @param noun the word for the groups, such as clusters
     * @param names their names
     */
    public static List<String> notes(String noun, Collection<String> names) {
        List<String> notes = new ArrayList<>();
        names.stream()
                .filter(TableColumn::isMissing)
                .findFirst()
                .ifPresent(name -> notes.add("'" + QuotedText.of(name) + "' is one of the " + noun
                        + "; leave its rows out with --drop-missing if it means a missing value"));
        notes.addAll(notesOfAlike(noun, names, TOO_NARROW));
        return notes;
    }

    /** Returns notes on names of evidence that was counted before, of which several are probably one. */
    public static List<String> notesOfCounted(String noun, Collection<String> names) {
        return notesOfAlike(noun, names, "; give both one name" + BECAUSE);
    }

    private static List<String> notesOfAlike(String noun, Collection<String> names, String advice) {
        SortedMap<String, Set<String>> doubtful = alike(names);
        if (doubtful.isEmpty()) {
            return List.of();
        }
        int more = doubtful.size() - 1;
        String others = more == 0 ? "" : ", and so are " + more + (more == 1 ? " other" : " others");
        return LabelNotes.ofGroups(doubtful.values().iterator().next(), noun, others + advice);
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

    /** Returns the note on a state of groups of which several may be one. */
    public static String noteOfState() {
        return "clusters, folds or items have names that differ only in how they are written" + TOO_NARROW;
    }

    /** Returns why notes forbid a conclusion: that several groups may be one; empty if they do not. */
    public static Optional<String> doubt(List<String> notes) {
        return notes.stream().anyMatch(note -> note.endsWith(BECAUSE))
                ? Optional.of(
                        "Clusters, items or folds that count as several may be one whose name is written in several ways")
                : Optional.empty();
    }

    /** Returns the names that are probably one with others, by their keys. Only keys whose hash codes repeat are compared, because most do not. */
    private static SortedMap<String, Set<String>> alike(Collection<String> names) {
        if (names.stream().allMatch(GroupNames::isOwnKey)) {
            return new TreeMap<>();
        }
        Function<String, String> keys = keys(names);
        int[] hashes =
                names.stream().mapToInt(name -> keys.apply(name).hashCode()).toArray();
        int[] sorted = IntStream.of(hashes).sorted().toArray();
        BitSet repeated = new BitSet();
        IntStream.range(1, sorted.length)
                .filter(i -> sorted[i] == sorted[i - 1])
                .forEach(repeated::set);
        SortedMap<String, Set<String>> alike = new TreeMap<>();
        if (repeated.isEmpty()) {
            return alike;
        }
        int[] candidates = repeated.stream().map(i -> sorted[i]).toArray();
        int place = 0;
        for (String name : names) {
            if (Arrays.binarySearch(candidates, hashes[place++]) >= 0) {
                alike.computeIfAbsent(keys.apply(name), key -> new TreeSet<>()).add(name);
            }
        }
        alike.values().removeIf(same -> same.size() == 1);
        return alike;
    }

    /**
     * Returns the function that gives names the same key if they are probably one: if they differ in white space, in case, or as whole
     * numbers do. Other numbers are not compared, because 1.1 and 1.10 may be two sections of a text.
     */
    private static Function<String, String> keys(Collection<String> names) {
        boolean areLetters = LabelNotes.areLetters(names);
        return name -> {
            if (isOwnKey(name)) {
                return name;
            }
            String plain = LabelNotes.observed(name);
            Matcher whole = WHOLE.matcher(plain);
            if (whole.matches()) {
                return (whole.group(1).equals("-") ? "-" : "") + whole.group(2);
            }
            return areLetters && LabelNotes.isCharacter(plain) ? plain : plain.toLowerCase(Locale.ROOT);
        };
    }

    /** Returns whether a name is surely its own key: a whole number, or characters without white space and capitals that are no number. */
    private static boolean isOwnKey(String name) {
        boolean text = false;
        boolean whole = !name.startsWith("0");
        for (int at = 0; at < name.length(); at++) {
            char c = name.charAt(at);
            if (c <= ' ' || c > '~' || (c >= 'A' && c <= 'Z')) {
                return false;
            }
            text |= c > '9' || c < '+' || c == '/' || c == ',';
            whole &= c >= '0' && c <= '9';
        }
        return text || whole;
    }
}
