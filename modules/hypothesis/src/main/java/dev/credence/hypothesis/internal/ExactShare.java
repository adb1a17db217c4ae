package dev.credence.hypothesis.internal;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.numerics.beta.Beta;

/** The Clopper-Pearson interval of a proportion, which inverts two one-sided exact binomial tests. */
public final class ExactShare {
    private ExactShare() {}

    /** Computes the interval of a proportion of at least one trial. */
    public static Effect.Interval of(long successes, long trials, ConfidenceLevel level) {
        double k = (double) successes;
        double rest = (double) (trials - successes);
        double lower = k == 0 ? 0 : Beta.quantile(level.tail(), k, rest + 1);
        double upper = rest == 0 ? 1 : Beta.upperQuantile(level.tail(), k + 1, rest);
        return new Effect.Interval(lower, upper, level, "Clopper-Pearson");
    }

    /** Computes the interval of the odds p / (1 - p). */
    public static Effect.Interval odds(long successes, long trials, ConfidenceLevel level) {
        double k = (double) successes;
        double rest = (double) (trials - successes);
        double lower = k == 0
                ? 0
                : odds(Beta.quantile(level.tail(), k, rest + 1), Beta.upperQuantile(level.tail(), rest + 1, k));
        double upper = rest == 0
                ? Double.POSITIVE_INFINITY
                : odds(Beta.upperQuantile(level.tail(), k + 1, rest), Beta.quantile(level.tail(), rest, k + 1));
        return new Effect.Interval(lower, upper, level, "Clopper-Pearson of the share among discordant items");
    }

    private static double odds(double share, double complement) {
        return share / complement;
    }
}
