package dev.credence.cli.options;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.options.InputFiles.FileOptions;
import dev.credence.cli.options.InputFiles.OutcomeOptions;
import dev.credence.report.Report;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;

/**
 * The common part of commands that read a file of predictions: the input, its format, the simulation, the output and the figure. A
 * command that draws no figure removes its options.
 *
 * @param <R> the report of the command
 */
public abstract class FileCommand<R extends Report> implements Callable<Integer> {
    /** The console on which the command writes. */
    protected final Console console;
    /** The installed metrics and methods, loaded when first used. */
    protected final Supplier<Credence> credence;

    /** The files to read. */
    @Mixin
    protected InputFiles source = new InputFiles();

    /** The level and the simulation. */
    @Mixin
    protected RunOptions run = new RunOptions();

    /** The format of the files. */
    @Mixin
    protected FileOptions files = new FileOptions();

    /** The format of the results. */
    @Mixin
    protected OutputOptions output = new OutputOptions();

    /** The figure to draw, if any. */
    @Mixin
    protected FigureOptions figure = new FigureOptions();

    /** Creates the command with its console and the installed metrics and methods. */
    protected FileCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    /** Returns the report without writing it, because a computation that takes too long is abandoned. */
    protected abstract R answer(Progressing progressing);

    /** Returns the outcomes that the options of a command name. */
    protected final OutcomeInputs outcomeInputs(
            String command, OutcomeOptions outcomes, ColumnOptions columns, Progressing progressing) {
        return new OutcomeInputs(command, outcomes, columns, source, path -> files.file(path, progressing));
    }

    /** Saves what a command writes in addition to its results, here the figure, and returns the exit status. */
    protected int finish(R report) {
        figure.save();
        return 0;
    }

    @Override
    public final Integer call() {
        figure.require();
        try (Progressing progressing = new Progressing(console)) {
            R report = run.within(Limits.COMMAND_SECONDS, () -> answer(progressing));
            int status = finish(report);
            output.write(report, console);
            return status;
        }
    }
}
