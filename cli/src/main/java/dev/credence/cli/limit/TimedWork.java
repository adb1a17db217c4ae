package dev.credence.cli.limit;

import dev.credence.cli.Failure;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Work of one command, stopped after a time: simulations are told, and see it within a few draws; what does not look is left
 * behind on its thread, which keeps no process alive.
 */
public final class TimedWork implements BooleanSupplier {
    /** A second: what looks at all looks within it. */
    private static final long PATIENCE = 1_000;

    private final AtomicBoolean stopped = new AtomicBoolean();

    /** Work that nobody has stopped. */
    public TimedWork() {}

    /** Whether it is to stop; a run's cancellation. */
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
                    "stopped after " + limits.shownSeconds() + " s, the most it may take; use less, such as fewer"
                            + " draws or one metric, or allow more with --max-seconds",
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
