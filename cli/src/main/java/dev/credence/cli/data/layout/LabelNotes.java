package dev.credence.cli.data.layout;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
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
 * Labels that are probably not what their file's author meant: two that look alike, differ in case alone or are one number, or one that
 * stands for a missing value. Empty fields are refused where they stand; these may be meant (nan is a language), so that they count as
 * they are written, and a note says so. Among labels that are all numbers NaN is no name: there it is refused.
 */
public final class LabelNotes {
    private static final Pattern NAN = Pattern.compile("\\s*[-+]?(NaN|nan|NAN)\\s*");
    private static final Pattern MISSING = Pattern.compile("\\s*|NULL|null|NA|N/A|#N/A|<NA>|NaT|None");
    private static final Pattern NUMBER =
            Pattern.compile("\\s*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?\\s*");
    /** 5: enough to see what is wrong. */
    private static final int SHOWN = 5;
    /** 40: more digits than any number type writes. */
    private static final int LONGEST_NUMBER = 40;

    private LabelNotes() {}

    /**
     * Refuses NaN among numbers.
     *
     * @param file what was read
     * @param what they are, such as labels
     * @throws Failure if all but NaN are numbers
     */
    public static void requireNoNan(String file, String what, List<String> names) {
        boolean nan = names.stream().anyMatch(name -> NAN.matcher(name).matches());
        boolean numbers = names.stream()
                .allMatch(name ->
                        NAN.matcher(name).matches() || NUMBER.matcher(name).matches());
        if (nan && numbers) {
            throw Failure.data(file + ": NaN stands among " + what
                    + " that are numbers: a missing value is no label; leave such rows out, or give them a name");
        }
    }

    /** What to tell of labels. */
    public static List<String> of(List<String> labels) {
        List<String> notes = new ArrayList<>();
        labels.stream()
                .filter(label ->
                        NAN.matcher(label).matches() || MISSING.matcher(label).matches())
                .sorted()
                .limit(SHOWN)
                .forEach(label -> notes.add("label '" + label
                        + "' is counted as a class; leave its rows out if it stands for a missing value"));
        notes.addAll(shared(
                labels,
                label -> Optional.of(seen(label)),
                " look alike, differ in blanks or in the code of a character, and are counted as "));
        notes.addAll(shared(
                labels.stream().map(LabelNotes::seen).distinct().toList(),
                LabelNotes::word,
                " differ in upper and lower case alone, and are counted as "));
        notes.addAll(shared(
                labels.stream().map(LabelNotes::seen).distinct().toList(),
                LabelNotes::number,
                " are one number written in several ways, and are counted as "));
        return notes;
    }

    /** Of labels that share a key, the words. */
    private static List<String> shared(List<String> labels, Function<String, Optional<?>> keys, String words) {
        Map<Object, SortedSet<String>> alike = new HashMap<>();
        labels.forEach(label -> keys.apply(label)
                .ifPresent(key ->
                        alike.computeIfAbsent(key, any -> new TreeSet<>()).add(label)));
        return alike.values().stream()
                .filter(same -> same.size() > 1)
                .map(same -> "labels " + few(same) + words + same.size() + " classes")
                .sorted()
                .limit(SHOWN)
                .toList();
    }

    /** A label in lower case; none where it is one character, as letters to be recognized are. */
    private static Optional<String> word(String label) {
        return label.codePoints().count() > 1 && number(label).isEmpty()
                ? Optional.of(label.toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    /** The number that a label writes, if it is a short one. */
    private static Optional<BigDecimal> number(String label) {
        try {
            return label.length() <= LONGEST_NUMBER && NUMBER.matcher(label).matches()
                    ? Optional.of(new BigDecimal(label).stripTrailingZeros())
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** What the eye sees of a label: without blanks around it and characters of no width, composed. */
    private static String seen(String label) {
        StringBuilder seen = new StringBuilder();
        Normalizer.normalize(label, Normalizer.Form.NFKC)
                .codePoints()
                .filter(c -> Character.getType(c) != Character.FORMAT)
                .forEach(seen::appendCodePoint);
        return seen.toString().strip();
    }

    private static String few(SortedSet<String> labels) {
        List<String> shown = labels.stream()
                .limit(SHOWN)
                .map(label -> "'" + QuotedText.of(label) + "'")
                .toList();
        return String.join(", ", shown) + (labels.size() > SHOWN ? " and " + (labels.size() - SHOWN) + " more" : "");
    }
}
