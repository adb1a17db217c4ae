package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A column of a table that is read; it contains the value of the current row. */
public abstract class TableColumn {
    /** The length, 4, of the longest word for a missing value. */
    private static final int LONGEST_MISSING = 4;

    private static final Pattern PERCENT = Pattern.compile("\\s*[-+]?[0-9]+(?:[.,][0-9]+)?\\s*%\\s*");

    private static final Pattern THOUSANDS =
            Pattern.compile("\\s*[-+]?(?!0)[0-9]{1,3}([,._' \u2019\u00a0\u202f][0-9]{3})+([.,][0-9]*)?\\s*");

    /** The rule for values that contain other values. */
    static final String NO_ARRAY = "must be a string, a number, true or false, not an array or an object";

    private final String name;

    TableColumn(String name) {
        this.name = name;
    }

    /** Returns the column's name in the header. */
    public final String name() {
        return name;
    }

    /** Returns whether a field is empty, or a word in upper or lower case that programs write for a missing value. */
    public static boolean isMissing(String text) {
        String word = text.strip();
        return word.length() <= LONGEST_MISSING
                && switch (word.toLowerCase(Locale.ROOT)) {
                    case "", "nan", "null", "none", "na", "n/a" -> true;
                    default -> false;
                };
    }

    /** Returns the first of some names in quotes, for a message. */
    public static String few(Collection<String> names, int most) {
        return names.stream()
                .limit(most)
                .map(name -> "'" + QuotedText.of(name) + "'")
                .collect(Collectors.joining(", "));
    }

    /** Accepts a field; the characters are only valid during the call. */
    public abstract void accept(char[] buffer, int offset, int length);

    /**
     * Accepts a value that contains other values, which is an error for most columns.
     *
     * @param value the value or its beginning
     */
    public void acceptNested(String value) {
        throw nested(value);
    }

    /** Returns whether the texts are class labels, which can be renamed, and not the names of clusters, folds or items. */
    boolean isOfClasses() {
        return false;
    }

    /** Returns whether a field may be empty, so that no row is left out because of it. */
    boolean mayBeEmpty() {
        return false;
    }

    /** Returns whether the column accepts arrays with their whole text. */
    public boolean acceptsLists() {
        return false;
    }

    /**
     * Returns the error of a value that contains other values.
     *
     * @param value the value or its beginning
     */
    public final BadField nested(String value) {
        return bad(NO_ARRAY, value);
    }

    /** Returns the error of a row that has the column more than once. */
    public final BadField repeated(int times) {
        return new BadField("column '" + name + "' occurs " + times + " times in the row; rename all but one");
    }

    /** Returns the error of a field of the current row; the table adds the file and the row. */
    public final BadField bad(String rule, String value) {
        return bad(rule, value, "");
    }

    /** Returns the error with advice after a semicolon; the advice is empty if the rule is sufficient. */
    final BadField bad(String rule, String value, String advice) {
        return new BadField(name + " " + rule + ": " + name + "='" + QuotedText.of(value) + "'" + advice);
    }

    /** Returns the error of an empty field that must not be empty. */
    final BadField empty() {
        return bad("must not be empty", "", advice(""));
    }

    /** Returns advice about a missing number, a percentage or a number with commas or thousands separators; otherwise an empty text. */
    static String advice(String text) {
        if (text.isBlank()) {
            return "; fill it in, or leave such rows out with --drop-missing";
        }
        if (PERCENT.matcher(text).matches()) {
            return "; write shares as numbers without a percent sign, such as 0.5 for 50%";
        }
        if (DecimalCommaRows.mayBeThousands(text)) {
            return "; remove the comma if it separates thousands, or give --decimal-comma if it is a decimal comma";
        }
        return THOUSANDS.matcher(text).matches()
                ? "; remove thousands separators, and write a decimal point"
                : DecimalCommaRows.isWithComma(text) ? "; read numbers with a decimal comma by --decimal-comma" : "";
    }

    /** The error of a field that does not fit its column. */
    public static final class BadField extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BadField(String message) {
            super(message);
        }
    }

    /** The columns of a table that a command reads, which are checked against its header. */
    public static final class WantedColumns {
        private final InputTable table;
        private final List<TableColumn> wanted = new ArrayList<>();

        /** Creates an empty list of columns. */
        public WantedColumns(InputTable table) {
            this.table = table;
        }

        /**
         * Adds a column.
         *
         * @return the same column
         * @throws Failure if the header lacks it, or has it twice
         */
        public <C extends TableColumn> C want(C column) {
            int occurrences = Collections.frequency(table.columns(), column.name());
            if (occurrences == 0) {
                throw Failure.usage(table.file() + ": " + Suggestions.message("column", column.name(), table.columns())
                        + delimiter(table.columns()) + nested(column.name()));
            }
            if (occurrences > 1) {
                throw Failure.data(table.file() + ": column '" + column.name() + "' occurs " + occurrences
                        + " times in the header; rename all but one");
            }
            if (wanted.stream().anyMatch(other -> other.name().equals(column.name()))) {
                throw Failure.usage("column '" + column.name() + "' is named for two purposes; name different columns");
            }
            wanted.add(column);
            return column;
        }

        /** Adds a column that may be missing in the first row if later rows may have it. */
        public <C extends TableColumn> C wantLater(C column) {
            if (!table.isOpenEnded() || table.columns().contains(column.name())) {
                return want(column);
            }
            wanted.add(column);
            return column;
        }

        /** Adds a column if it was named; otherwise it keeps its initial value. */
        public <C extends TableColumn> C wantIf(Optional<String> name, Function<String, C> column) {
            return name.map(named -> want(column.apply(named))).orElseGet(() -> column.apply(""));
        }

        /** Adds a column if it was named; otherwise returns null. */
        public <C extends TableColumn> @Nullable C wantNamed(Optional<String> name, Function<String, C> column) {
            return name.isPresent() ? want(column.apply(name.get())) : null;
        }

        /** Returns the names in the header that have not been added. */
        public List<String> others() {
            List<String> others = new ArrayList<>(table.columns());
            wanted.forEach(column -> others.remove(column.name()));
            return others;
        }

        /** Returns advice about a header that was probably written with another delimiter or encoding. */
        public static String delimiter(List<String> columns) {
            Optional<String> zeros =
                    columns.stream().filter(name -> name.indexOf('\0') >= 0).findFirst();
            if (zeros.isPresent()) {
                String first = columns.get(0);
                boolean wide = zeros.get().contains("\0\0\0");
                return "; the header contains zero bytes, as " + (wide ? "UTF-32" : "UTF-16")
                        + " does: convert the file first, for example with iconv -f " + (wide ? "utf-32" : "utf-16")
                        + (first.startsWith("\0") ? "be" : "le") + " -t utf-8";
            }
            if (columns.get(0).startsWith("sep=") && columns.stream().skip(1).allMatch(String::isEmpty)) {
                String sign = columns.size() > 1 ? "" : columns.get(0).substring(4);
                return "; the first line is an instruction to Excel, and not a header: delete it"
                        + (sign.isEmpty() || sign.equals(",") ? "" : ", and use --delimiter '" + sign + "'");
            }
            String only = columns.size() == 1 ? columns.get(0) : "";
            return only.contains(";")
                    ? "; the header contains ';': use --delimiter ';'"
                    : only.contains("\t") ? "; the header contains tabs: use --input-format tsv" : "";
        }

        /** Returns advice about a name that is a path into an object with slashes. */
        private String nested(String name) {
            return table.columns().stream()
                    .filter(column -> name.startsWith(column + "/"))
                    .findFirst()
                    .map(column -> "; a field inside '" + column + "' is named with a dot: " + name.replace('/', '.'))
                    .orElse("");
        }

        /**
         * Reads the table to its end.
         *
         * @return the number of rows, at least one
         */
        public long read(InputTable.Sink sink) {
            long rows = table.read(wanted, sink);
            if (rows == 0) {
                throw Failure.data(table.file() + ": no rows after the header");
            }
            return rows;
        }
    }

    /**
     * Finds labels that their author probably did not intend: two that look alike, differ only in case or are the same
     * number, or one that means a missing value. Such labels may be intended (nan is a language), so that they are used
     * as they are written and mentioned in a note. Only empty fields are rejected, and NaN if all other labels are
     * numbers.
     */
    public static final class LabelNotes {
        private static final Pattern NAN = Pattern.compile("\\s*[-+]?(NaN|nan|NAN)\\s*");
        private static final Pattern LIST = Pattern.compile("\\s*\\[.*[\"'].*\\]\\s*", Pattern.DOTALL);
        private static final Pattern MISSING = Pattern.compile("\\s*|NULL|null|NA|N/A|#N/A|<NA>|NaT|None");
        private static final Pattern NUMBER =
                Pattern.compile("\\s*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?\\s*");
        /** The largest number of labels that a note shows, 5. */
        private static final int SHOWN = 5;
        /** The largest number of digits of a number, 40, which is more than programs write. */
        private static final int MAX_DIGITS = 40;
        /** The largest number of different characters, 10, that are names of classes; more of them are rather letters to be recognized. */
        private static final int MAX_LETTERS = 10;

        private LabelNotes() {}

        /**
         * Throws a failure if NaN occurs among numbers.
         *
         * @param file the file that was read
         * @param what the meaning of the names, such as labels
         * @throws Failure if NaN occurs and all other names are numbers
         */
        public static void requireNoNan(String file, String what, List<String> names) {
            // most names are no numbers, and the first of them shows it
            boolean numbers = names.stream()
                    .allMatch(name ->
                            NAN.matcher(name).matches() || NUMBER.matcher(name).matches());
            if (numbers && names.stream().anyMatch(name -> NAN.matcher(name).matches())) {
                throw Failure.data(file + ": NaN occurs among " + what
                        + " that are numbers, but a missing value is not a label; leave such rows out with "
                        + "--drop-missing, or give them a name");
            }
        }

        /** Where labels are from, which decides by which options a user can change them. */
        public enum Origin {
            /** Rows of a file, all of whose options apply. */
            ROWS(
                    "--map FROM=TO makes them one",
                    "--trim removes blanks, and --map FROM=TO makes them one",
                    "with --drop-missing",
                    "; if rows have several labels, give --label-separator ','"),
            /** Ratings, which are never lists. */
            RATINGS(ROWS.joining, ROWS.trimming, "with --drop-missing", ""),
            /** A state, which was collected from rows before. */
            STATE(
                    "credence collect --map FROM=TO makes them one",
                    "credence collect --trim removes blanks, and --map FROM=TO makes them one",
                    "with credence collect --drop-missing",
                    Origin.ELSEWHERE),
            /** Rows that are read as they are written, without any of these options. */
            AS_WRITTEN(Named.IN_FILE, Named.IN_FILE, "", Origin.ELSEWHERE);

            private static final String ELSEWHERE =
                    "; if rows have several labels, credence evaluate FILE --label-separator ',' reads them";

            private final String joining;
            private final String trimming;
            private final String dropping;
            private final String separating;

            Origin(String joining, String trimming, String dropping, String separating) {
                this.joining = joining;
                this.trimming = trimming;
                this.dropping = dropping;
                this.separating = separating;
            }

            /** Returns words on how a list of labels is read; an empty text if there is no way. */
            public String ofList() {
                return separating;
            }

            /** Returns words on how two columns get the same names of labels. */
            public String ofNames() {
                return switch (this) {
                    case ROWS -> " with --map FROM=TO";
                    case STATE -> " with credence collect --map FROM=TO";
                    default -> "";
                };
            }
        }

        /** Returns the notes on labels of some origin. */
        public static List<String> of(Collection<String> labels, Origin origin) {
            List<String> notes = new ArrayList<>();
            labels.stream()
                    .filter(label -> NAN.matcher(label).matches()
                            || MISSING.matcher(label).matches())
                    .sorted()
                    .limit(SHOWN)
                    .forEach(label -> notes.add("label '" + label
                            + "' is counted as a class; leave its rows out"
                            + (TableColumn.isMissing(label) && !origin.dropping.isEmpty() ? " " + origin.dropping : "")
                            + " if it means a missing value"));
            labels.stream()
                    .filter(LabelNotes::isList)
                    .sorted()
                    .findFirst()
                    .ifPresent(label -> notes.add("label '" + QuotedText.of(label)
                            + "' looks like a list of labels and is counted as one class" + origin.ofList()));
            notes.addAll(alike(labels, Named.labels(origin), "; " + origin.trimming));
            return notes;
        }

        /** Returns the notes on labels of evidence that was counted before. */
        public static List<String> ofCounted(Collection<String> labels) {
            return alike(labels, Named.COUNTED_LABELS, Named.COUNTED_LABELS.advice);
        }

        /** Returns the notes on names of slices. */
        public static List<String> ofSlices(Collection<String> slices) {
            return alike(slices, Named.SLICES, Named.SLICES.advice);
        }

        static List<String> ofGroups(Collection<String> names, String noun, String advice) {
            return alike(names, new Named(noun, noun, advice), advice);
        }

        /** A kind of names, with the words of notes on names that are alike. */
        private record Named(String noun, String counted, String advice) {
            private static final String IN_FILE = "write them alike in the file if they are one";
            private static final Named COUNTED_LABELS =
                    new Named("labels", "classes", "; give both one name if they are one");
            private static final Named SLICES = new Named("slices", "slices", "; " + IN_FILE);

            static Named labels(Origin origin) {
                return new Named("labels", "classes", "; " + origin.joining);
            }
        }

        /**
         * Returns notes on names that differ in white space, in case, or in how they write a number.
         *
         * @param trimming the advice on names that differ in white space
         */
        private static List<String> alike(Collection<String> names, Named named, String trimming) {
            List<String> notes = new ArrayList<>(shared(
                    names,
                    label -> Optional.of(observed(label)),
                    " look alike but differ in white space or in the code of a character",
                    named,
                    trimming));
            boolean letters = areLetters(names);
            List<String> observed =
                    names.stream().map(LabelNotes::observed).distinct().toList();
            notes.addAll(shared(
                    observed.stream()
                            .filter(label -> !letters || !isCharacter(label))
                            .toList(),
                    LabelNotes::word,
                    " differ only in upper and lower case",
                    named,
                    named.advice));
            notes.addAll(shared(
                    observed,
                    LabelNotes::number,
                    " are the same number written in different ways",
                    named,
                    named.advice));
            return notes;
        }

        /** Returns whether a label looks like a list of quoted labels. */
        public static boolean isList(String label) {
            return LIST.matcher(label).matches();
        }

        /** Returns notes on labels that have the same key. */
        private static List<String> shared(
                Collection<String> labels,
                Function<String, Optional<?>> keys,
                String words,
                Named named,
                String advice) {
            Map<Object, SortedSet<String>> alike = new HashMap<>();
            labels.forEach(label -> keys.apply(label)
                    .ifPresent(key ->
                            alike.computeIfAbsent(key, any -> new TreeSet<>()).add(label)));
            return alike.values().stream()
                    .filter(same -> same.size() > 1)
                    .map(same -> named.noun + " " + few(same) + words + ", and are counted as " + same.size() + " "
                            + named.counted + advice)
                    .sorted()
                    .limit(SHOWN)
                    .toList();
        }

        /** Returns whether names are rather characters to be recognized, whose case matters. */
        static boolean areLetters(Collection<String> names) {
            return names.stream().filter(LabelNotes::isCharacter).count() > MAX_LETTERS;
        }

        static boolean isCharacter(String label) {
            return label.codePointCount(0, label.length()) == 1;
        }

        /** Returns a label in lower case, or empty for a number. */
        private static Optional<String> word(String label) {
            return number(label).isEmpty() ? Optional.of(label.toLowerCase(Locale.ROOT)) : Optional.empty();
        }

        /** Returns the number that a label writes, if it is a short one. */
        public static Optional<BigDecimal> number(String label) {
            try {
                return label.length() <= MAX_DIGITS && NUMBER.matcher(label).matches()
                        ? Optional.of(new BigDecimal(label).stripTrailingZeros())
                        : Optional.empty();
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        /**
         * Returns a label as it looks to people: without blanks around it and characters of no width, in composed form.
         */
        static String observed(String label) {
            if (isAscii(label)) {
                return label.strip(); // its own composed form; the tables of Unicode are loaded for other labels only
            }
            StringBuilder observed = new StringBuilder();
            Normalizer.normalize(label, Normalizer.Form.NFKC)
                    .codePoints()
                    .filter(c -> Character.getType(c) != Character.FORMAT)
                    .forEach(observed::appendCodePoint);
            return observed.toString().strip();
        }

        private static boolean isAscii(String label) {
            for (int at = 0; at < label.length(); at++) {
                if (label.charAt(at) >= 128) {
                    return false;
                }
            }
            return true;
        }

        private static String few(SortedSet<String> labels) {
            return TableColumn.few(labels, SHOWN)
                    + (labels.size() > SHOWN ? " and " + (labels.size() - SHOWN) + " more" : "");
        }
    }
}
