package dev.credence.api.interval;

/** A listener that is notified of the progress of a long computation. It is called from one thread at a time. */
@FunctionalInterface
public interface Progress {
    /** A listener that does nothing. */
    Progress SILENT = (done, total) -> {};

    /**
     * Receives the progress of the computation.
     *
     * @param done units of work done
     * @param total units of work in all
     */
    void report(long done, long total);
}
