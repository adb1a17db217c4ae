package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.report.Catalogue;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code credence list}: what this installation found, and from where. */
@Command(
        name = "list",
        description = "Lists the metrics, methods or comparators found, their options, and the module they are from.")
public final class ListCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;

    @Parameters(paramLabel = "KIND", description = "metrics, methods or comparators.")
    private Catalogue.Kind kind = Catalogue.Kind.METRICS;

    @Mixin
    private OutputOptions output = new OutputOptions();

    /** The command on a console. */
    public ListCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        Catalogue catalogue = Catalogue.of(credence.get().registry(), kind);
        console.out()
                .print(
                        switch (output.format()) {
                            case TABLE -> catalogue.table(output.looks(console));
                            case JSON -> catalogue.json();
                            case CSV -> catalogue.csv();
                            case MARKDOWN -> catalogue.markdown();
                        });
        return 0;
    }
}
