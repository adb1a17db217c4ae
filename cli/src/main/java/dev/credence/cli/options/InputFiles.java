package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.state.StateFiles;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The input of a command: one file of predictions, or states that replace it. */
public final class InputFiles {
    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "CSV, TSV, Parquet or JSON lines; .gz and .zst are unpacked. Or a state of credence collect.")
    private @Nullable Path file;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "STATE",
            description = "More states, which count as one with the first.")
    private List<Path> more = new ArrayList<>();

    /** Returns whether a file was named. */
    public boolean given() {
        return file != null;
    }

    /**
     * Throws a failure if no file was named.
     *
     * @param command the one that needs it
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
     * States in place of a file, as one; empty where there is a file.
     *
     * @param files how a file would be written, which is of no use where there are states
     * @throws Failure if one of them is not there, before any option is missed
     */
    public Optional<StateSet> states(FileOptions files) {
        all().forEach(TableFile::requireFile);
        if (more.isEmpty() && !StateFiles.isState(file())) {
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
}
