package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that name a second system, the same in every command: columns of the same file, or a second file, whose
 * rows are matched by an id or are independent. Commands that compare several systems accept several columns of
 * predictions.
 */
public final class SecondSystemOptions {

    @Option(
            names = "--against",
            paramLabel = "COLUMN",
            description =
                    "Column of the second system's predictions. Compare, report and collect accept several, separated "
                            + "by commas or each with its own --against. For a state of several systems, the "
                            + "names of the systems.")
    private List<String> againsts = new ArrayList<>();

    @Option(
            names = "--against-score",
            paramLabel = "COLUMN",
            description = "Column of the second system's scores. Compare accepts several, as --against does.")
    private List<String> scores = new ArrayList<>();

    @Option(
            names = "--against-threshold",
            paramLabel = "T",
            description = "Threshold of the second system's scores (default: that of --threshold).")
    private @Nullable String threshold;

    @Option(
            names = "--with",
            paramLabel = "FILE2",
            description = "File of the second system, or a state of it; several states, each with its own --with, are "
                    + "merged. Compare reads several files of outcomes as several systems.")
    private List<Path> with = new ArrayList<>();

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Column that matches the rows of both files, which are then paired.")
    private @Nullable String id;

    private final PairReader reader = new PairReader(this);

    /** Returns the reader of both systems. */
    public PairReader reader() {
        return reader;
    }

    /** Names other systems whose columns are in the same file, because the rows of all systems became rows of items. */
    void ofColumns(List<String> predictions, List<String> itsScores) {
        againsts = new ArrayList<>(predictions);
        scores = List.copyOf(itsScores);
        with = List.of();
        id = null;
    }

    /** Names the columns of the other systems' scores, which are those of one of several classes. */
    public void scoresOfClass(List<String> ofSystems) {
        scores = List.copyOf(ofSystems);
    }

    /** Forgets the column of ids, which matched the rows with true labels in another file. */
    void withoutId() {
        id = null;
    }

    /**
     * Returns the column of the one second system's scores.
     *
     * @throws Failure if there are several
     */
    public Optional<String> score() {
        return new OtherColumns("--against-score", scores).only();
    }

    /** Returns the first column of other systems' scores as it was typed. */
    public Optional<String> shownScore() {
        return scores.stream().findFirst();
    }

    /** Returns whether a column of a second system's scores is given. */
    boolean hasScore() {
        return !scores.isEmpty();
    }

    /** Returns whether a second system is named. */
    public boolean given() {
        return !againsts.isEmpty() || !scores.isEmpty() || !with.isEmpty();
    }

    /**
     * Returns whether only columns of predictions are given, which for a state of several systems are the names of
     * systems.
     */
    public boolean isOfNames() {
        return scores.isEmpty() && with.isEmpty() && id == null;
    }

    /**
     * Returns the column, or the name, of the one second system's predictions.
     *
     * @throws Failure if there are several
     */
    public Optional<String> against() {
        return new OtherColumns("--against", againsts).only();
    }

    /** Returns whether a column, or a name, of a second system's predictions is given. */
    boolean hasAgainst() {
        return !againsts.isEmpty();
    }

    /** Returns the named columns of predictions of a file, which is opened only if a name contains a comma. */
    public List<String> againstIn(Supplier<TableFile> file) {
        return new OtherColumns("--against", againsts).in(file);
    }

    /** Returns the given names of predictions, split at commas unless a name with a comma is in the header. */
    public List<String> againstIn(List<String> header) {
        return new OtherColumns("--against", againsts).in(header);
    }

    /** Returns the named columns of scores of a file, which is opened only if a name contains a comma. */
    public List<String> scoresIn(Supplier<TableFile> file) {
        return new OtherColumns("--against-score", scores).in(file);
    }

    /** Sets the baseline of a gate: with --id its file, otherwise the column of its predictions. */
    public void baseline(String old) {
        if (id == null) {
            againsts.add(old);
        } else {
            baselineFile(old);
        }
    }

    /** Sets the name of the baseline of a gate, if rows name their system. */
    public void baselineSystem(String old) {
        againsts.add(old);
    }

    /** Sets the file of the baseline of a gate. */
    public void baselineFile(String old) {
        with.add(Path.of(old));
    }

    /**
     * Returns the first of these options that names a column although the systems are those of states.
     *
     * @param systems the names of systems that a state of several systems has
     */
    Optional<String> columns(List<String> systems) {
        if (id != null || !scores.isEmpty()) {
            return Optional.of(id != null ? "--id" : "--against-score");
        }
        return againsts.isEmpty() || !systems.isEmpty() ? Optional.empty() : Optional.of("--against");
    }

    /** Returns the second file, or the first of its states. */
    public Optional<Path> file() {
        return with.stream().findFirst();
    }

    /** Returns all second files. */
    public List<Path> files() {
        return with;
    }

    /** Returns the second file, or states, as results name it. */
    public String place() {
        return with.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    /** Returns the column that matches the rows of two files. */
    public Optional<String> id() {
        return Optional.ofNullable(id);
    }

    /**
     * Throws a failure if a second system is given without a first one, an id without a second file, or counts of rows
     * where each row must be one item.
     */
    public void require(ColumnOptions columns) {
        Optional<String> itsScore = score().or(() -> with.isEmpty() ? Optional.empty() : columns.score());
        Optional<String> computed = columns.computed(Optional.ofNullable(threshold), itsScore);
        if (threshold != null && computed.isEmpty()) {
            throw Failure.usage(
                    "--against-threshold needs --threshold and the scores of both systems: give --threshold T"
                            + " and --against-score COLUMN");
        }
        computed.filter(name -> !againsts.contains(name)).ifPresent(name -> {
            if (!againsts.isEmpty()) {
                throw Failure.usage("--threshold computes the predictions of both systems from their scores: leave out"
                        + " --against");
            }
            againsts.add(name);
        });
        requireNoScores(columns);
        requireFirst("--prediction", columns.prediction(), "--against", !againsts.isEmpty());
        requireFirst("--score", columns.score(), "--against-score", !scores.isEmpty());
        requireIdOfSeveral();
        if (id != null) {
            columns.requireItems("--id");
        } else if (!scores.isEmpty() && with.isEmpty()) {
            columns.requireObservations("--against-score");
        }
    }

    /** Throws a failure if a column of ids is named although there is one system. */
    public void requireIdOfSeveral() {
        if (id != null && with.isEmpty()) {
            throw Failure.usage(
                    "--id matches the rows of several systems: name a second file, or the column of systems with"
                            + " --system COLUMN");
        }
    }

    /** Throws a failure if the columns of one system are missing in a file that must contain both systems. */
    public void requireBoth(ColumnOptions columns) {
        if (with.isEmpty()) {
            requireBoth("--prediction", columns.prediction(), "--against", against());
            requireBoth("--score", columns.score(), "--against-score", score());
        }
    }

    private static void requireBoth(String first, Optional<String> a, String second, Optional<String> b) {
        if (a.isPresent() != b.isPresent()) {
            throw Failure.usage((a.isPresent() ? second : first) + " is missing: " + first + " and " + second
                    + " name the columns of the two systems; for a second file use --with FILE2");
        }
    }

    /**
     * Throws a failure if an option is given that does not apply to the predictions of several systems in one file.
     */
    public void requireSeveral(ColumnOptions columns) {
        requireAlone(true, "--with FILE2", !with.isEmpty());
        requireAlone(true, "--id", id != null);
        requireAlone(true, "--against-score", !scores.isEmpty());
        requireAlone(true, "--score", columns.score().isPresent());
        if (columns.prediction().isEmpty()) {
            throw Failure.usage("--prediction is missing: it names the first system's column, --against the others'");
        }
    }

    /**
     * Returns the columns of the predictions of several systems: those that are named, or those that a threshold computes from
     * the scores.
     *
     * @param predictions the named columns of predictions of the other systems
     * @param ofScores the named columns of their scores
     * @throws Failure if an option is given that does not apply to the columns of several systems in one file, or a system has
     *     predictions or scores alone where another has both
     */
    public List<String> requireSeveral(ColumnOptions columns, List<String> predictions, List<String> ofScores) {
        requireAlone(true, "--with FILE2", !with.isEmpty());
        requireAlone(true, "--id", id != null);
        requireAlone(true, "--against-threshold", threshold != null);
        List<String> computed = ofScores.stream()
                .flatMap(name -> columns.computed(Optional.empty(), Optional.of(name)).stream())
                .toList();
        List<String> others = predictions.isEmpty() ? computed : predictions;
        requireNoScores(columns);
        requireBoth(
                "--prediction",
                columns.prediction(),
                "--against",
                others.stream().findFirst());
        requireBoth(
                "--score", columns.score(), "--against-score", ofScores.stream().findFirst());
        if (!others.isEmpty() && !ofScores.isEmpty() && others.size() != ofScores.size()) {
            throw Failure.usage("--against and --against-score must name as many systems: against=" + others
                    + ", against-score=" + ofScores);
        }
        if (!ofScores.isEmpty()) {
            columns.requireObservations("--against-score");
        }
        return others;
    }

    /** Throws a failure if an option is given that does not apply to the outcomes of several systems. */
    void requireSeveralOutcomes() {
        if (!scores.isEmpty()) {
            throw Failure.usage("--against-score cannot be combined with outcomes: name columns with --against");
        }
        if (!with.isEmpty() && !againsts.isEmpty()) {
            throw Failure.usage("--against names columns of the same file: leave it out with --with, whose files have"
                    + " the same columns");
        }
    }

    /**
     * Throws a failure if an option for two systems is given with several systems.
     *
     * @param ofFile whether the systems are columns of a file and not those of a state
     */
    public static void requireAlone(boolean ofFile, String option, boolean given) {
        if (given) {
            throw Failure.usage(option + " applies to two systems, but "
                    + (ofFile
                            ? "several are named: name one second system"
                            : "the state contains several: name two of them with --prediction A --against B")
                    + ", or leave " + option + " out");
        }
    }

    /** Throws a failure if the column of a second system is given for predictions, but the first system has scores alone. */
    private void requireNoScores(ColumnOptions columns) {
        if (columns.prediction().isEmpty() && columns.score().isPresent() && scores.isEmpty() && againsts.size() == 1) {
            throw Failure.usage("--against names a column of predicted labels, and --score a column of scores: for the"
                    + " scores of two systems give --score and --against-score " + againsts.get(0));
        }
    }

    private static void requireFirst(String first, Optional<String> given, String second, boolean other) {
        if (other && given.isEmpty()) {
            throw Failure.usage(
                    first + " is missing: " + first + " and " + second + " name the columns of the two systems");
        }
    }

    /** Returns the second file, whose items are those of the first file. */
    public Path onlyFile() {
        if (with.isEmpty() || !againsts.isEmpty() || !scores.isEmpty()) {
            throw Failure.usage("--with FILE2 must name the file of the second system, without --against");
        }
        return requireOne();
    }

    /** Returns the one second file, whose rows are read; only states may be several. */
    Path requireOne() {
        if (with.size() > 1) {
            throw Failure.usage("--with may be repeated only for states: with=" + place());
        }
        return with.get(0);
    }
}
