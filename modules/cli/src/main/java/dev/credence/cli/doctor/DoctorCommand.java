package dev.credence.cli.doctor;

import dev.credence.cli.Console;
import dev.credence.cli.options.InputFiles.FileOptions;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.Progressing;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code credence doctor}, which describes a file before it is evaluated. */
@Command(
        name = "doctor",
        description = {
            "Describes a file: its kind, its columns, its items and runs, and what is suspicious in it. It prints the "
                    + "commands to go on with.",
            "",
            "Columns are recognized by their names and values, which is a guess: check the columns in the commands."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence doctor predictions.csv",
            "  credence doctor logs/run.eval",
            "  credence doctor samples.jsonl --format json"
        })
public final class DoctorCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "FILE",
            description = "CSV, TSV, Parquet, JSON lines, or the log of an evaluation; .gz and .zst are unpacked.")
    private Path file = Path.of("");

    @Mixin
    private FileOptions files = new FileOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    /** Creates the command with its console. */
    public DoctorCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try (Progressing progressing = new Progressing(console)) {
            FileProfile profile = FileProfile.read(files.file(file, progressing));
            GuessedLayout layout = GuessedLayout.of(profile);
            output.write(
                    new DoctorReport(
                            profile,
                            Findings.of(profile, layout),
                            new NextCommands(profile, layout, files.typed()).all()),
                    console);
            return 0;
        }
    }
}
