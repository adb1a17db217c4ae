package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.batch.BatchRunner.BatchLimits;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.text.Unreadable;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.ByteSize;
import dev.credence.cli.options.RunOptions.LimitOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code credence batch}, which reads JSON requests and writes JSON answers. */
@Command(
        name = "batch",
        // the example in one piece
        usageHelpWidth = 130,
        description = {
            "Reads one JSON request per line and writes one JSON response per line, in the same order.",
            "",
            "An invalid request, or one that exceeds the time limit, returns an error object and does not affect the others."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  echo '{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"evidence\":{\"type\":\"binary\","
                    + "\"tp\":199,\"fp\":2,\"fn\":13,\"tn\":355}}' | credence batch"
        })
public final class BatchCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = "-",
            description = "File of requests; - is standard input (default).")
    private Path file = Path.of("-");

    @Option(
            names = "--max-line",
            paramLabel = "SIZE",
            defaultValue = "16m",
            description = "Size limit of a line; a longer line returns an error (default: ${DEFAULT-VALUE}).")
    private String longest = "16m";

    @Mixin
    private LimitOptions limits = new LimitOptions();

    public BatchCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        BatchLimits requested = requested();
        try (InputStream in = open()) {
            new BatchRunner(credence.get(), console.out(), requested).run(in);
            return 0;
        } catch (IOException e) {
            throw Unreadable.failure(file, e);
        }
    }

    private BatchLimits requested() {
        try {
            long most = ByteSize.parse("--max-line", longest);
            if (!(most <= BatchLimits.MAX_LIMIT)) {
                throw new IllegalArgumentException("--max-line must be below 2g: max-line=" + longest);
            }
            return new BatchLimits(limits.limits(Limits.BATCH_SECONDS), (int) most);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    private InputStream open() throws IOException {
        if (file.toString().equals("-")) {
            return console.in();
        }
        TableFile.requireFile(file);
        if (TableFile.isState(file)) {
            throw Failure.usage(file + ": is a state of credence collect, but batch reads JSON requests; give "
                    + "the state to credence evaluate, compare or gate");
        }
        return Files.newInputStream(file);
    }
}
