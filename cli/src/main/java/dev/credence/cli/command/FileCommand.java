package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.data.state.StateFiles;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.limit.Limits;
import dev.credence.report.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What the commands share that read a file of predictions: the file, how to read it, how to simulate, how to write. */
abstract class FileCommand implements Callable<Integer> {
    final Console console;
    final Supplier<Credence> credence;

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "CSV, TSV, Parquet or JSON lines; .gz and .zst are unpacked. Or a state of credence collect.")
    Path file = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "STATE",
            description = "More states, which count as one with the first.")
    private List<Path> more = new ArrayList<>();

    @Mixin
    RunOptions run = new RunOptions();

    @Mixin
    FileOptions files = new FileOptions();

    @Mixin
    OutputOptions output = new OutputOptions();

    @Mixin
    FigureOptions figure = new FigureOptions();

    FileCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    /** States in place of a file, as one; empty where there is a file. */
    final Optional<StateSet> states() {
        if (more.isEmpty() && !StateFiles.isState(file)) {
            return Optional.empty();
        }
        List<Path> all = new ArrayList<>(List.of(file));
        all.addAll(more);
        return Optional.of(StateSet.read(all));
    }

    /** The file, or the states, as results tell it. */
    final String place() {
        return Stream.concat(Stream.of(file), more.stream()).map(Path::toString).collect(Collectors.joining(", "));
    }

    /** What the command is asked, without writing it: whatever takes too long is left behind. */
    abstract Report answer(Progressing progressing);

    @Override
    public final Integer call() {
        figure.require();
        try (Progressing progressing = new Progressing(console)) {
            Report report = run.within(Limits.COMMAND_SECONDS, () -> answer(progressing));
            figure.save();
            output.write(report, console);
            return 0;
        }
    }
}
