package dev.credence.cli.data.layout;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parts that a column may play in an evaluation, recognized by its name: by a word in it, where a file is examined, or by the whole
 * name, in the singular or the plural and with a number or not, where a note doubts how rows were read.
 */
public enum ColumnRole {
    /** The item of a row. */
    ITEM("item task question example query case", "id uuid sample doc", "prompt problem"),
    /** The run of an item. */
    RUN("run epoch repeat repetition trial attempt seed", "", ""),
    /** The system that gave an answer, in a file with rows of several. */
    SYSTEM("model system sys method variant agent llm classifier algorithm approach engine learner"),
    /** A group of rows that belong together; of people and groups usually several rows are observed. */
    CLUSTER("patient participant session", "cluster image passage", "speaker user customer student author"),
    /** The fold or the part of a data set, which is neither a label nor an outcome. */
    FOLD("fold split filter index version position"),
    /** The predicted label. */
    PREDICTION("prediction predicted predict pred picked guess guessed yhat"),
    /** The true label. */
    TRUTH("truth true y label target expected gold actual class groundtruth reference human"),
    /** The label of a judge, in a file where few rows have a true label. */
    JUDGE("judge llm annotator rater auto automatic rule weak"),
    /** The score of a label. */
    SCORE("score p prob proba probability confidence likelihood"),
    /** The quality of an answer. */
    QUALITY(
            "grade score correct pass passed ok solved success accuracy acc rating reward match em f1 bleu rouge win value"),
    /** What an answer cost. */
    COST("seconds latency cost time duration tokens ms price");

    private final String inNames;
    private final String wholes;

    ColumnRole(String words) {
        this(words, "", "");
    }

    /**
     * Creates a role.
     *
     * @param words the words that show it in both ways
     * @param inNames words that show it in a name only
     * @param wholes words that show it as a whole name only
     */
    ColumnRole(String words, String inNames, String wholes) {
        this.inNames = alternatives(words, inNames, "");
        this.wholes = alternatives(words, wholes, "s?").replace("querys?", "quer(y|ies)");
    }

    private static String alternatives(String words, String more, String ending) {
        return Stream.of(words, more)
                .flatMap(list -> Arrays.stream(list.split(" ", -1)))
                .filter(one -> !one.isEmpty())
                .map(one -> one + ending)
                .collect(Collectors.joining("|"));
    }

    /** Returns whether a name has a word of this role; the words of a name are separated by signs or by capital letters. */
    public boolean fits(String name) {
        return Words.PATTERNS[ordinal()]
                .matcher(name.replaceAll("(?<=[a-z])(?=[A-Z])", " "))
                .find();
    }

    /** Returns the first column whose whole name is that of this role. */
    public Optional<String> named(List<String> columns) {
        return first(
                Pattern.compile("(?:" + wholes + ")([-_. ]?(id|no|nr|number|index))?", Pattern.CASE_INSENSITIVE),
                columns);
    }

    private static Optional<String> first(Pattern pattern, List<String> columns) {
        return columns.stream().filter(name -> pattern.matcher(name).matches()).findFirst();
    }

    /** The patterns of words in names, which are made when a file is first examined. */
    private static final class Words {
        private static final Pattern[] PATTERNS = Arrays.stream(values())
                .map(role -> Pattern.compile(
                        "(?<![\\p{L}\\p{N}])(?:" + role.inNames + ")(?![\\p{L}\\p{N}])", Pattern.CASE_INSENSITIVE))
                .toArray(Pattern[]::new);
    }

    /** The names of the columns of a cross-validation. */
    public static final class FoldNames {
        private static final Pattern REPEATS = Pattern.compile(
                "(cv|fold)?[-_. ]?(rep|repeats?|repetitions?|iterations?|runs?|rounds?)", Pattern.CASE_INSENSITIVE);
        private static final Pattern FOLDS = Pattern.compile("(cv|k|test)?[-_. ]?folds?", Pattern.CASE_INSENSITIVE);
        /** Matches names of folds next to a column of repeats; alone, a column of splits rather names the training and the test part. */
        private static final Pattern SPLITS = Pattern.compile(
                "(cv|k|test)?[-_. ]?(folds?|splits?|partitions?|parts?)([-_. ]?(id|no|nr|number|index))?",
                Pattern.CASE_INSENSITIVE);

        private FoldNames() {}

        /** Returns the first column whose name suggests folds of a cross-validation. */
        public static Optional<String> folds(List<String> columns) {
            return first(FOLDS, columns);
        }

        /** Returns the first column whose name suggests folds or splits, which are folds if there is a column of repeats too. */
        public static Optional<String> splits(List<String> columns) {
            return first(SPLITS, columns);
        }

        /** Returns the first column whose name suggests repeats. */
        public static Optional<String> repeats(List<String> columns) {
            return first(REPEATS, columns);
        }
    }
}
