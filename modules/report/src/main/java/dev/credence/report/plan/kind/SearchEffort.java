package dev.credence.report.plan.kind;

import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.planning.internal.SimulatedSize.SimulatedResult;

/**
 * The simulations of a search for a size. A search with an eighth of the samples gives the size at which the search with all samples
 * begins, so that only sizes near the answer cost all samples.
 */
final class SearchEffort {
    /** The least number of samples of the first, rough search; with this number or fewer samples in all, there is one search only. */
    private static final long FEWEST = 100;

    private static final long ROUGH_SHARE = 8;
    /** Progress is reported in millionths of the search. */
    private static final long PARTS = 1_000_000;
    /** The number of simulations is not known: each with all samples is taken as a third of what is left. */
    private static final double OF_REST = 1.0 / 3;

    private final long replicates;
    private final Progress progress;
    /** The share of the search that is done when the current simulation ends. */
    private double reached;

    /** A search that begins at a size and simulates a number of samples for each size. */
    interface Search {
        SimulatedResult from(long first, long samples);
    }

    SearchEffort(long replicates, Progress progress) {
        this.replicates = replicates;
        this.progress = progress;
    }

    /** Returns the size that is found with all samples. */
    SimulatedResult search(long first, Search search) {
        long few = Math.min(replicates, Math.max(FEWEST, replicates / ROUGH_SHARE));
        SimulatedResult found =
                search.from(few < replicates ? search.from(first, few).n() : first, replicates);
        progress.report(PARTS, PARTS);
        return found;
    }

    /** Returns the listener to the progress of the next simulation, which has a number of samples. */
    Progress simulation(long samples) {
        double before = reached;
        double share = (1 - before) * OF_REST * samples / replicates;
        reached = before + share;
        return (done, total) ->
                progress.report(Math.round(PARTS * (before + share * done / Math.max(1, total))), PARTS);
    }
}
