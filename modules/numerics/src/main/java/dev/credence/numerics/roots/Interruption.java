package dev.credence.numerics.roots;

import java.util.concurrent.CancellationException;

/** Ends long loops on a thread that was interrupted; the check takes about a nanosecond. */
public final class Interruption {
    private Interruption() {}

    /**
     * Throws an exception if the current thread was interrupted. It leaves the thread interrupted.
     *
     * @throws CancellationException if the current thread was interrupted
     */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }
}
