package dev.credence.cli.limit;

import dev.credence.api.registry.Spelling;
import dev.credence.cli.Failure;
import dev.credence.coverage.input.TruthGrid;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The limits of one request or one command.
 *
 * @param seconds the time after which it is stopped; positive, infinite for no limit
 * @param memory the bytes that its simulations may need; a simulation that would need more is rejected before it begins
 */
public record Limits(double seconds, long memory) {
    /** The usual limit of a request, one minute; a usual request takes milliseconds. */
    public static final double BATCH_SECONDS = 60;
    /** The usual limit of a command, one hour; a usual command takes seconds. */
    public static final double COMMAND_SECONDS = 3_600;
    /** The bytes of a draw, 24: its value, a sorted copy, and the value of the second system. */
    private static final double BYTES_OF_A_DRAW = 24;
    /** The bytes of a drawn curve, 1,700, which has 201 points. */
    private static final double BYTES_OF_A_DRAWN_CURVE = 1_700;
    /** The bytes of a true value, 1,000 as measured: its probabilities, its name and the result of a method. */
    private static final double BYTES_OF_A_TRUTH = 1_000;
    /** The advice where the limit was not given, which a program can follow that cannot change the options of the command. */
    private static final String HALF_OF_HEAP =
            " or, as it is half of the heap, a larger heap, for example with CREDENCE_JAVA_OPTS=-Xmx8g";
    /** The options of methods, comparators and bands that set the number of draws. */
    private static final List<String> DRAWS = List.of("draws", "resamples");

    /** The exception of a computation that is known beforehand to need too much memory. */
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

    /**
     * Throws an exception if the draws do not fit into memory, whether their number is an option of the command or of a
     * spelling.
     */
    public void requireDraws(OptionalLong requested, List<String> spellings) {
        require("draws", most(requested, spellings), BYTES_OF_A_DRAW);
    }

    /** Throws an exception if the drawn curves do not fit into memory. */
    public void requireCurves(OptionalLong requested) {
        require("draws", (double) requested.orElse(0), BYTES_OF_A_DRAWN_CURVE);
    }

    /** Throws an exception if the true values of a grid do not fit into memory. */
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
                            + "; use fewer, or raise the limit with --max-memory"
                            + (memory == usualMemory() ? HALF_OF_HEAP : ""));
        }
    }

    private static double most(OptionalLong requested, List<String> spellings) {
        double most = (double) requested.orElse(0);
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

    /** Returns the seconds as people write them, 60 instead of 60.0. */
    public String shownSeconds() {
        return seconds == Math.rint(seconds) && seconds < 1e15
                ? Long.toString((long) seconds)
                : Double.toString(seconds);
    }

    /** A point in time after which a computation stops; it is used as the cancellation of the computation. */
    public static final class Deadline implements BooleanSupplier {
        /** The largest number of seconds, about a hundred years, which does not overflow in nanoseconds. */
        private static final double FOREVER = 3e9;

        private final long begun = System.nanoTime();
        private final long nanos;

        private Deadline(double seconds) {
            this.nanos = (long) (Math.min(seconds, FOREVER) * TimeUnit.SECONDS.toNanos(1));
        }

        /** Returns the point in time after a number of seconds from now. */
        public static Deadline after(double seconds) {
            return new Deadline(seconds);
        }

        /** Returns the time that remains; negative after the deadline. */
        public long nanosLeft() {
            return nanos - (System.nanoTime() - begun);
        }

        @Override
        public boolean getAsBoolean() {
            return nanosLeft() <= 0;
        }
    }

    /**
     * Runs the computation of a command and stops it after a time. Simulations check every few draws whether they are
     * stopped. A computation that does not check is abandoned on its thread, which does not keep the process alive.
     */
    public static final class TimedWork implements BooleanSupplier {
        /** The time in which a stopped computation may end, one second. */
        private static final long PATIENCE = 1_000;

        private final AtomicBoolean stopped = new AtomicBoolean();

        /** Creates a runner that is not stopped. */
        public TimedWork() {}

        /** Returns whether the computation is stopped, as its cancellation. */
        @Override
        public boolean getAsBoolean() {
            return stopped.get();
        }

        /**
         * Runs a computation within a time.
         *
         * @param limits the limits of the computation
         * @param work the computation, which must not write results because it may be abandoned
         * @return its result
         * @throws Failure if it took longer
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
                return; // the work was stopped, and its result is not used
            }
        }

        private <T> T outcome(FutureTask<T> task, long nanos) throws TimeoutException {
            try {
                return task.get(nanos, TimeUnit.NANOSECONDS);
            } catch (ExecutionException e) {
                throw Failure.ofWork(e);
            } catch (InterruptedException e) {
                stopped.set(true);
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted");
            }
        }
    }

    /** Sizes of memory as the JVM's own options write them: {@code 512m}, {@code 2g}. */
    public static final class ByteSize {
        private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,12})([kKmMgG]?)");
        private static final String UNITS = "kmg";

        private ByteSize() {}

        /**
         * Reads a size.
         *
         * @param name the name of the size for messages
         * @param text such as {@code 512m}
         * @return the bytes
         * @throws IllegalArgumentException if the text is not a size, or is 0
         */
        public static long parse(String name, String text) {
            Matcher written = WRITTEN.matcher(text);
            if (written.matches()) {
                int unit = written.group(2).isEmpty()
                        ? 0
                        : UNITS.indexOf(written.group(2).toLowerCase(Locale.ROOT)) + 1;
                long number = Long.parseLong(written.group(1));
                if (number > 0 && number <= Long.MAX_VALUE >> (10 * unit)) {
                    return number << (10 * unit);
                }
            }
            throw new IllegalArgumentException(
                    name + " must be a size such as 512m or 2g: " + name.replace("--", "") + "=" + text);
        }

        /** Returns a size in the largest unit that leaves a number of at least 1, with one decimal where it is below 10. */
        public static String shown(double bytes) {
            double number = bytes;
            int unit = 0;
            while (number >= 1024 && unit < UNITS.length()) {
                number /= 1024;
                unit++;
            }
            String digits = number < 10 && number != Math.rint(number)
                    ? String.format(Locale.ROOT, "%.1f", number)
                    : String.format(Locale.ROOT, "%.0f", number);
            return unit == 0 ? digits + " bytes" : digits + " " + Character.toUpperCase(UNITS.charAt(unit - 1)) + "B";
        }
    }
}
