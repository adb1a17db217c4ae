package dev.credence.cli.doctor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns of counts of true positives, false positives and false negatives, of all items or of one type of entity, such as {@code PER.tp}.
 *
 * @param prefix the beginning of their names with the dot; empty for counts of all
 * @param named the name of the column of each count: tp, fp, fn and perhaps tn
 */
record CountColumns(String prefix, Map<String, String> named) {
    private static final List<String> NEEDED = List.of("tp", "fp", "fn");

    /** Matches words before or after the name of a count, such as {@code n_} or {@code _count}. */
    private static final Pattern COUNTED = Pattern.compile("^(?:n|num|count)[-_ ]|[-_ ](?:n|counts?)$");

    private static final Pattern NAME = Pattern.compile(
            "(.*\\.)?(?:([tf][pn])|(true|false)[-_ ]?(pos|neg)(?:itives?|atives?)?)", Pattern.CASE_INSENSITIVE);

    /** Returns the counts of each type of entity, in the order of the columns; none if the columns are no counts. */
    static List<CountColumns> of(FileProfile file) {
        Map<String, Map<String, String>> groups = new LinkedHashMap<>();
        file.columns().stream()
                .filter(column -> column.isOfNumbers() && column.empty() == 0)
                .map(ColumnProfile::name)
                .forEach(name -> add(name, groups));
        return groups.entrySet().stream()
                .filter(group -> group.getValue().keySet().containsAll(NEEDED))
                .map(group -> new CountColumns(group.getKey(), group.getValue()))
                .toList();
    }

    private static void add(String name, Map<String, Map<String, String>> groups) {
        Matcher matcher = NAME.matcher(COUNTED.matcher(name).replaceAll(""));
        if (matcher.matches()) {
            String prefix = matcher.group(1) == null ? "" : matcher.group(1);
            String count = matcher.group(2) == null
                    ? matcher.group(3).substring(0, 1) + matcher.group(4).substring(0, 1)
                    : matcher.group(2);
            groups.computeIfAbsent(prefix, key -> new TreeMap<>()).putIfAbsent(count.toLowerCase(Locale.ROOT), name);
        }
    }

    /** Returns whether metrics find these columns by their prefix, which needs the short names of the counts. */
    boolean isOfType() {
        return !prefix.isEmpty() && NEEDED.stream().allMatch(count -> (prefix + count).equals(named.get(count)));
    }

    /** Returns the columns of the counts that every metric of them needs. */
    List<String> names() {
        return NEEDED.stream().map(named::get).toList();
    }
}
