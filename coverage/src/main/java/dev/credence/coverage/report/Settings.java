package dev.credence.coverage.report;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.coverage.CoverageStudy;
import java.util.OptionalLong;

/**
 * How a study is carried out.
 *
 * @param level the level
 * @param replicates samples drawn where a truth is simulated, or as many as the study's own default
 * @param limit most outcomes to enumerate
 * @param run seed, draws of methods that simulate, threads, progress
 */
public record Settings(ConfidenceLevel level, OptionalLong replicates, int limit, ComputeOptions run) {
    /** 2000 draws tell the bounds of a bootstrap well enough to count how often they hold. */
    private static final long DRAWS = 2_000;
    /** 20 draws beyond each bound at the least. */
    private static final long BEYOND = 20;
    /** 2 * 10^8 observations in all at the most, where they are scores. */
    private static final double MOST_SCORES = 2e8;

    /**
     * With the outcomes that are enumerated by default.
     *
     * @param level the level
     * @param replicates samples drawn where a truth is simulated
     * @param run seed, draws of methods that simulate, threads, progress
     * @return the settings
     */
    public static Settings of(ConfidenceLevel level, OptionalLong replicates, ComputeOptions run) {
        return new Settings(level, replicates, CoverageStudy.DEFAULT_LIMIT, run);
    }

    /** The run with draws set: fewer than a method's own default, since each sample costs that many; its spelling may say more. */
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
