package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Finds labels that their author probably did not intend: two that look alike, differ only in case or are the same
 * number, or one that means a missing value. Such labels may be intended (nan is a language), so that they are used
 * as they are written and mentioned in a note. Only empty fields are rejected, and NaN if all other labels are
 * numbers.
 */
public final class LabelNotes {
    private static final Pattern NAN = Pattern.compile("\\s*[-+]?(NaN|nan|NAN)\\s*");
    private static final Pattern LIST = Pattern.compile("\\s*\\[.*[\"'].*\\]\\s*", Pattern.DOTALL);
    private static final Pattern MISSING = Pattern.compile("\\s*|NULL|null|NA|N/A|#N/A|<NA>|NaT|None");
    private static final Pattern NUMBER =
            Pattern.compile("\\s*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?\\s*");
    /** The largest number of labels that a note shows, 5. */
    private static final int SHOWN = 5;
    /** The largest number of digits of a number, 40, which is more than programs write. */
    private static final int LONGEST_NUMBER = 40;
    /** The largest number of different characters, 10, that are names of classes; more of them are rather letters to be recognized. */
    private static final int MOST_LETTERS = 10;

    private LabelNotes() {}

    /**
     * Throws a failure if NaN occurs among numbers.
     *
     * @param file the file that was read
     * @param what the meaning of the names, such as labels
     * @throws Failure if NaN occurs and all other names are numbers
     */
    public static void requireNoNan(String file, String what, List<String> names) {
        boolean nan = names.stream().anyMatch(name -> NAN.matcher(name).matches());
        boolean numbers = names.stream()
                .allMatch(name ->
                        NAN.matcher(name).matches() || NUMBER.matcher(name).matches());
        if (nan && numbers) {
            throw Failure.data(file + ": NaN occurs among " + what
                    + " that are numbers: a missing value is not a label; leave such rows out with "
                    + "--drop-missing, or give them a name");
        }
    }

    /** Returns the notes on labels. */
    public static List<String> of(Collection<String> labels) {
        List<String> notes = new ArrayList<>();
        labels.stream()
                .filter(label ->
                        NAN.matcher(label).matches() || MISSING.matcher(label).matches())
                .sorted()
                .limit(SHOWN)
                .forEach(label -> notes.add("label '" + label
                        + "' is counted as a class; leave its rows out"
                        + (TableColumn.isMissing(label) ? " with --drop-missing" : "")
                        + " if it means a missing value"));
        labels.stream()
                .filter(LabelNotes::isList)
                .sorted()
                .findFirst()
                .ifPresent(label -> notes.add("label '" + QuotedText.of(label)
                        + "' looks like a list of labels and is counted as one class; if rows have several labels,"
                        + " give --label-separator ','"));
        notes.addAll(shared(
                labels,
                label -> Optional.of(observed(label)),
                " look alike but differ in white space or in the code of a character, and are counted as ",
                "; --trim removes blanks, and --map FROM=TO makes them one"));
        long letters = labels.stream().filter(LabelNotes::isCharacter).count();
        notes.addAll(shared(
                labels.stream()
                        .map(LabelNotes::observed)
                        .filter(label -> letters <= MOST_LETTERS || !isCharacter(label))
                        .distinct()
                        .toList(),
                LabelNotes::word,
                " differ only in upper and lower case, and are counted as ",
                "; --map FROM=TO makes them one"));
        notes.addAll(shared(
                labels.stream().map(LabelNotes::observed).distinct().toList(),
                LabelNotes::number,
                " are the same number written in different ways, and are counted as ",
                "; --map FROM=TO makes them one"));
        return notes;
    }

    /** Returns whether a label looks like a list of quoted labels. */
    public static boolean isList(String label) {
        return LIST.matcher(label).matches();
    }

    /** Returns notes on labels that have the same key. */
    private static List<String> shared(
            Collection<String> labels, Function<String, Optional<?>> keys, String words, String advice) {
        Map<Object, SortedSet<String>> alike = new HashMap<>();
        labels.forEach(label -> keys.apply(label)
                .ifPresent(key ->
                        alike.computeIfAbsent(key, any -> new TreeSet<>()).add(label)));
        return alike.values().stream()
                .filter(same -> same.size() > 1)
                .map(same -> "labels " + few(same) + words + same.size() + " classes" + advice)
                .sorted()
                .limit(SHOWN)
                .toList();
    }

    private static boolean isCharacter(String label) {
        return label.codePointCount(0, label.length()) == 1;
    }

    /** Returns a label in lower case, or empty for a number. */
    private static Optional<String> word(String label) {
        return number(label).isEmpty() ? Optional.of(label.toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    /** Returns the number that a label writes, if it is a short one. */
    static Optional<BigDecimal> number(String label) {
        try {
            return label.length() <= LONGEST_NUMBER && NUMBER.matcher(label).matches()
                    ? Optional.of(new BigDecimal(label).stripTrailingZeros())
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns a label as it looks to people: without blanks around it and characters of no width, in composed form.
     */
    private static String observed(String label) {
        StringBuilder observed = new StringBuilder();
        Normalizer.normalize(label, Normalizer.Form.NFKC)
                .codePoints()
                .filter(c -> Character.getType(c) != Character.FORMAT)
                .forEach(observed::appendCodePoint);
        return observed.toString().strip();
    }

    private static String few(SortedSet<String> labels) {
        List<String> shown = labels.stream()
                .limit(SHOWN)
                .map(label -> "'" + QuotedText.of(label) + "'")
                .toList();
        return String.join(", ", shown) + (labels.size() > SHOWN ? " and " + (labels.size() - SHOWN) + " more" : "");
    }
}
