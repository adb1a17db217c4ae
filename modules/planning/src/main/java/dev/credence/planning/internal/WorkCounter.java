package dev.credence.planning.internal;

import dev.credence.api.interval.ComputeOptions.Progress;

/** Counts the work that several threads do, and reports it from one thread at a time. */
public final class WorkCounter {
    private final long total;
    private final Progress progress;
    private long done;

    /**
     * Creates a counter at 0.
     *
     * @param total units of work in all
     * @param progress receives the units of work done
     */
    public WorkCounter(long total, Progress progress) {
        this.total = total;
        this.progress = progress;
    }

    /** Counts one unit of work. */
    public synchronized void add() {
        progress.report(++done, total);
    }
}
