package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.FileCommand.FileOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The input of a command: one file of predictions, or states that replace it. */
public final class InputFiles {
    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "CSV, TSV, Parquet or JSON lines; .gz and .zst are unpacked. A state of credence "
                    + "collect and the log of an evaluation are read too.")
    private @Nullable Path file;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "STATE",
            description = "More states, merged with the first.")
    private List<Path> more = new ArrayList<>();

    /** The states that were read. */
    private @Nullable StateSet states;

    /** Whether the file is a state; null before it was opened, which is done once. */
    private @Nullable Boolean state;

    /** Returns the input of a command whose file, or states, are named by an option. */
    public static InputFiles of(List<Path> paths) {
        InputFiles files = new InputFiles();
        files.file = paths.get(0);
        files.more = List.copyOf(paths.subList(1, paths.size()));
        return files;
    }

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
        List<Path> all = Stream.concat(Stream.of(file()), more.stream()).toList();
        requireDifferent(all);
        return all;
    }

    /** Throws a failure if a file is named twice, because all its rows would count twice. */
    public static void requireDifferent(List<Path> files) {
        Set<Path> seen = new HashSet<>();
        for (Path file : files) {
            if (!seen.add(whole(file))) {
                throw Failure.usage(
                        "file " + file + " is named twice, so that its rows would count twice: name it once");
            }
        }
    }

    /** Returns whether a path names the first file. */
    public boolean isFirst(Path file) {
        return whole(file).equals(whole(file()));
    }

    /** Returns the path by which a file is known however it is named: without symbolic links, or if it does not exist the absolute path. */
    public static Path whole(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file.toAbsolutePath().normalize();
        }
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
        files.requireNone();
        return Optional.of(merged());
    }

    /** Returns the states if outcomes without a true label were collected; empty if a file of rows or no file is given. */
    public Optional<StateSet> statesOfOutcomes() {
        boolean isState = state == null ? file != null && TableFile.isState(file) : state;
        state = isState;
        return isState ? Optional.of(merged()).filter(StateSet::holdsOutcomes) : Optional.empty();
    }

    private StateSet merged() {
        StateSet read = states == null ? StateSet.read(all()) : states;
        states = read;
        return read;
    }

    /** Returns the other files if the first one has rows, which are then the files of other systems; they are no longer read as states. */
    List<Path> takeTables(FileOptions files) {
        List<Path> tables = file != null && files.isTable(file) ? more : List.of();
        more = tables.isEmpty() ? more : List.of();
        return tables;
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
}
