package dev.credence.api.interval;

/** Told how far a long run has come; called from one thread at a time. */
@FunctionalInterface
public interface Progress {
    /** Hears nothing. */
    Progress SILENT = (done, total) -> {};

    /**
     * Reports progress.
     *
     * @param done units of work done
     * @param total units of work in all
     */
    void report(long done, long total);
}
