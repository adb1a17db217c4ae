package dev.credence.cli.limit;

import dev.credence.api.registry.Spelling;
import dev.credence.cli.Failure;
import dev.credence.coverage.input.TruthGrid;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What one request or one command may take.
 *
 * @param seconds before it is stopped; positive, infinite for no limit
 * @param memory bytes that its simulations may need; what is known to need more is refused before it begins
 */
public record Limits(double seconds, long memory) {
    /** A minute: a usual request takes milliseconds, and whoever waits for an answer gives up about then. */
    public static final double BATCH_SECONDS = 60;
    /** An hour: a usual command takes seconds; one that still runs then was mistyped. */
    public static final double COMMAND_SECONDS = 3_600;
    /** 24: a draw's value, its copy in order, and that of the other system. */
    private static final double BYTES_OF_A_DRAW = 24;
    /** 1,700: a curve is kept at 201 points. */
    private static final double BYTES_OF_A_DRAWN_CURVE = 1_700;
    /** 1,000, as measured: its shares and name, and the result of a method. */
    private static final double BYTES_OF_A_TRUTH = 1_000;
    /** Options of methods, comparators and bands that say how many draws they make. */
    private static final List<String> DRAWS = List.of("draws", "resamples");

    /** A need that is known before it arises, and is too large. */
    public static final class TooLargeException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        TooLargeException(String message) {
            super(message);
        }
    }

    /** Returns half of the heap, so that the other half is left for the data. */
    public static long usualMemory() {
        return Math.max(1, Runtime.getRuntime().maxMemory() / 2);
    }

    /** Returns the limits of a line of {@code batch}. */
    public static Limits ofBatch() {
        return new Limits(BATCH_SECONDS, usualMemory());
    }

    /** Refuses more draws than the memory holds, asked for or spelled as an option. */
    public void requireDraws(OptionalLong asked, List<String> spellings) {
        require("draws", most(asked, spellings), BYTES_OF_A_DRAW);
    }

    /** Refuses more drawn curves than the memory holds. */
    public void requireCurves(OptionalLong asked) {
        require("draws", (double) asked.orElse(0), BYTES_OF_A_DRAWN_CURVE);
    }

    /** Refuses a grid of more truths than the memory holds. */
    public void requireGrid(TruthGrid grid) {
        double truths = Stream.of(grid.n(), grid.p(), grid.precision(), grid.recall(), grid.prevalence(), grid.mixes())
                .mapToDouble(axis -> Math.max(1, axis.size()))
                .reduce(1, (a, b) -> a * b);
        require("truths", truths, BYTES_OF_A_TRUTH);
    }

    private void require(String name, double number, double bytesEach) {
        double need = number * bytesEach;
        if (!(need <= memory)) {
            throw new TooLargeException(
                    name + " must fit into " + ByteSize.shown((double) memory) + " of memory: " + name + "="
                            + (long) number + ", which need about " + ByteSize.shown(need)
                            + "; use fewer, or raise the limit with --max-memory");
        }
    }

    private static double most(OptionalLong asked, List<String> spellings) {
        double most = (double) asked.orElse(0);
        for (String spelling : spellings) {
            for (String name : DRAWS) {
                String value = Spelling.parse(spelling).options().values().get(name);
                most = Math.max(most, value == null ? 0 : number(value));
            }
        }
        return most;
    }

    /** Returns the text unchanged if it is not a number; the reader of the option reports it. */
    private static double number(String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Returns the seconds as one writes them: 60, not 60.0. */
    public String shownSeconds() {
        return seconds == Math.rint(seconds) && seconds < 1e15
                ? Long.toString((long) seconds)
                : Double.toString(seconds);
    }

    /** A point in time after which work is to stop; asked by what works, as a run's cancellation. */
    public static final class Deadline implements BooleanSupplier {
        /** A hundred years: longer than any process runs, and no overflow. */
        private static final double FOREVER = 3e9;

        private final long begun = System.nanoTime();
        private final long nanos;

        private Deadline(double seconds) {
            this.nanos = (long) (Math.min(seconds, FOREVER) * TimeUnit.SECONDS.toNanos(1));
        }

        /** Returns the point in time that is this many seconds from now. */
        public static Deadline after(double seconds) {
            return new Deadline(seconds);
        }

        /** Returns what is left, negative once it has passed. */
        public long nanosLeft() {
            return nanos - (System.nanoTime() - begun);
        }

        @Override
        public boolean getAsBoolean() {
            return nanosLeft() <= 0;
        }
    }

    /**
     * Work of one command, stopped after a time: simulations check within a few draws; work that does not check is left
     * behind on its thread, which keeps no process alive.
     */
    public static final class TimedWork implements BooleanSupplier {
        /** A second: what looks at all looks within it. */
        private static final long PATIENCE = 1_000;

        private final AtomicBoolean stopped = new AtomicBoolean();

        /** Creates work that nobody has stopped. */
        public TimedWork() {}

        /** Returns whether it is to stop; a run's cancellation. */
        @Override
        public boolean getAsBoolean() {
            return stopped.get();
        }

        /**
         * Carries work out within a time.
         *
         * @param limits how long it may take
         * @param work nothing that writes results, since it may be left behind
         * @return what it gives
         * @throws Failure where it took longer
         */
        public <T> T within(Limits limits, Supplier<T> work) {
            if (Double.isInfinite(limits.seconds())) {
                return work.get();
            }
            FutureTask<T> task = new FutureTask<>(work::get);
            Thread thread = new Thread(task, "credence-work");
            thread.setDaemon(true);
            thread.start();
            try {
                return outcome(task, Deadline.after(limits.seconds()).nanosLeft());
            } catch (TimeoutException e) {
                stop(task, thread);
                throw Failure.data(
                        "stopped after " + limits.shownSeconds() + " s, the time limit; reduce the work, for "
                                + "example with fewer draws or one metric, or raise the limit with --max-seconds",
                        e);
            }
        }

        private void stop(FutureTask<?> task, Thread thread) {
            stopped.set(true);
            thread.interrupt();
            try {
                outcome(task, TimeUnit.MILLISECONDS.toNanos(PATIENCE));
            } catch (TimeoutException | RuntimeException e) {
                return; // it was to end, and how it did tells nothing
            }
        }

        private <T> T outcome(FutureTask<T> task, long nanos) throws TimeoutException {
            try {
                return task.get(nanos, TimeUnit.NANOSECONDS);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                if (e.getCause() instanceof Error cause) {
                    throw cause;
                }
                throw new IllegalStateException("work failed: " + e.getCause(), e);
            } catch (InterruptedException e) {
                stopped.set(true);
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted");
            }
        }
    }
}
