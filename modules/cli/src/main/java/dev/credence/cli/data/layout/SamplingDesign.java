package dev.credence.cli.data.layout;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.ColumnRole.FoldNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sampling design of the rows, as the options of the command line state it.
 *
 * @param kind the design
 * @param column the column of clusters, folds or weights, or the second of two columns of clusters; empty for the other designs
 * @param outer the column of the repeats of a cross-validation, in each of which folds may have the same names, or the
 *     first of two columns of clusters
 * @param repeats the number of repeats of the cross-validation if it was counted; otherwise 1, also if there is a
 *     column of repeats
 */
public record SamplingDesign(Kind kind, Optional<String> column, Optional<String> outer, int repeats) {
    /** Independent rows. */
    public static final SamplingDesign IID = new SamplingDesign(Kind.IID, Optional.empty());

    /** Creates a design without repeats. */
    public SamplingDesign(Kind kind, Optional<String> column) {
        this(kind, column, Optional.empty(), 1);
    }

    /** Returns the design of rows in clusters of two kinds. */
    public static SamplingDesign crossed(String first, String second) {
        return new SamplingDesign(Kind.CROSSED, Optional.of(second), Optional.of(first), 1);
    }

    /** Returns a copy for a cross-validation that was repeated. */
    public SamplingDesign repeated(Optional<String> by, int times) {
        return new SamplingDesign(kind, column, by, times);
    }

    /** The designs. */
    public enum Kind {
        /** Independent rows. */
        IID,
        /** The sizes of the true classes were fixed in advance. */
        STRATIFIED,
        /** Rows in clusters. */
        CLUSTERED,
        /** Rows in clusters of two kinds, such as questions and seeds. */
        CROSSED,
        /** Test folds of a cross-validation. */
        FOLDED,
        /** Rows with weights. */
        WEIGHTED
    }

    /** Adds the design to the description of the input, unless it is the default design. */
    public void describe(Map<String, Object> input) {
        if (kind != Kind.IID) {
            input.put("design", kind.name().toLowerCase(Locale.ROOT));
            String first = isCrossed() ? outer.map(name -> name + ", ").orElse("") : "";
            column.ifPresent(name -> input.put("by", first + name));
            repeat().ifPresent(name -> input.put("repeat", name));
        }
    }

    /** Returns the columns of the design, of two kinds of clusters both. */
    public List<String> columns() {
        return Stream.concat(outer.stream(), column.stream()).toList();
    }

    /** Returns the column of the repeats of a cross-validation. */
    public Optional<String> repeat() {
        return outer.filter(name -> !isCrossed());
    }

    /** Returns the column of clusters or folds. */
    public Optional<String> groups() {
        return column.filter(name -> kind == Kind.CLUSTERED || isCrossed() || kind == Kind.FOLDED);
    }

    /** Returns whether a column is one of two columns of clusters, which together identify the cell of a row. */
    public boolean isOneOfTwo(String name) {
        return isCrossed() && (column.equals(Optional.of(name)) || outer.equals(Optional.of(name)));
    }

    /** Returns whether rows are in clusters of two kinds. */
    public boolean isCrossed() {
        return kind == Kind.CROSSED;
    }

    /** Returns the column of weights. */
    public Optional<String> weights() {
        return column.filter(name -> isWeighted());
    }

    /** Returns whether the rows are taken for independent ones, also those of fixed true classes and those with weights. */
    public boolean hasIndependentRows() {
        return kind == Kind.IID || kind == Kind.STRATIFIED || kind == Kind.WEIGHTED;
    }

    /** Returns the end of the advice to give another design, which replaces the one that is given. */
    String inItsPlace() {
        return switch (kind) {
            case STRATIFIED -> " in place of --stratified";
            case WEIGHTED -> " in place of --weight";
            default -> "";
        };
    }

    /** Returns whether rows have weights. */
    public boolean isWeighted() {
        return kind == Kind.WEIGHTED;
    }

    /** Notes on columns that were not read although their names suggest that the rows are not independent, or that they match other rows. */
    public static final class UnreadColumns {
        private static final String TOO_NARROW = ", because the interval is otherwise far too narrow";
        /** The end of notes on rows that may belong to fewer items. */
        static final String NARROW_INTERVALS = ", because the intervals are otherwise too narrow";

        /** Where repeats are named: {@code collect} keeps none. */
        private static final String OF_ROWS = " in a command that reads the rows themselves";

        private static final String REPEATED = "; if the cross-validation was repeated, ";
        private static final String TEST_OF_FOLDS =
                "; scores of the folds of a cross-validation are not independent, because"
                        + " their models share training rows: compare two such columns by credence test corrected-resampled-t FILE"
                        + " --first COLUMN --second COLUMN folds=K, where K is the number of folds of one repeat";

        private UnreadColumns() {}

        /**
         * Throws a failure, with advice on scores of folds, if options of columns are given that another option does not use.
         *
         * @param option the other option
         * @param given the options of columns
         * @param allowed those that it uses
         */
        public static void requireOnly(String option, List<String> given, List<String> allowed) {
            String unused = given.stream().filter(one -> !allowed.contains(one)).collect(Collectors.joining(", "));
            if (!unused.isEmpty()) {
                boolean folds = option.equals("--outcome") && given.contains("--fold");
                throw Failure.usage(
                        option + " does not use these columns: leave out " + unused + (folds ? TEST_OF_FOLDS : ""));
            }
        }

        /** Returns a note if rows that are taken for independent ones have columns of folds and of repeats. */
        static Optional<String> foldsOfRepeats(SamplingDesign design, List<String> unread) {
            return FoldNames.splits(unread)
                    .flatMap(fold -> FoldNames.repeats(unread)
                            .map(repeat -> "the rows are treated as independent, but the file has the columns '"
                                    + QuotedText.of(fold) + "' and '" + QuotedText.of(repeat)
                                    + "'; if they are those of a repeated cross-validation, which tests each item several times, give --fold "
                                    + QuotedText.of(fold) + " --repeat " + QuotedText.of(repeat)
                                    + design.inItsPlace() + TOO_NARROW));
        }

        /**
         * Returns a note if rows that are taken for independent ones have a column of people or groups, or columns of items and of runs.
         *
         * @param unread the columns that are not read
         * @param option the option that names such a column
         * @param inPlaceOfOther the end of the advice, which names the option that it replaces; empty if there is none
         * @param mayRepeat whether a column may have a value in several rows
         */
        static Optional<String> dependentRows(
                List<String> unread, String option, String inPlaceOfOther, Predicate<String> mayRepeat) {
            List<String> repeating = unread.stream().filter(mayRepeat).toList();
            Optional<String> item = ColumnRole.CLUSTER
                    .named(repeating)
                    .or(() -> ColumnRole.RUN.named(unread).flatMap(run -> ColumnRole.ITEM.named(repeating)));
            return item.map(QuotedText::of)
                    .map(name -> "the rows are treated as independent, but the file has a column '" + name
                            + "'; if several rows have the same value in it, give " + option + " " + name
                            + inPlaceOfOther
                            + NARROW_INTERVALS);
        }

        /**
         * Returns a note if outcomes are read as those of independent items although the names of columns suggest that they are not.
         *
         * @param unread the columns that are not read
         */
        public static Optional<String> foldsOfOutcomes(List<String> unread) {
            return FoldNames.folds(unread)
                    .map(fold -> "the rows are treated as independent, but the file has a column '"
                            + QuotedText.of(fold) + "'" + TEST_OF_FOLDS);
        }

        /**
         * Returns a note if rows that arrive one after the other are read as independent although the names of columns suggest that
         * they are not.
         *
         * @param unread the columns that are not read
         */
        public static Optional<String> foldsOfArriving(boolean ofOutcomes, List<String> unread) {
            return ofOutcomes
                    ? foldsOfOutcomes(unread)
                    : FoldNames.splits(unread)
                            .flatMap(fold -> FoldNames.repeats(unread))
                            .map(any -> foldsOfState(false));
        }

        /** Returns the note on a state of outcomes or of labels whose rows are treated as independent although they may be folds. */
        public static String foldsOfState(boolean ofOutcomes) {
            return "the rows are treated as independent, but their file has "
                    + (ofOutcomes
                            ? "a column of folds" + TEST_OF_FOLDS
                            : "columns of folds and of repeats; if they are those of a repeated cross-validation, name them with"
                                    + " --fold and --repeat" + OF_ROWS + TOO_NARROW);
        }

        /** Returns the note that a file of folds has a column of repeats that was not read. */
        static String repeatedFolds(String repeat) {
            return "the folds are treated as those of one cross-validation, but the file has a column '"
                    + QuotedText.of(repeat) + "'" + REPEATED + "give --repeat " + QuotedText.of(repeat);
        }

        /** Returns the note on a state whose folds may be those of a repeated cross-validation. */
        public static String repeatsOfState() {
            return "the folds are treated as those of one cross-validation, but their file has a column of repeats"
                    + REPEATED + "name it with --repeat" + OF_ROWS;
        }

        /** Returns whether notes on rows have the hint that the folds may be those of a repeated cross-validation. */
        public static boolean hintAtRepeats(List<String> notes) {
            return notes.stream().anyMatch(note -> note.contains(REPEATED));
        }

        /** Returns the note on a state of outcomes or of labels, several of whose rows may belong to one item. */
        public static String itemsOfState(boolean ofOutcomes) {
            return "the rows are treated as independent, but a column of their file may name items that have several"
                    + " rows; if it does, collect them with " + (ofOutcomes ? "--item" : "--cluster")
                    + NARROW_INTERVALS;
        }

        /** Returns whether notes on rows have the hint that several of them may belong to one item. */
        public static boolean hintAtItems(List<String> notes) {
            return notes.stream().anyMatch(note -> note.endsWith(NARROW_INTERVALS));
        }

        /** Returns why notes on rows forbid a conclusion: that they may be folds; empty if they do not. */
        public static Optional<String> doubtOfFolds(List<String> notes) {
            return notes.stream().anyMatch(note -> note.endsWith(TEST_OF_FOLDS) || note.endsWith(TOO_NARROW))
                    ? Optional.of("The rows may be folds of a cross-validation, whose scores are not independent")
                    : Optional.empty();
        }
    }
}
