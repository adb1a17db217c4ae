package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.TableFile.FileStart;
import dev.credence.cli.input.format.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The input of a command: one file of predictions, or states that replace it. */
public final class InputFiles {
    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "CSV, TSV, Parquet or JSON lines; .gz and .zst are unpacked. A state of credence "
                    + "collect is read too.")
    private @Nullable Path file;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "STATE",
            description = "More states, merged with the first.")
    private List<Path> more = new ArrayList<>();

    /** Returns whether a file was named. */
    public boolean given() {
        return file != null;
    }

    /**
     * Throws a failure if no file was named.
     *
     * @param command the name of the command
     */
    public void require(String command) {
        if (!given()) {
            throw Failure.usage("Missing required parameter: 'FILE'; see credence " + command + " --help");
        }
    }

    /** Returns the file, or the first state. */
    public Path file() {
        return Objects.requireNonNull(file, "a file must be named");
    }

    /** Returns all named files in their order. */
    public List<Path> all() {
        return Stream.concat(Stream.of(file()), more.stream()).toList();
    }

    /**
     * Returns the given states, merged into one, or empty if a file of rows is given.
     *
     * @param files the options of the format of a file, which must not be given with states
     * @throws Failure if a file does not exist; this is checked before any option
     */
    public Optional<StateSet> states(FileOptions files) {
        all().forEach(TableFile::requireFile);
        if (more.isEmpty() && files.isTable(file())) {
            return Optional.empty();
        }
        StateSet states = StateSet.read(all());
        files.requireNone();
        return Optional.of(states);
    }

    /** Returns the name of the file or of the states as results show it. */
    public String place() {
        return all().stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    /** Returns the description of the states as input. */
    public Map<String, Object> input(StateSet states) {
        return input(states, Optional.empty());
    }

    /** Returns the description of the states as input, with the named system of several. */
    public Map<String, Object> input(StateSet states, Optional<String> system) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place());
        input.put("rows", states.rows());
        system.ifPresent(name -> input.put("prediction", name));
        states.describe(input);
        return input;
    }

    /** Options for the format of input files whose names do not show it. */
    public static final class FileOptions {
        @Option(
                names = "--input-format",
                paramLabel = "TYPE",
                description = "Format of the input if the name of the file does not show it: csv, tsv, parquet, jsonl.")
        private @Nullable Format format;

        @Option(
                names = "--delimiter",
                paramLabel = "CHAR",
                description = "Character between CSV fields (default: comma).")
        private @Nullable Character delimiter;

        private final Map<Path, FileStart> starts = new HashMap<>();

        /** Returns whether a file contains rows, and is not a state; its first bytes are read once. */
        boolean isTable(Path path) {
            return !start(path).isState();
        }

        private FileStart start(Path path) {
            return starts.computeIfAbsent(path, FileStart::of);
        }

        /** Throws a failure if any of these options is given although no file of rows is read. */
        public void requireNone() {
            if (format != null || delimiter != null) {
                throw Failure.usage("--input-format and --delimiter apply to a file of rows, but none was given");
            }
        }

        /**
         * Returns the description of a file of rows.
         *
         * @throws Failure if the file is a state
         */
        public TableFile file(Path path, Progressing progressing) {
            if (!isTable(path)) {
                throw Failure.usage(
                        path + ": is a state of credence collect, which no longer holds single rows: name the "
                                + "file of the rows instead; two systems of a state, or of two states, are "
                                + "compared by credence compare");
            }
            return new TableFile(
                    path,
                    Optional.ofNullable(format),
                    Optional.ofNullable(delimiter),
                    () -> progressing.reading(path),
                    start(path));
        }
    }
}
