package dev.credence.cli.data.layout;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.internal.Labels;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.BitSet;
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
import java.util.stream.Stream;

/** The class labels and the names of clusters or folds met so far, by their numbers, and which label is positive. */
public final class Vocabulary {
    private static final Pattern REPEATS =
            Pattern.compile("(cv|fold)?[-_. ]?(rep|repeats?|repetitions?|iterations?|runs?)", Pattern.CASE_INSENSITIVE);

    private final LabelCodes labels = LabelCodes.ofClasses();
    private final LabelCodes groups = LabelCodes.ofNames();
    private final Optional<String> positive;
    private final List<String> order;
    private final String sought;
    private final boolean sliced;
    private final List<String> doubts = new ArrayList<>();
    private int looked;
    private int positiveCode = -1;

    /** Creates an empty vocabulary. */
    public Vocabulary(Reading reading) {
        this(reading, false);
    }

    private Vocabulary(Reading reading, boolean sliced) {
        this.sliced = sliced;
        this.positive = reading.positive();
        this.order = reading.labels();
        this.sought = positive.orElse("");
    }

    /** Creates an empty vocabulary of rows that will be distinguished by slice: a label of one slice is a label of all. */
    public static Vocabulary ofSlices(Reading reading) {
        return new Vocabulary(reading, true);
    }

    LabelColumn labelColumn(String name) {
        return new LabelColumn(name, labels);
    }

    LabelColumn groupColumn(String name) {
        return new LabelColumn(name, groups);
    }

    LabelColumn groupColumn(String name, LabelColumn within) {
        return new LabelColumn(name, groups, within);
    }

    /** Returns the class labels, in the order of their numbers. */
    public List<String> labels() {
        return labels.names();
    }

    /** Returns the names of clusters or folds, in the order of their numbers. */
    public List<String> groups() {
        return groups.names();
    }

    /** Returns the label counted as positive. */
    public Optional<String> positive() {
        return positive;
    }

    /** Returns the labels that evidence must know also where none of its rows has them: the positive one; of slices, all of the file. */
    public List<String> known() {
        return sliced ? labels() : positive.map(List::of).orElse(List.of());
    }

    /**
     * Adds the numbers of the {@link #known} labels to a set of numbers.
     *
     * @return the known labels that have no number because no row has them
     */
    public List<String> addKnown(BitSet numbers) {
        if (sliced) {
            numbers.set(0, labels.size());
            return List.of();
        }
        isPositive(0);
        if (positiveCode >= 0) {
            numbers.set(positiveCode);
        }
        return positiveCode >= 0 ? List.of() : known();
    }

    /** Returns a matrix whose labels have the order that was stated, if one was, and its positive label. */
    public ConfusionMatrix declared(ConfusionMatrix matrix) {
        ConfusionMatrix ordered = order.isEmpty() ? matrix : matrix.withLabels(order);
        return positive.map(ordered::withPositive).orElse(ordered);
    }

    /** Returns a matrix of two systems with the stated order of labels and the positive label. */
    public PairedConfusionMatrix declared(PairedConfusionMatrix matrix) {
        PairedConfusionMatrix ordered = order.isEmpty() ? matrix : matrix.withLabels(order);
        return positive.map(ordered::withPositive).orElse(ordered);
    }

    /** Returns a matrix of any number of systems with the stated order of labels and the positive label. */
    public JointConfusionMatrix declared(JointConfusionMatrix matrix) {
        JointConfusionMatrix ordered = order.isEmpty() ? matrix : matrix.withLabels(order);
        return positive.map(ordered::withPositive).orElse(ordered);
    }

    /** Returns whether a number is that of the positive label, which is found once it is met. */
    public boolean isPositive(int label) {
        while (positiveCode < 0 && looked < labels.size()) {
            positiveCode = labels.name(looked).equals(sought) ? looked : positiveCode;
            looked++;
        }
        return label == positiveCode;
    }

    /** Returns the numbers of labels; of those that were stated and never met, a number that no row has. */
    public int[] codes(List<String> names) {
        Map<String, Integer> codes = new HashMap<>();
        labels().forEach(name -> codes.put(name, codes.size()));
        int none = codes.size();
        return names.stream().mapToInt(name -> codes.getOrDefault(name, none)).toArray();
    }

    /**
     * Takes over the labels that were met in later rows of the same columns.
     *
     * @return the numbers here of those that have other numbers there
     * @throws dev.credence.cli.input.table.TableColumn.BadField if there are too many labels in all
     */
    public int[] includeLabels(Vocabulary later, BoundColumns columns) {
        return labels.include(later.labels, columns.truth());
    }

    /** Takes over the clusters or folds of later rows and returns their numbers here; designs without have a single group. */
    public int[] includeGroups(Vocabulary later, BoundColumns columns) {
        int[] numbers = groups.include(later.groups, columns.group());
        return numbers.length == 0 ? new int[1] : numbers;
    }

    /**
     * Checks, once a file is read, that the positive label is a label at all, and that no name means a missing number.
     *
     * @throws Failure if it was never met, NaN occurs among numbers, or labels were stated without one of them
     */
    public void require(String file) {
        LabelNotes.requireNoNan(file, "labels", labels());
        LabelNotes.requireNoNan(file, "clusters or folds", groups());
        requireStated(file + ": ", labels(), order);
        positive.filter(label -> !labels().contains(label) && !order.contains(label))
                .ifPresent(label -> {
                    throw Failure.usage(file + ": "
                            + Suggestions.message(
                                    "label", label, labels().stream().sorted().toList()));
                });
    }

    /**
     * Refuses labels that were listed without one of them. Scores do not read their order; that one was forgotten is a slip of the pen
     * there too.
     *
     * @param place begins the message
     * @param labels those that occur
     * @param stated those that were listed; empty where none were
     */
    public static void requireStated(String place, Collection<String> labels, List<String> stated) {
        if (stated.isEmpty()) {
            return;
        }
        try {
            Labels.of(stated).requireAll(labels.stream().sorted().toList());
        } catch (IllegalArgumentException e) {
            throw Failure.data(place + e.getMessage(), e);
        }
    }

    /** Notes folds without repeats, in a file with a column that is called as repeats are. */
    void doubt(SamplingDesign design, List<String> unread) {
        if (design.kind() == SamplingDesign.Kind.FOLDED && design.repeats() == 1) {
            unread.stream()
                    .filter(name -> REPEATS.matcher(name).matches())
                    .findFirst()
                    .ifPresent(name ->
                            doubts.add("the folds are taken as those of one cross-validation, and the file has a"
                                    + " column '" + QuotedText.of(name)
                                    + "'; if the cross-validation was repeated, give --repeat "
                                    + QuotedText.of(name)));
        }
    }

    /** Returns what the reader should know of the labels and the folds. */
    public List<String> notes() {
        return Stream.concat(LabelNotes.of(labels()).stream(), doubts.stream()).toList();
    }

    /**
     * Labels that are probably not what their file's author meant: two that look alike, differ in case alone or are one number, or one that
     * means a missing value. Empty fields are refused where they stand; these may be meant (nan is a language), so that they count as
     * they are written, and a note says so. Among labels that are all numbers NaN is no name: there it is refused.
     */
    public static final class LabelNotes {
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
                throw Failure.data(file + ": NaN occurs among " + what
                        + " that are numbers: a missing value is not a label; leave such rows out, or give them "
                        + "a name");
            }
        }

        /** Returns what to tell of labels. */
        public static List<String> of(List<String> labels) {
            List<String> notes = new ArrayList<>();
            labels.stream()
                    .filter(label -> NAN.matcher(label).matches()
                            || MISSING.matcher(label).matches())
                    .sorted()
                    .limit(SHOWN)
                    .forEach(label -> notes.add("label '" + label
                            + "' is counted as a class; leave its rows out if it means a missing value"));
            notes.addAll(shared(
                    labels,
                    label -> Optional.of(seen(label)),
                    " look alike but differ in white space or in the code of a character, and are counted as "));
            notes.addAll(shared(
                    labels.stream().map(LabelNotes::seen).distinct().toList(),
                    LabelNotes::word,
                    " differ only in upper and lower case, and are counted as "));
            notes.addAll(shared(
                    labels.stream().map(LabelNotes::seen).distinct().toList(),
                    LabelNotes::number,
                    " are the same number written in different ways, and are counted as "));
            return notes;
        }

        /** Returns the words for labels that share a key. */
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

        /** Returns a label in lower case; none where it is one character, as letters to be recognized are. */
        private static Optional<String> word(String label) {
            return label.codePoints().count() > 1 && number(label).isEmpty()
                    ? Optional.of(label.toLowerCase(Locale.ROOT))
                    : Optional.empty();
        }

        /** Returns the number that a label writes, if it is a short one. */
        private static Optional<BigDecimal> number(String label) {
            try {
                return label.length() <= LONGEST_NUMBER && NUMBER.matcher(label).matches()
                        ? Optional.of(new BigDecimal(label).stripTrailingZeros())
                        : Optional.empty();
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        /** Returns what the eye sees of a label: without blanks around it and characters of no width, composed. */
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
            return String.join(", ", shown)
                    + (labels.size() > SHOWN ? " and " + (labels.size() - SHOWN) + " more" : "");
        }
    }
}
