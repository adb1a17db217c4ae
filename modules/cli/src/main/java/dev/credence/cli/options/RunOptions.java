package dev.credence.cli.options;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Progress;
import dev.credence.cli.Failure;
import dev.credence.cli.limit.ByteSize;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.TimedWork;
import dev.credence.coverage.input.TruthGrid;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of level, seed, draws, threads and limits. */
public final class RunOptions {
    /** The largest number of threads, 1,024, which does not exhaust the memory of a machine. */
    private static final int MAX_THREADS = 1_024;

    private final TimedWork work = new TimedWork();

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.95",
            description = "Confidence level (default: ${DEFAULT-VALUE}).")
    private double level;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Seed of simulations (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--draws",
            paramLabel = "N",
            description = "Number of draws of simulations (default: the method's own; in coverage 2000 per "
                    + "sample, more at high levels).")
    private @Nullable Long draws;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of threads of simulations (default: ${DEFAULT-VALUE}).")
    private int threads;

    /** Returns the level of the intervals. */
    public ConfidenceLevel level() {
        return levelOf(level);
    }

    /**
     * Returns a confidence level. A value below one half is rejected, because it is probably the share of samples that
     * an interval misses.
     */
    public static ConfidenceLevel levelOf(double given) {
        try {
            ConfidenceLevel level = ConfidenceLevel.of(given);
            if (!(given >= 0.5)) {
                throw Failure.usage("--level must be at least 0.5; it is the share of samples in which an "
                        + "interval covers the true value: "
                        + "--level=" + given + "; write " + BigDecimal.ONE.subtract(BigDecimal.valueOf(given))
                        + " for an interval that misses in " + given);
            }
            return level;
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    /** Returns the options of the computation, with an observer of its progress. */
    public ComputeOptions run(Progress progress) {
        if (!(threads <= MAX_THREADS)) {
            throw Failure.usage("--threads must lie in [1, " + MAX_THREADS + "]: threads=" + threads);
        }
        try {
            ComputeOptions run = ComputeOptions.defaults()
                    .withSeed(seed)
                    .withThreads(threads)
                    .withProgress(progress)
                    .withCancellation(work);
            return draws == null ? run : run.withDraws(draws);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    /**
     * Throws a failure if the draws do not fit into memory, whether their number is an option of the command or of a
     * spelling.
     */
    public void requireDraws(List<String> spellings) {
        required(limits -> limits.requireDraws(requested(), spellings));
    }

    /** Throws a failure if the drawn curves do not fit into memory. */
    public void requireCurves() {
        required(limits -> limits.requireCurves(requested()));
    }

    /** Throws a failure if the true values of a grid do not fit into memory. */
    public void requireGrid(TruthGrid grid) {
        required(limits -> limits.requireGrid(grid));
    }

    private void required(Consumer<Limits> need) {
        try {
            need.accept(limits.limits(Limits.COMMAND_SECONDS));
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    private OptionalLong requested() {
        return draws == null ? OptionalLong.empty() : OptionalLong.of(draws);
    }

    /** Runs a computation that writes nothing, within the time limit. */
    public <T> T within(double usualSeconds, Supplier<T> supplier) {
        return work.within(limits.limits(usualSeconds), supplier);
    }

    /** Options that limit the time and memory of a command, or of each line of {@code batch}. */
    public static final class LimitOptions {
        @Option(
                names = "--max-seconds",
                paramLabel = "S",
                description = "Time limit in seconds (default: 3600; in batch 60 for each line; in coverage none).")
        private @Nullable Double seconds;

        @Option(
                names = "--max-memory",
                paramLabel = "SIZE",
                description = "Memory limit of simulations and grids, such as 512m or 2g (default: half of the heap).")
        private @Nullable String memory;

        /** Returns the limits, with the usual time if none is given. */
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
}
