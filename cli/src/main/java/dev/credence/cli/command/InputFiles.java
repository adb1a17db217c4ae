package dev.credence.cli.command;

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

/** What a command reads: a file of predictions, or states in its place. */
final class InputFiles {
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

    /** Whether a file was named, of which a command says that it may be missing. */
    boolean given() {
        return file != null;
    }

    /**
     * Refuses that no file was named.
     *
     * @param command the one that needs it
     */
    void require(String command) {
        if (!given()) {
            throw Failure.usage("Missing required parameter: 'FILE'; see credence " + command + " --help");
        }
    }

    /** The file, or the first state. */
    Path file() {
        return Objects.requireNonNull(file, "a file must be named");
    }

    /** All that were named, in their order. */
    List<Path> all() {
        return Stream.concat(Stream.of(file()), more.stream()).toList();
    }

    /**
     * States in place of a file, as one; empty where there is a file.
     *
     * @param files how a file would be written, which is of no use where there are states
     * @throws Failure if one of them is not there, before any option is missed
     */
    Optional<StateSet> states(FileOptions files) {
        all().forEach(TableFile::requireFile);
        if (more.isEmpty() && !StateFiles.isState(file())) {
            return Optional.empty();
        }
        StateSet states = StateSet.read(all());
        files.requireNone();
        return Optional.of(states);
    }

    /** The file, or the states, as results tell it. */
    String place() {
        return all().stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    /** What is told of states as input. */
    Map<String, Object> input(StateSet states) {
        return input(states, Optional.empty());
    }

    /** The same of a system that was named, of several. */
    Map<String, Object> input(StateSet states, Optional<String> system) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place());
        input.put("rows", states.rows());
        system.ifPresent(name -> input.put("prediction", name));
        states.describe(input);
        return input;
    }
}
