package dev.credence.cli.options;

import dev.credence.api.interval.Progress;
import dev.credence.cli.Console;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/** Progress bars of long computations, which are shown only if standard error is a terminal. */
public final class Progressing implements AutoCloseable {
    /** The size of a file, 64 MB, from which on a progress bar is shown. */
    private static final long LARGE = 64L << 20;
    /** The time, 700 ms, before the progress of a simulation is shown. */
    private static final long PATIENCE = 700_000_000L;

    private final Console console;
    private final long begun = System.nanoTime();
    private @Nullable ProgressBar bar;
    private volatile boolean closed;

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

    /** Shows the progress of a simulation. */
    public Progress progress() {
        return console.looks().progress() ? this::report : Progress.SILENT;
    }

    private void report(long done, long total) {
        if (closed) {
            return; // work that was left behind
        }
        if (bar == null && System.nanoTime() - begun > PATIENCE) {
            bar = builder("simulating", total).build();
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

    private void show(String line) {
        console.err().print("\r" + line);
        console.err().flush();
    }

    @Override
    public void close() {
        closed = true;
        if (bar != null) {
            bar.close();
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
