package dev.credence.cli.data.layout;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Notes on columns that were not read although their names suggest that the rows are not independent, or that they match other rows. */
public final class UnreadColumns {
    private static final Pattern REPEATS =
            Pattern.compile("(cv|fold)?[-_. ]?(rep|repeats?|repetitions?|iterations?|runs?)", Pattern.CASE_INSENSITIVE);
    private static final Pattern FOLDS = Pattern.compile("(cv|k|test)?[-_. ]?folds?", Pattern.CASE_INSENSITIVE);
    private static final Pattern IDS = Pattern.compile(
            "(?:.*[-_. ])?(?:id|ids|uuid|guid|item|example|question|query|utterance|key)|(?:id|uuid)[-_. ].*",
            Pattern.CASE_INSENSITIVE);

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

    /** Returns the first column whose name suggests folds of a cross-validation. */
    public static Optional<String> folds(List<String> columns) {
        return first(FOLDS, columns);
    }

    /** Returns the first column whose name suggests repeats. */
    public static Optional<String> repeats(List<String> unread) {
        return first(REPEATS, unread);
    }

    private static Optional<String> first(Pattern pattern, List<String> unread) {
        return unread.stream().filter(name -> pattern.matcher(name).matches()).findFirst();
    }

    /** Returns a note if rows that are taken for independent ones have columns of folds and of repeats. */
    static Optional<String> foldsOfRepeats(List<String> unread) {
        return first(FOLDS, unread)
                .flatMap(fold -> repeats(unread)
                        .map(repeat -> "the rows are taken as independent, and the file has the columns '"
                                + QuotedText.of(fold) + "' and '" + QuotedText.of(repeat)
                                + "'; if they are those of a repeated cross-validation, which tests each item several times, give --fold "
                                + QuotedText.of(fold) + " --repeat " + QuotedText.of(repeat)
                                + ", because the interval is otherwise far too narrow"));
    }

    /**
     * Returns a note if outcomes are read as those of independent items although the file has a column of folds.
     *
     * @param unread the columns that are not read
     */
    public static Optional<String> foldsOfOutcomes(List<String> unread) {
        return first(FOLDS, unread)
                .map(fold -> "the rows are taken as independent, and the file has a column '" + QuotedText.of(fold)
                        + "'" + TEST_OF_FOLDS);
    }

    /** Returns a note if both files have a column that names rows, although their rows are taken as those of different items. */
    public static Optional<String> ids(TableFile one, TableFile other) {
        if (one.path().equals(other.path())) {
            return Optional.empty(); // of which another note tells
        }
        List<String> others = header(other);
        return header(one).stream()
                .filter(name -> IDS.matcher(name).matches() && others.contains(name))
                .findFirst()
                .map(name -> "the files are compared as those of different items, and both have a column '"
                        + QuotedText.of(name) + "'; if they have the same items, --id " + QuotedText.of(name)
                        + " matches them, which gives a sharper comparison");
    }

    private static List<String> header(TableFile file) {
        try (InputTable table = file.source().open()) {
            return List.copyOf(table.columns());
        }
    }
}
