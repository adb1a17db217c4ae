package dev.credence.report.form;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;

/**
 * The progress of a computation that has several parts, of which some report their own progress: all of it is reported as that of the whole,
 * so that it goes back behind the beginning of no part.
 *
 * @param run the options of the whole, whose progress is reported
 * @param parts the number of parts
 */
public record PartProgress(ComputeOptions run, int parts) {
    /** A part counts as this many steps. */
    private static final long STEPS = 1_000;

    /**
     * Reports that a part begins, unless it is the only one.
     *
     * @param part index of the part
     * @return the options for its computation
     */
    public ComputeOptions begin(int part) {
        if (parts == 1) {
            return run;
        }
        Progress whole = run.progress();
        whole.report(part * STEPS, parts * STEPS);
        return run.withProgress((done, total) ->
                whole.report(part * STEPS + (total > 0 ? (long) (STEPS * ((double) done / total)) : 0), parts * STEPS));
    }
}
