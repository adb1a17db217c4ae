package dev.credence.coverage.report;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.coverage.CoverageStudy;
import java.util.OptionalLong;

/**
 * The settings of a study.
 *
 * @param level the level
 * @param replicates number of samples drawn for a simulated population, by default that of the study
 * @param limit largest number of outcomes to enumerate
 * @param run seed, draws of methods that simulate, threads, progress
 */
public record Settings(ConfidenceLevel level, OptionalLong replicates, int limit, ComputeOptions run) {
    /** 2,000 draws give the bounds of a bootstrap accurately enough to measure their coverage. */
    private static final long DRAWS = 2_000;
    /** At least 20 draws lie beyond each bound. */
    private static final long BEYOND = 20;
    /** At most 2 * 10^8 scores are drawn in all. */
    private static final double MOST_SCORES = 2e8;

    /**
     * Creates settings with the default limit of enumeration.
     *
     * @param level the level
     * @param replicates number of samples drawn for a simulated population
     * @param run seed, draws of methods that simulate, threads, progress
     * @return the settings
     */
    public static Settings of(ConfidenceLevel level, OptionalLong replicates, ComputeOptions run) {
        return new Settings(level, replicates, CoverageStudy.DEFAULT_LIMIT, run);
    }

    /** Returns the run with fewer draws than the default of a method, because every sample needs that many; a spelling can request more. */
    ComputeOptions runWithDraws() {
        long enough = Math.max(DRAWS, (long) Math.ceil(BEYOND / level.tail()));
        return run.withDraws(run.draws(enough));
    }

    long replicates(boolean scores, long n) {
        long most = scores ? (long) Math.max(200, MOST_SCORES / n) : Long.MAX_VALUE;
        return replicates.orElse(Math.min(most, CoverageStudy.DEFAULT_REPLICATES));
    }

    long nested(boolean scores, long n) {
        return replicates.orElse(Math.min(replicates(scores, n), CoverageStudy.DEFAULT_NESTED));
    }
}
