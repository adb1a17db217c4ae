package dev.credence.testkit;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.laws.ProportionLaws;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * What every interval method for proportions obeys: the laws of {@link IntervalMethodContract}, and exact end points, mirror
 * symmetry, growth with successes, equality of bulk and single form, and a coverage that the author declares.
 */
public abstract class ProportionIntervalMethodContract extends IntervalMethodContract {
    /** 1e-9: a bound that is exact to the last digit may miss its own tail probability by that of a sum. */
    private static final double ROUNDING = 1e-9;

    private static final int[] COVERAGE_TRIALS = {5, 10, 20, 50, 100};

    /** For subclasses. */
    protected ProportionIntervalMethodContract() {}

    @Override
    protected abstract ProportionIntervalMethod method();

    /**
     * The coverage that the method keeps on a grid: the exact coverage at level 0.95 with 5, 10, 20, 50 and 100 trials, for
     * every true proportion in [0.05, 0.95], by {@link ExactCoverage}. Look at the failure's message for the true minimum.
     *
     * @return the minimum, such as 0.95 for a conservative method; 0 for one that promises nothing
     */
    protected abstract double coverageStaysAbove();

    /**
     * Whether the lower bound is exactly 0 without successes, and the upper one exactly 1 without failures.
     *
     * @return by default true
     */
    protected boolean endPointsAreExact() {
        return true;
    }

    /**
     * Whether swapping success and failure mirrors the bounds.
     *
     * @return by default true
     */
    protected boolean mirrors() {
        return true;
    }

    /**
     * Whether one success more never lowers a bound.
     *
     * @return by default true
     */
    protected boolean growsWithSuccesses() {
        return true;
    }

    /**
     * Whether the method knows something before the data: its answer without trials is then the prior's, not [0, 1].
     *
     * @return by default false
     */
    protected boolean hasPrior() {
        return false;
    }

    /** Without trials the interval is [0, 1], unless there is a prior. */
    @Test
    public final void noTrialsGiveTheWholeRange() {
        if (!hasPrior()) {
            ProportionLaws.noTrialsGiveTheWholeRange(method(), ConfidenceLevel.P95);
        }
    }

    /** No true proportion on the grid is covered less often than the author declares. */
    @Test
    public final void coverageStaysAboveTheDeclaredMinimum() {
        for (int n : COVERAGE_TRIALS) {
            double minimum = ExactCoverage.of(method(), n, ConfidenceLevel.P95).minimum(0.05, 0.95);
            Assertions.assertTrue(
                    minimum >= coverageStaysAbove() - ROUNDING,
                    () -> method().spelling() + ": coverage must stay above " + coverageStaysAbove()
                            + " for p in [0.05, 0.95] at level 0.95: minimum=" + minimum + " at n=" + n);
        }
    }

    /**
     * Random counts, from 1 to 10^12 trials, at random levels from 0.5 to 1 - 1e-9 obey the laws of proportions.
     *
     * @param counts successes, trials
     * @param level a level
     */
    @Property(tries = 1000, seed = SEED)
    public final void randomCountsObeyTheLaws(@ForAll("anyCounts") long[] counts, @ForAll("anyLevel") double level) {
        obeysTheLaws(counts[0], counts[1], ConfidenceLevel.of(level));
    }

    /** All counts of up to 12 trials obey the laws of proportions. */
    @Test
    public final void smallCountsObeyTheLaws() {
        for (double level : new double[] {0.5, 0.95, 0.999}) {
            for (long n = 1; n <= 12; n++) {
                for (long k = 0; k <= n; k++) {
                    obeysTheLaws(k, n, ConfidenceLevel.of(level));
                }
            }
        }
    }

    private void obeysTheLaws(long k, long n, ConfidenceLevel level) {
        if (holdsTheValue()) {
            ProportionLaws.holdsTheProportion(method(), k, n, level);
        }
        ProportionLaws.bulkEqualsSingle(method(), k, n, level);
        ProportionLaws.widensWithTheLevel(method(), k, n, ConfidenceLevel.of(level.value() / 2), level);
        if (endPointsAreExact()) {
            ProportionLaws.endPointsAreExact(method(), n, level);
        }
        if (mirrors()) {
            ProportionLaws.mirror(method(), k, n, level);
        }
        if (growsWithSuccesses() && k < n) {
            ProportionLaws.growsWithSuccesses(method(), k, n, level);
        }
    }

    /**
     * Random successes and trials, edges among them.
     *
     * @return an arbitrary of pairs, successes before trials
     */
    @Provide
    public final Arbitrary<long[]> anyCounts() {
        Arbitrary<Long> trials = Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.longs().between(1, 100)),
                Tuple.of(1, Arbitraries.longs().between(1, 1_000_000_000_000L)));
        Arbitrary<Long> parts = Arbitraries.longs().between(0, 1_000);
        return Combinators.combine(trials, parts).as((n, part) -> new long[] {share(n, part), n});
    }

    /** A thousandth part of the trials, rounded; few beyond either end. */
    private static long share(long n, long part) {
        return n < 1_000_000 ? n * part / 1_000 : part < 10 ? part : part > 990 ? n - (1_000 - part) : n / 1_000 * part;
    }

    /**
     * Random levels from 0.5 to 1 - 1e-9.
     *
     * @return an arbitrary
     */
    @Provide
    public final Arbitrary<Double> anyLevel() {
        return Arbitraries.frequencyOf(
                Tuple.of(2, Arbitraries.doubles().between(0.5, 0.99)),
                Tuple.of(1, Arbitraries.of(0.9, 0.95, 0.99, 0.9999, 1 - 1e-9)));
    }
}
