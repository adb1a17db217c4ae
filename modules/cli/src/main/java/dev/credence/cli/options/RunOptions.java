package dev.credence.cli.options;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.ByteSize;
import dev.credence.cli.limit.Limits.TimedWork;
import dev.credence.coverage.input.TruthGrid;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
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

    /** Progress bars of long computations, which are shown only if standard error is a terminal. */
    public static final class Progressing implements AutoCloseable {
        /** The size of a file, 64 MB, from which on a progress bar is shown. */
        private static final long LARGE = 64L << 20;
        /** The time, 700 ms, before the progress of a computation is shown. */
        private static final long PATIENCE = 700_000_000L;

        private final Console console;
        private final long begun = System.nanoTime();
        private @Nullable ProgressBar bar;
        private volatile boolean closed;
        /** Removes the bar if the program is interrupted; null before a bar is shown. */
        private @Nullable Thread remover;

        private volatile boolean interrupted;

        /** Creates the progress bars of a console; none is shown yet. */
        public Progressing(Console console) {
            this.console = console;
        }

        /** Shows which part of a large file has been read by all its streams together. */
        UnaryOperator<InputStream> reading(Path file) {
            try {
                long size = Files.size(file);
                return console.looks().progress() && size > LARGE ? reading(size) : UnaryOperator.identity();
            } catch (IOException e) {
                return UnaryOperator.identity();
            }
        }

        private UnaryOperator<InputStream> reading(long size) {
            ProgressBar read = builder("reading", size).setUnit(" MB", 1 << 20).build();
            return in -> new WatchedStream(in, read);
        }

        /** Shows the progress of a computation. */
        public Progress progress() {
            return console.looks().progress() ? this::report : Progress.SILENT;
        }

        private void report(long done, long total) {
            if (closed) {
                return; // work that was left behind
            }
            if (bar == null && System.nanoTime() - begun > PATIENCE) {
                bar = builder("computing", total).build();
            }
            if (bar != null) {
                bar.maxHint(total);
                bar.stepTo(done);
            }
        }

        private ProgressBarBuilder builder(String task, long total) {
            return new ProgressBarBuilder()
                    .setTaskName(task)
                    .setInitialMax(total)
                    .setUpdateIntervalMillis(200)
                    .clearDisplayOnFinish()
                    .setConsumer(new DelegatingProgressBarConsumer(
                            this::show, console.looks().width() - 1));
        }

        private synchronized void show(String line) {
            if (interrupted) {
                return;
            }
            if (remover == null) {
                remover = new Thread(this::interrupt, "progress-remover");
                Runtime.getRuntime().addShutdownHook(remover);
            }
            console.err().print("\r" + line);
            console.err().flush();
        }

        /** Removes the bar, so that a terminal whose program was interrupted goes on with an empty line. */
        synchronized void interrupt() {
            interrupted = true;
            console.err().print("\r" + " ".repeat(console.looks().width() - 1) + "\r");
            console.err().flush();
        }

        @Override
        public void close() {
            closed = true;
            if (bar != null) {
                bar.close();
            }
            Thread registered = remover;
            if (registered != null && !interrupted) {
                try {
                    Runtime.getRuntime().removeShutdownHook(registered);
                } catch (IllegalStateException e) {
                    // The program is ending, and the hook removes the bar.
                }
            }
        }

        /**
         * A stream that advances a progress bar, which several streams may share; the first stream that is closed removes
         * the bar.
         */
        static final class WatchedStream extends FilterInputStream {
            private final ProgressBar bar;

            WatchedStream(InputStream in, ProgressBar bar) {
                super(in);
                this.bar = bar;
            }

            @Override
            public int read() throws IOException {
                int value = in.read();
                bar.stepBy(value < 0 ? 0 : 1);
                return value;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int count = in.read(target, offset, length);
                bar.stepBy(Math.max(0, count));
                return count;
            }

            @Override
            public void close() throws IOException {
                bar.close();
                super.close();
            }
        }
    }
}
