package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.limit.Limits;
import dev.credence.report.Report;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;

/**
 * The common part of commands that read a file of predictions: the input, its format, the simulation and the output.
 */
abstract class FileCommand implements Callable<Integer> {
    final Console console;
    final Supplier<Credence> credence;

    @Mixin
    InputFiles source = new InputFiles();

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

    /** Returns the report without writing it, because a computation that takes too long is abandoned. */
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
