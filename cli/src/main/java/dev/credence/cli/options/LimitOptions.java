package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.limit.ByteSize;
import dev.credence.cli.limit.Limits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that limit the time and memory of a command, or of each line of {@code batch}. */
public final class LimitOptions {
    @Option(
            names = "--max-seconds",
            paramLabel = "S",
            description = "Time limit in seconds (default: 3600; in batch 60 for each line; in coverage none).")
    private @Nullable Double seconds;

    @Option(
            names = "--max-memory",
            paramLabel = "SIZE",
            description =
                    "Refuses simulations and grids that need more, such as 512m or 2g (default: half of the heap).")
    private @Nullable String memory;

    /** Returns the limits, with the time that is usual where none is given. */
    public Limits limits(double usualSeconds) {
        double most = seconds == null ? usualSeconds : seconds;
        if (!(most > 0)) {
            throw Failure.usage("--max-seconds must be > 0: max-seconds=" + most);
        }
        try {
            return new Limits(most, memory == null ? Limits.usualMemory() : ByteSize.parse("--max-memory", memory));
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }
}
