package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.CommonLabel;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.DatasetReader;
import dev.credence.cli.data.IdMatching;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.PairReader;
import dev.credence.cli.data.layout.PairReading;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateFiles;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.data.state.SystemChoice;
import dev.credence.cli.input.TableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * A second system to compare: columns of the same file, or a file of its own, whose rows are matched by an id or are others. The column
 * of its predictions is {@code --against}, of which some commands take several.
 */
public final class SecondSystemOptions {
    private static final String SAME_FILE =
            "both systems are in the same file, and its rows count as two independent samples: name the second system's"
                    + " column with --against, or match the rows with --id, to compare on the same rows";

    @Option(names = "--against-score", paramLabel = "COLUMN", description = "The second system's scores.")
    private @Nullable String score;

    @Option(
            names = "--with",
            paramLabel = "FILE2",
            description =
                    "The second system's file, or a state of it; several states, each with its own --with, count as"
                            + " one.")
    private List<Path> with = new ArrayList<>();

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Matches the rows of both files: the same items, so paired.")
    private @Nullable String id;

    private @Nullable StateSet states;

    /** Returns the column of the second system's scores. */
    public Optional<String> score() {
        return Optional.ofNullable(score);
    }

    /** The second file, or the first of its states. */
    public Optional<Path> file() {
        return with.stream().findFirst();
    }

    /** All second files. */
    public List<Path> files() {
        return with;
    }

    /** The second file, or states, as results tell it. */
    public String place() {
        return with.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    /** Returns the column that matches the rows of two files. */
    public Optional<String> id() {
        return Optional.ofNullable(id);
    }

    /**
     * Refuses a second system without a first, an id where there is nothing to match, and rows that stand for many where each must be
     * one item.
     */
    public void require(ColumnOptions columns, Optional<String> against) {
        requireFirst("--prediction", columns.prediction(), "--against", against);
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

    /** Refuses a column of the second system without the one of the first. */
    public static void requireFirst(String first, Optional<String> given, String second, Optional<String> other) {
        if (other.isPresent() && given.isEmpty()) {
            throw Failure.usage(
                    first + " is missing: " + first + " and " + second + " name the columns of the two systems");
        }
    }

    /**
     * Reads both systems.
     *
     * @param first the file, and the first system's columns
     * @param against column of the second system's predictions; in a file of its own, where they are named otherwise
     * @param files opens a file
     */
    public PairData read(Reading first, Optional<String> against, Function<Path, TableFile> files) {
        if (with.isEmpty()) {
            return PairReader.read(PairReading.ofTwo(first, against, score()));
        }
        Path file = with.get(0);
        if (id == null && (with.size() > 1 || StateFiles.isState(file))) {
            Dataset state = other(against, first.prediction(), first.positive(), first.labels());
            requireBoth(
                    "--prediction",
                    first.prediction().isPresent(),
                    state.matrix().isPresent());
            requireBoth("--score", first.score().isPresent(), state.scores().isPresent());
            return PairData.independent(DatasetReader.read(first), state);
        }
        Reading second = first.of(files.apply(requireOne()), against.or(first::prediction), score().or(first::score));
        return id == null
                ? independent(first.file().path(), file, DatasetReader.read(first), DatasetReader.read(second))
                : IdMatching.read(id, first, second);
    }

    /**
     * Refuses systems whose predictions have no label in common with the truth.
     *
     * @param place the first file, or states
     * @param against column, or name, of the second system's predictions, where it was named
     */
    public void require(
            CommonLabel common, PairData data, String place, ColumnOptions columns, Optional<String> against) {
        if (with.isEmpty()) {
            common.require(
                    data,
                    CommonLabel.place(place, columns.prediction(), "the first system"),
                    CommonLabel.place(place, against, "the second system"));
        } else {
            common.require(data, place, place());
        }
    }

    private void requireBoth(String option, boolean given, boolean held) {
        if (given && !held) {
            throw Failure.usage(place() + ": the state holds nothing to compare " + option
                    + " with: leave it out, or collect the state with " + option + " COLUMN too");
        }
    }

    private Path requireOne() {
        if (with.size() > 1) {
            throw Failure.usage("--with may be given several times for states alone: with=" + place());
        }
        return with.get(0);
    }

    /**
     * Reads both systems of states: those of two systems, or of one and its second file.
     *
     * @param states before it is said which of their systems are meant
     * @param against the name of the second system, of several
     */
    public PairData read(StateSet states, InputFiles source, ColumnOptions columns, Optional<String> against) {
        if (with.isEmpty()) {
            return columns.of(states, source.place(), against.stream().toList()).pair(source.place());
        }
        StateSet ours = columns.of(states, source.place());
        requireSamePositive(source.place(), ours.positive());
        Dataset first = ours.dataset(source.place());
        Dataset second = other(against, columns.prediction(), columns.positive(), columns.labels());
        return independent(source.file(), with.get(0), first, second);
    }

    private void requireSamePositive(String ours, Optional<String> positive) {
        Optional<String> theirs = states().positive();
        if (positive.isPresent() && theirs.isPresent() && !positive.equals(theirs)) {
            throw Failure.usage("both systems must count the same label as positive: " + ours + " counts '"
                    + positive.get() + "', " + place() + " '" + theirs.get() + "'; collect the rows of one again");
        }
    }

    /** Whether the second system's scores were read with the opposite sign, which a state alone says of itself. */
    public boolean flip() {
        return file().filter(StateFiles::isState).isPresent() && states().flip();
    }

    /** The second states, read once. */
    private StateSet states() {
        StateSet read = states == null ? StateSet.read(with) : states;
        states = read;
        return read;
    }

    /** The system of the second states: where they are of several, by its own name or the first one's. */
    private Dataset other(
            Optional<String> against, Optional<String> first, Optional<String> positive, List<String> labels) {
        StateSet both = states();
        if (score().isPresent() || (against.isPresent() && both.several().isEmpty())) {
            throw Failure.usage(place() + ": the columns of a state are fixed: leave out --against, --against-score");
        }
        return new SystemChoice(against.or(() -> first), List.of())
                .of(both, place())
                .declared(positive, labels)
                .dataset(place());
    }

    private static PairData independent(Path one, Path other, Dataset first, Dataset second) {
        PairData data = PairData.independent(first, second);
        return isSame(one, other) ? data.noting(SAME_FILE) : data;
    }

    private static boolean isSame(Path file, Path other) {
        try {
            return Files.isSameFile(file, other);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * What is told of both as input.
     *
     * @param place the first file, or states
     * @param rows how many were read; of both files together where their items differ
     * @param columns of the first system
     * @param against column of the second system's predictions, where it was named
     * @param positive the label counted as positive
     * @param design how the rows were drawn
     */
    public Map<String, Object> input(
            String place,
            long rows,
            ColumnOptions columns,
            Optional<String> against,
            Optional<String> positive,
            SamplingDesign design) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        file().ifPresent(path -> input.put("with", place()));
        input.put("rows", rows);
        columns.givenTruth().ifPresent(name -> input.put("truth", name));
        first(columns, against).ifPresent(name -> input.put("first", name));
        against.or(this::score).ifPresent(name -> input.put("second", name));
        positive.ifPresent(label -> input.put("positive", label));
        input.put("pairing", with.isEmpty() || id != null ? "paired" : "independent");
        design.describe(input);
        return input;
    }

    /** Predictions of the first are compared where there are those of the second. */
    private Optional<String> first(ColumnOptions columns, Optional<String> against) {
        return with.isEmpty() && against.isEmpty()
                ? columns.score()
                : columns.prediction().or(columns::score);
    }
}
