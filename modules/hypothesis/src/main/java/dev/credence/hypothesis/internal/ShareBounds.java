package dev.credence.hypothesis.internal;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Roots;
import dev.credence.numerics.roots.WilsonScoreRoots;
import java.util.function.ToDoubleFunction;

/** Intervals of a proportion that invert a test of it: a proportion lies outside exactly where the two-sided p-value is below 1 - level. */
public enum ShareBounds {
    /** Inverts two one-sided exact binomial tests. */
    EXACT("Clopper-Pearson") {
        @Override
        Bound inside(long k, long n, double tail) {
            double successes = (double) k;
            double more = (double) (n - k) + 1;
            return new Bound(Beta.quantile(tail, successes, more), Beta.upperQuantile(tail, more, successes));
        }
    },
    /** Inverts two one-sided mid-p tests, in which the observed outcome counts with half of its probability. */
    MID_P("mid-p") {
        @Override
        Bound inside(long k, long n, double tail) {
            if (k == n) {
                double log = StrictMath.log(2 * tail) / (double) n;
                return new Bound(StrictMath.exp(log), -StrictMath.expm1(log));
            }
            Bound low = EXACT.inside(k, n, tail);
            Bound high = EXACT.inside(n - k, n, tail).mirrored();
            if (k <= n - k) {
                double share =
                        Roots.find(p -> new BinomialTails(k, n, p).greaterMid() - tail, low.share(), high.share());
                return new Bound(share, 1 - share);
            }
            double complement = Roots.find(
                    q -> new BinomialTails(n - k, n, q).lessMid() - tail, high.complement(), low.complement());
            return new Bound(1 - complement, complement);
        }
    },
    /** Inverts the score test, whose square is chi-squared. */
    SCORE("Wilson's score") {
        @Override
        Bound inside(long k, long n, double tail) {
            return score((double) k, (double) (n - k), tail);
        }
    },
    /** Inverts the score test with a continuity correction of 1/2. */
    CORRECTED("Wilson's score with continuity correction") {
        @Override
        Bound inside(long k, long n, double tail) {
            return score(k - 0.5, (double) (n - k) + 0.5, tail);
        }
    };

    private final String title;

    ShareBounds(String title) {
        this.title = title;
    }

    /** Computes the lower bound for one success or more. */
    abstract Bound inside(long k, long n, double tail);

    private static Bound score(double k, double rest, double tail) {
        double z = Normal.upperQuantile(tail);
        return new Bound(WilsonScoreRoots.smaller(k, rest, z), WilsonScoreRoots.larger(rest, k, z));
    }

    private Bound lower(long k, long n, double tail) {
        return k == 0 ? new Bound(0, 1) : inside(k, n, tail);
    }

    private Bound upper(long k, long n, double tail) {
        return lower(n - k, n, tail).mirrored();
    }

    /** Computes the interval of a proportion of at least one trial. */
    public Effect.Interval of(long successes, long trials, ConfidenceLevel level) {
        return interval(successes, trials, level, Bound::share, title);
    }

    /** Computes the interval of the odds p / (1 - p). */
    public Effect.Interval odds(long successes, long trials, ConfidenceLevel level) {
        return interval(successes, trials, level, Bound::odds, title + " of the share among discordant items");
    }

    private Effect.Interval interval(
            long successes, long trials, ConfidenceLevel level, ToDoubleFunction<Bound> value, String method) {
        return new Effect.Interval(
                value.applyAsDouble(lower(successes, trials, level.tail())),
                value.applyAsDouble(upper(successes, trials, level.tail())),
                level,
                method);
    }

    /** A bound of a proportion, and 1 minus it; the smaller one keeps its digits. */
    record Bound(double share, double complement) {
        Bound mirrored() {
            return new Bound(/* share= */ complement, /* complement= */ share);
        }

        double odds() {
            return share / complement;
        }
    }
}
