package dev.credence.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Work that begins on a second thread before its result is needed, because a command needs it soon. */
final class EarlyWork<T> implements Supplier<T> {
    private final FutureTask<T> task;

    private EarlyWork(FutureTask<T> task) {
        this.task = task;
    }

    /** Begins the work on a thread of that name, which does not keep the process from ending. */
    static <T> EarlyWork<T> begin(String name, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return new EarlyWork<>(task);
    }

    /** Waits for the result; throws what the work threw. */
    @Override
    public T get() {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw Failure.ofWork(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while the command was prepared");
        }
    }
}
