package dev.credence.testkit;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.laws.interval.ExactCoverage;
import dev.credence.testkit.laws.interval.LevelAndSizeLaws;
import dev.credence.testkit.laws.interval.ProportionLaws;
import java.util.function.BiConsumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * The laws of every interval method for proportions: those of {@link IntervalMethodContract}, exact end points, mirror symmetry,
 * monotonicity in the number of successes, equality of bulk and single computation, and the coverage probability that the author declares.
 */
public abstract class ProportionIntervalMethodContract extends IntervalMethodContract {
    /** The coverage probability is a sum and may fall below the level by rounding although the bounds are correct to the last digit. */
    private static final double ROUNDING = 1e-9;

    /** A double represents all numbers of trials up to this one, 2^53, exactly. */
    private static final long MAX_TRIALS = 1L << 53;

    private static final double[] MAX_LEVELS = {0.69, 0.95, 0.9994, 1 - 1e-7, 1 - 1e-9};
    private static final double[] LEVELS = {0.5, 0.8, 0.95, 0.999, 1 - 1e-9};
    private static final int[] COVERAGE_TRIALS = {5, 10, 20, 50, 100};
    private static final int[] EXACT_TRIALS = {1, 2, 3, 4, 7, 11, 30};
    private static final double[] EXACT_LEVELS = {0.8, 0.95, 0.99};
    /** With fewer trials most intervals of a method with zero width at the boundary have zero width. */
    private static final int COLLAPSED_NO_MORE = 20;

    /** For subclasses. */
    protected ProportionIntervalMethodContract() {}

    @Override
    protected abstract ProportionIntervalMethod method();

    /**
     * {@return the minimum of the exact coverage probability at level 0.95 over 5, 10, 20, 50 and 100 trials and over all true proportions
     * in [0.05, 0.95], as {@link ExactCoverage} computes it; the minimum, such as 0.95 for a conservative method; 0 for a method without
     * such a minimum} The message of a failure contains the actual minimum.
     */
    protected abstract double coverageStaysAbove();

    /** {@return whether the lower bound is exactly 0 without successes, and the upper bound exactly 1 without failures; by default true} */
    protected boolean endPointsAreExact() {
        return true;
    }

    /** {@return whether exchanging successes and failures mirrors the bounds; by default true} */
    protected boolean mirrors() {
        return true;
    }

    /** {@return whether one more success never decreases a bound; by default true} */
    protected boolean growsWithSuccesses() {
        return true;
    }

    /**
     * Returns whether one more success never decreases a bound at a level. At high levels of some methods a bound decreases because the
     * width shrinks faster than the centre grows.
     *
     * @param level a level
     * @return by default the result of {@link #growsWithSuccesses()}
     */
    protected boolean growsWithSuccesses(ConfidenceLevel level) {
        return growsWithSuccesses();
    }

    /**
     * Returns whether the interval may have zero width. The Wald interval has zero width at the boundary; other intervals have it where the
     * bounds differ by less than the spacing of doubles.
     *
     * @param successes number of successes
     * @param trials number of trials, 1 or more
     * @return by default false
     */
    protected boolean collapses(long successes, long trials) {
        return false;
    }

    /**
     * {@return whether the method has an informative prior; by default false} Its interval without trials is then that of the prior, not
     * [0, 1].
     */
    protected boolean hasPrior() {
        return false;
    }

    /** Without trials the interval is [0, 1], unless the method has a prior. */
    @Test
    public final void noTrialsGiveTheWholeRange() {
        assume(!hasPrior(), "hasPrior");
        ProportionLaws.noTrialsGiveTheWholeRange(method(), ConfidenceLevel.P95);
    }

    /** The lower bound without successes is exactly 0, and the upper bound without failures exactly 1, for up to 2^53 trials. */
    @Test
    public final void endPointsAreExactWithAnyTrials() {
        assume(endPointsAreExact(), "endPointsAreExact");
        for (double level : LEVELS) {
            for (long n = 1; n <= 5_000; n++) {
                ProportionLaws.endPointsAreExact(method(), n, ConfidenceLevel.of(level));
            }
            ProportionLaws.endPointsAreExact(method(), 1_000_000_000, ConfidenceLevel.of(level));
            ProportionLaws.endPointsAreExact(method(), MAX_TRIALS, ConfidenceLevel.of(level));
        }
    }

    /** The bounds contain the observed proportion even where proportions are as close together as doubles. */
    @Test
    public final void proportionsOfTheMostTrialsLieInside() {
        assume(containsValue(ConfidenceLevel.of(MAX_LEVELS[MAX_LEVELS.length - 1])), "containsValue");
        for (long k : new long[] {1, 2, 3, MAX_TRIALS / 2, MAX_TRIALS - 3, MAX_TRIALS - 2, MAX_TRIALS - 1}) {
            for (double level : MAX_LEVELS) {
                if (containsValue(ConfidenceLevel.of(level))) {
                    ProportionLaws.containsProportion(method(), k, MAX_TRIALS, ConfidenceLevel.of(level));
                }
            }
        }
    }

    /** Exchanging successes and failures mirrors the bounds, for all counts of up to 12 trials. */
    @Test
    public final void swappingSuccessAndFailureMirrors() {
        assume(mirrors(), "mirrors");
        checkEveryCase((counts, level) -> ProportionLaws.mirror(method(), counts[0], counts[1], level));
    }

    /** One more success never decreases a bound, for all counts of up to 12 trials. */
    @Test
    public final void boundsGrowWithSuccesses() {
        assume(growsWithSuccesses(ConfidenceLevel.of(0.5)), "growsWithSuccesses");
        checkEveryCase(this::grows);
    }

    private void grows(long[] counts, ConfidenceLevel level) {
        if (growsWithSuccesses(level) && counts[0] < counts[1]) {
            ProportionLaws.growsWithSuccesses(method(), counts[0], counts[1], level);
        }
    }

    private void checkEveryCase(BiConsumer<long[], ConfidenceLevel> law) {
        for (double level : LEVELS) {
            for (long n = 1; n <= 12; n++) {
                for (long k = 0; k <= n; k++) {
                    law.accept(new long[] {k, n}, ConfidenceLevel.of(level));
                }
            }
        }
    }

    /** The mean width changes gradually with the number of trials, up to a million trials. */
    @Test
    public final void widthDependsSmoothlyOnSize() {
        for (double level : new double[] {0.8, 0.95}) {
            LevelAndSizeLaws.widthDependsSmoothlyOnSize(
                    method(), ConfidenceLevel.of(level), collapses(0, 1) ? COLLAPSED_NO_MORE : 1);
        }
    }

    /** Every level from 0.01 to 1 - 1e-10 has a different width. */
    @Test
    public final void everyLevelCounts() {
        LevelAndSizeLaws.everyLevelCounts(method());
    }

    /** Computing bounds at one level does not change the bounds at another. */
    @Test
    public final void levelsDoNotDisturbEachOther() {
        LevelAndSizeLaws.levelsDoNotDisturbEachOther(method());
    }

    /** Confidence bounds of exact methods cover every true proportion with at least the confidence level. */
    @Test
    public final void exactMethodsKeepTheirLevel() {
        if (!method().exact() || isCredible()) {
            return;
        }
        for (int n : EXACT_TRIALS) {
            for (double level : EXACT_LEVELS) {
                double minimum =
                        ExactCoverage.of(method(), n, ConfidenceLevel.of(level)).minimum();
                Assertions.assertTrue(
                        minimum >= level - ROUNDING,
                        () -> method().spelling() + ": bounds that are exact() must cover every p as often as their"
                                + " level, " + level + ": minimum=" + minimum + " at n=" + n);
            }
        }
    }

    private boolean isCredible() {
        return fitting().get(0).compute(method(), ConfidenceLevel.P95, run()).kind() == Kind.CREDIBLE;
    }

    /** The coverage probability is nowhere on the grid below the minimum that the author declares. */
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
     * Random counts of 1 to 2^53 trials, at random levels from 0.5 to 1 - 1e-9, fulfil the laws of proportions.
     *
     * @param counts successes, trials
     * @param level a level
     * @param other another level
     */
    @Property(tries = 1000, seed = SEED)
    public final void randomCountsObeyTheLaws(
            @ForAll("anyCounts") long[] counts, @ForAll("anyLevel") double level, @ForAll("anyLevel") double other) {
        checkLaws(counts, ConfidenceLevel.of(level));
        ConfidenceLevel low = ConfidenceLevel.of(Math.min(level, other));
        ConfidenceLevel high = ConfidenceLevel.of(Math.max(level, other));
        ProportionLaws.widensWithTheLevel(method(), counts[0], counts[1], low, high);
    }

    /** All counts of up to 12 trials fulfil the laws of proportions. */
    @Test
    public final void smallCountsObeyTheLaws() {
        checkEveryCase(this::checkLaws);
    }

    private void checkLaws(long[] counts, ConfidenceLevel level) {
        long k = counts[0];
        long n = counts[1];
        ProportionLaws.boundsAreOrdered(method(), k, n, level);
        if (containsValue(level)) {
            ProportionLaws.containsProportion(method(), k, n, level);
        }
        if (!collapses(k, n)) {
            ProportionLaws.isNoPoint(method(), k, n, level);
        }
        ProportionLaws.bulkEqualsSingle(method(), k, n, level);
        ProportionLaws.widensWithTheLevel(method(), k, n, ConfidenceLevel.of(level.value() / 2), level);
        if (endPointsAreExact()) {
            ProportionLaws.endPointsAreExact(method(), n, level);
        }
        if (mirrors()) {
            ProportionLaws.mirror(method(), k, n, level);
        }
        grows(counts, level);
    }

    /**
     * {@return random pairs of successes and trials: up to 100 trials, or up to 2^53 trials uniformly on a logarithmic scale; with any
     * number of successes, with few, or with few failures}
     */
    @Provide
    public final Arbitrary<long[]> anyCounts() {
        Arbitrary<Long> few = Arbitraries.longs().between(1, 100);
        Arbitrary<Long> any = Arbitraries.doubles().between(0, 53).ofScale(9).map(bits -> (long) Math.pow(2, bits));
        return Arbitraries.oneOf(few, any)
                .flatMap(n -> Arbitraries.oneOf(
                                Arbitraries.longs().between(0, n),
                                Arbitraries.longs().between(0, Math.min(n, 20)),
                                Arbitraries.longs().between(Math.max(0, n - 20), n))
                        .map(k -> new long[] {k, n}));
    }

    /** {@return random levels from 0.5 to 1 - 1e-9} */
    @Provide
    public final Arbitrary<Double> anyLevel() {
        return Arbitraries.frequencyOf(
                Tuple.of(2, Arbitraries.doubles().between(0.5, 0.99)),
                Tuple.of(2, Arbitraries.doubles().between(0.31, 9).ofScale(9).map(digits -> 1 - Math.pow(10, -digits))),
                Tuple.of(1, Arbitraries.of(0.9, 0.95, 0.99, 0.9999, 1 - 1e-9)));
    }
}
