package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.IdMatching;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that name a second system, the same in every command: columns of the same file, or a file of its own, whose rows are matched
 * by an id or are others. Commands that compare several systems take several columns of predictions.
 */
public final class SecondSystemOptions {
    private static final String SAME_FILE =
            "both systems are in the same file, and its rows count as two independent samples: name the second system's"
                    + " column with --against, or match the rows with --id, to compare on the same rows";

    private static final String ITSELF =
            "the baseline is the new system itself, so that no row differs: this shows which"
                    + " margin this many rows can pass";

    @Option(
            names = "--against",
            paramLabel = "COLUMN",
            description = "Column of the second system's predictions. Compare and collect accept several, separated "
                    + "by commas or each with its own --against. For a state of several systems, the "
                    + "names of the systems.")
    private List<String> againsts = new ArrayList<>();

    @Option(names = "--against-score", paramLabel = "COLUMN", description = "Column of the second system's scores.")
    private @Nullable String score;

    @Option(
            names = "--with",
            paramLabel = "FILE2",
            description = "File of the second system, or a state of it; several states, each with its own --with, are "
                    + "merged.")
    private List<Path> with = new ArrayList<>();

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Column that matches the rows of both files, which are then paired.")
    private @Nullable String id;

    private @Nullable StateSet states;

    /** Returns the column of the second system's scores. */
    public Optional<String> score() {
        return Optional.ofNullable(score);
    }

    /** Returns whether a second system is named. */
    public boolean given() {
        return !againsts.isEmpty() || score != null || !with.isEmpty();
    }

    /** Returns whether nothing but columns of predictions is given, which a state of several systems takes as their names. */
    public boolean isOfNames() {
        return score == null && with.isEmpty() && id == null;
    }

    /**
     * Returns the column, or the name, of the one second system's predictions.
     *
     * @throws Failure if there are several
     */
    public Optional<String> against() {
        if (againsts.size() > 1) {
            throw Failure.usage("--against must be given once: against=" + againsts);
        }
        return againsts.stream().findFirst();
    }

    /** Returns the columns of a file that are named, which is opened only where a name may hold a comma. */
    public List<String> againstIn(Supplier<TableFile> file) {
        return againsts.stream().anyMatch(name -> name.contains(",")) ? againstIn(header(file.get())) : againsts;
    }

    /** Returns the names among those of a header, each of which may hold a comma. */
    public List<String> againstIn(List<String> header) {
        return againsts.stream()
                .flatMap(name -> header.contains(name) ? Stream.of(name) : Arrays.stream(name.split(",", -1)))
                .toList();
    }

    /** Returns the header of the file, or an empty list for a pipe, which can be read only once. */
    private static List<String> header(TableFile file) {
        if (!Files.isRegularFile(file.path())) {
            return List.of();
        }
        try (InputTable table = file.source().open()) {
            return table.columns();
        }
    }

    /** Takes a baseline as a gate names it: with --id its file, otherwise the column of its predictions. */
    public void baseline(String old) {
        if (id == null) {
            againsts.add(old);
        } else {
            with.add(Path.of(old));
        }
    }

    /** Returns the second file, or the first of its states. */
    public Optional<Path> file() {
        return with.stream().findFirst();
    }

    /** Returns all second files. */
    public List<Path> files() {
        return with;
    }

    /** Returns the second file, or states, as results tell it. */
    public String place() {
        return with.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    /** Returns the column that matches the rows of two files. */
    public Optional<String> id() {
        return Optional.ofNullable(id);
    }

    /**
     * Refuses a second system without a first, an id where there is nothing to match, and rows that represent several where each must be
     * one item.
     */
    public void require(ColumnOptions columns) {
        requireFirst(
                "--prediction",
                columns.prediction(),
                "--against",
                againsts.stream().findFirst());
        requireFirst("--score", columns.score(), "--against-score", score());
        if (id != null && with.isEmpty()) {
            throw Failure.usage("--id matches the rows of two files; name the second with --with FILE2");
        }
        if (id != null) {
            columns.requireItems("--id");
        } else if (score != null && with.isEmpty()) {
            columns.requireObservations("--against-score");
        }
    }

    /** Refuses columns of one system where the same file must hold those of both. */
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

    /** Refuses all that is not about the predictions of several systems in one file. */
    public void requireSeveral(ColumnOptions columns) {
        requireAlone(true, "--with FILE2", !with.isEmpty());
        requireAlone(true, "--id", id != null);
        requireAlone(true, "--against-score", score != null);
        requireAlone(true, "--score", columns.score().isPresent());
        if (columns.prediction().isEmpty()) {
            throw Failure.usage("--prediction is missing: it names the first system's column, --against the others'");
        }
    }

    /**
     * Refuses an option that is about two systems where there are several.
     *
     * @param ofFile whether they are columns of a file, not those of a state
     */
    public static void requireAlone(boolean ofFile, String option, boolean given) {
        if (given) {
            throw Failure.usage(option + " applies to two systems, but "
                    + (ofFile
                            ? "--against names several columns: name one with --against"
                            : "the state holds several: name two of them with --prediction A --against B")
                    + ", or leave " + option + " out");
        }
    }

    private static void requireFirst(String first, Optional<String> given, String second, Optional<String> other) {
        if (other.isPresent() && given.isEmpty()) {
            throw Failure.usage(
                    first + " is missing: " + first + " and " + second + " name the columns of the two systems");
        }
    }

    /**
     * Reads both systems.
     *
     * @param first the file, and the first system's columns
     * @param files opens a file
     */
    public PairData read(Reading first, Function<Path, TableFile> files) {
        return with.isEmpty()
                ? RowReader.pair(pair(first).requireTwo(), Optional.empty()).whole()
                : read(first, Optional.empty(), files).whole();
    }

    /**
     * Reads both systems, which may be one and the same, as a whole and by slice.
     *
     * @param first the file, and the first system's columns
     * @param slice the column of slices; none where the systems are in files of different rows
     * @param files opens a file
     */
    public Slices<PairData> read(Reading first, Optional<String> slice, Function<Path, TableFile> files) {
        if (with.isEmpty()) {
            return sameFile(first, slice);
        }
        Path file = with.get(0);
        if (id == null && (with.size() > 1 || TableFile.isState(file))) {
            Dataset state = other(first.prediction(), first.positive(), first.labels());
            requireHeld(
                    "--prediction",
                    first.prediction().isPresent(),
                    state.matrix().isPresent());
            requireHeld("--score", first.score().isPresent(), state.scores().isPresent());
            return new Slices<>(PairData.independent(RowReader.read(first), state), Map.of());
        }
        Reading second = first.of(files.apply(requireOne()), against().or(first::prediction), score().or(first::score));
        return id == null
                ? new Slices<>(
                        independent(first.file().path(), file, RowReader.read(first), RowReader.read(second)), Map.of())
                : IdMatching.read(id, slice, first, second);
    }

    private Reading pair(Reading first) {
        return first.against(against().stream().toList(), score());
    }

    private Slices<PairData> sameFile(Reading first, Optional<String> slice) {
        try {
            Reading pair = pair(first);
            if (!pair.isOfOne()) {
                return RowReader.pair(pair.requireTwo(), slice);
            }
            Slices<PairData> read = RowReader.pair(pair, slice);
            return new Slices<>(read.whole().noting(ITSELF), read.bySlice());
        } catch (Failure e) {
            against().filter(name -> Files.isRegularFile(Path.of(name))).ifPresent(name -> {
                throw Failure.usage(
                        e.getMessage() + "; '" + name + "' is a file: name it with --with, and match its rows with"
                                + " --id COLUMN",
                        e);
            });
            throw e;
        }
    }

    /**
     * Refuses systems whose predictions have no label in common with the truth.
     *
     * @param place the first file, or states
     */
    public void require(CommonLabel common, PairData data, String place, ColumnOptions columns) {
        if (with.isEmpty()) {
            common.require(
                    data,
                    CommonLabel.place(place, columns.prediction(), "the first system"),
                    CommonLabel.place(place, against(), "the second system"));
        } else {
            common.require(data, place, place());
        }
    }

    private void requireHeld(String option, boolean given, boolean held) {
        if (given && !held) {
            throw Failure.usage(place() + ": the state holds nothing to compare " + option
                    + " with: leave it out, or collect the state with " + option + " COLUMN too");
        }
    }

    private Path requireOne() {
        if (with.size() > 1) {
            throw Failure.usage("--with may be repeated only for states: with=" + place());
        }
        return with.get(0);
    }

    /**
     * Reads both systems of states: those of two systems, or of one and its second file.
     *
     * @param states before it is said which of their systems are meant
     */
    public PairData read(StateSet states, InputFiles source, ColumnOptions columns) {
        if (with.isEmpty()) {
            return columns.of(states, source.place(), against().stream().toList())
                    .pair(source.place());
        }
        StateSet ours = columns.of(states, source.place());
        requireSamePositive(source.place(), ours.positive());
        Dataset first = ours.dataset(source.place());
        Dataset second = other(columns.prediction(), columns.positive(), columns.labels());
        return independent(source.file(), with.get(0), first, second);
    }

    private void requireSamePositive(String ours, Optional<String> positive) {
        Optional<String> theirs = states().positive();
        if (positive.isPresent() && theirs.isPresent() && !positive.equals(theirs)) {
            throw Failure.usage("both systems must count the same label as positive: " + ours + " counts '"
                    + positive.get() + "', " + place() + " '" + theirs.get() + "'; collect the rows of one again");
        }
    }

    /** Returns whether the second system's scores were read with the opposite sign, which a state alone says of itself. */
    public boolean flip() {
        return file().filter(TableFile::isState).isPresent() && states().flip();
    }

    /** Returns the second states, read once. */
    private StateSet states() {
        StateSet read = states == null ? StateSet.read(with) : states;
        states = read;
        return read;
    }

    /** Returns the system of the second states: where they are of several, by its own name or the first one's. */
    private Dataset other(Optional<String> first, Optional<String> positive, List<String> labels) {
        StateSet both = states();
        if (score().isPresent() || (against().isPresent() && both.several().isEmpty())) {
            throw Failure.usage(place() + ": the columns of a state are fixed: leave out --against, --against-score");
        }
        return both.of(against().or(() -> first), List.of(), place())
                .declared(positive, labels)
                .dataset(place());
    }

    private static PairData independent(Path one, Path other, Dataset first, Dataset second) {
        PairData data = PairData.independent(first, second);
        try {
            return Files.isSameFile(one, other) ? data.noting(SAME_FILE) : data;
        } catch (IOException e) {
            return data;
        }
    }

    /**
     * Returns the description of both as input.
     *
     * @param place the first file, or states
     * @param rows how many were read; of both files together where their items differ
     * @param columns of the first system
     * @param positive the label counted as positive
     * @param design how the rows were drawn
     */
    public Map<String, Object> input(
            String place, long rows, ColumnOptions columns, Optional<String> positive, SamplingDesign design) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        file().ifPresent(path -> input.put("with", place()));
        input.put("rows", rows);
        columns.givenTruth().ifPresent(name -> input.put("truth", name));
        first(columns).ifPresent(name -> input.put("first", name));
        against().or(this::score).ifPresent(name -> input.put("second", name));
        positive.ifPresent(label -> input.put("positive", label));
        input.put("pairing", with.isEmpty() || id != null ? "paired" : "independent");
        design.describe(input);
        return input;
    }

    /** Returns the column of the first system: its predictions are compared where there are those of the second. */
    private Optional<String> first(ColumnOptions columns) {
        return with.isEmpty() && againsts.isEmpty()
                ? columns.score()
                : columns.prediction().or(columns::score);
    }
}
