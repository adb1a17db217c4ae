package dev.credence.cli.command;

import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.DatasetReader;
import dev.credence.cli.data.IdMatching;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.PairReader;
import dev.credence.cli.data.layout.PairReading;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.data.state.SystemChoice;
import dev.credence.cli.input.TableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * A second system to compare: columns of the same file, or a file of its own, whose rows are matched by an id or are others. The column
 * of its predictions is {@code --against}, of which some commands take several.
 */
final class SecondSystemOptions {
    private static final String SAME_FILE =
            "both systems are in the same file, and its rows count as two independent samples: name the second system's"
                    + " column with --against, or match the rows with --id, to compare on the same rows";

    @Option(names = "--against-score", paramLabel = "COLUMN", description = "The second system's scores.")
    private @Nullable String score;

    @Option(names = "--with", paramLabel = "FILE2", description = "The second system's file.")
    private @Nullable Path file;

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Matches the rows of both files: the same items, so paired.")
    private @Nullable String id;

    Optional<String> score() {
        return Optional.ofNullable(score);
    }

    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    Optional<String> id() {
        return Optional.ofNullable(id);
    }

    /**
     * Refuses a second system without a first, an id where there is nothing to match, and rows that stand for many where each must be
     * one item.
     */
    void require(ColumnOptions columns, Optional<String> against) {
        requireFirst("--prediction", columns.prediction(), "--against", against);
        requireFirst("--score", columns.score(), "--against-score", score());
        if (id != null && file == null) {
            throw Failure.usage("--id matches the rows of two files; name the second with --with FILE2");
        }
        if (id != null) {
            columns.requireItems("--id");
        } else if (score != null && file == null) {
            columns.requireObservations("--against-score");
        }
    }

    static void requireFirst(String first, Optional<String> given, String second, Optional<String> other) {
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
    PairData read(Reading first, Optional<String> against, Function<Path, TableFile> files) {
        if (file == null) {
            return PairReader.read(new PairReading(first, against, score()));
        }
        Reading second = first.of(files.apply(file), against.or(first::prediction), score().or(first::score));
        return id == null
                ? independent(first.file().path(), file, DatasetReader.read(first), DatasetReader.read(second))
                : IdMatching.read(id, first, second);
    }

    /**
     * Reads both systems of states: those of two systems, or of one and its second file.
     *
     * @param states before it is said which of their systems are meant
     * @param against the name of the second system, of several
     */
    PairData read(StateSet states, InputFiles source, ColumnOptions columns, Optional<String> against) {
        if (file == null) {
            return columns.of(states, source.place(), against.stream().toList()).pair(source.place());
        }
        Dataset first = columns.of(states, source.place()).dataset(source.place());
        Dataset second = other(file, columns, against).dataset(file.toString());
        return independent(source.file(), file, first, second);
    }

    /** The second file's system, by its own name or the first one's. */
    private static StateSet other(Path file, ColumnOptions columns, Optional<String> against) {
        StateSet states = StateSet.read(List.of(file));
        return new SystemChoice(against.or(columns::prediction), List.of())
                .of(states, file.toString())
                .declared(columns.positive(), columns.labels());
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
     * @param rows how many were read, of both files together
     * @param columns of the first system
     * @param against column of the second system's predictions, where it was named
     * @param design how the rows were drawn
     */
    Map<String, Object> input(
            String place, long rows, ColumnOptions columns, Optional<String> against, SamplingDesign design) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        file().ifPresent(path -> input.put("with", path.toString()));
        input.put("rows", rows);
        columns.givenTruth().ifPresent(name -> input.put("truth", name));
        first(columns, against).ifPresent(name -> input.put("first", name));
        against.or(this::score).ifPresent(name -> input.put("second", name));
        columns.positive().ifPresent(label -> input.put("positive", label));
        input.put("pairing", file == null || id != null ? "paired" : "independent");
        design.describe(input);
        return input;
    }

    /** Predictions of the first are compared where there are those of the second. */
    private Optional<String> first(ColumnOptions columns, Optional<String> against) {
        return file == null && against.isEmpty()
                ? columns.score()
                : columns.prediction().or(columns::score);
    }
}
