package dev.credence.planning;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.guard.Require;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.PlannedTest.Finding;
import dev.credence.planning.internal.BinomialWindow;
import dev.credence.planning.internal.CountBoundary;
import dev.credence.planning.internal.CountRule;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SizeSearch;
import java.util.List;
import java.util.Objects;

/**
 * The number of items for a test of the difference of two systems on different items, by exact enumeration of a comparator's test.
 *
 * <p>The power is {@code sum over k1, k2 of P(k1; n1, p1) P(k2; n2, p2) [the comparator's two-sided p-value is below 1 - level]}; for
 * non-inferiority the p-value is the one-sided one at the margin. This is the power of the test that {@code compare} will apply, not of a
 * normal approximation. If the standard deviation of the counts exceeds 40, only some counts are used: the error of the power is then below
 * 4e-4, and the plan is not exact.
 *
 * <p>The power is a sawtooth function of the size: the plan is the smallest size from which the next sizes reach the power too. 40 next sizes
 * are tried below a size of 100, 12 below 2,000, and none above, where the sawtooth is flatter than 1e-4. Two systems on the same items need
 * far fewer items: see {@link PairedPlan}.
 *
 * <p>Cost: about five evaluations of the comparator for each count within ten standard deviations, for about forty sizes; about a second
 * for a thousand items.
 */
public final class DifferencePlan {

    private static final long SMALL_SIZE = 100;
    private static final long LARGE_SIZE = 2_000;

    private final UnpairedPower power;
    private final double ratio;

    private DifferencePlan(UnpairedPower power, double ratio) {
        this.power = power;
        this.ratio = ratio;
    }

    /**
     * Creates a plan for a test of two proportions of systems on different items.
     *
     * @param comparator of proportions of independent samples, such as {@code miettinen-nurminen}
     * @param first expected proportion of the first system
     * @param second expected proportion of the second system
     * @return the plan
     * @throws IllegalArgumentException if a proportion is not in [0, 1]
     */
    public static DifferencePlan of(Comparator comparator, double first, double second) {
        Objects.requireNonNull(comparator, "comparator must not be null");
        Require.probability("first", first);
        Require.probability("second", second);
        return new DifferencePlan(
                new UnpairedPower(new PlannedTest(comparator, ConfidenceLevel.P95, 0), first, second), 1);
    }

    private PlannedTest test() {
        return power.test();
    }

    private DifferencePlan with(ConfidenceLevel level, double margin, double items) {
        PlannedTest other = new PlannedTest(test().comparator(), level, margin);
        return new DifferencePlan(new UnpairedPower(other, power.p1(), power.p2()), items);
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the level; the significance level of the test is 1 minus it
     * @return a copy
     */
    public DifferencePlan level(ConfidenceLevel other) {
        return with(Objects.requireNonNull(other, "level must not be null"), test().margin(), ratio);
    }

    /**
     * Returns a copy for the test that the first system is not worse than the second by a margin.
     *
     * @param margin above 0
     * @return a copy
     * @throws IllegalArgumentException if the margin is not in (0, 1)
     */
    public DifferencePlan nonInferiority(double margin) {
        return with(
                test().level(), PlanGuards.requireInside("margin", margin, "a difference that does not matter"), ratio);
    }

    /**
     * Returns a copy with another ratio of the sample sizes.
     *
     * @param other items of the second for one of the first, above 0
     * @return a copy
     * @throws IllegalArgumentException if it is not
     */
    public DifferencePlan ratio(double other) {
        return with(test().level(), test().margin(), PlanGuards.positive("ratio", other));
    }

    /**
     * Finds the numbers of items for a power.
     *
     * @param target the power, in (1 - level, 1)
     * @return the plan
     * @throws IllegalArgumentException if the power is out of range or cannot be reached, or there is nothing to show
     */
    public Plan forPower(double target) {
        PlanGuards.power(target, PlanWords.alpha(test().level()));
        test().requireEffect(power.p1() - power.p2());
        SizeSearch.Sizes sizes = SizeSearch.ofPower(
                        n -> power.at(n, second(n)), target, power.guess(ratio, target), DifferencePlan::horizon)
                .find();
        if (sizes == null) {
            throw PlanGuards.unreachable("power", target, power.at(SizeSearch.MAX_SIZE, second(SizeSearch.MAX_SIZE)));
        }
        long n = sizes.planned();
        return plan(n, second(n), sizes.smallest() + second(sizes.smallest()), target);
    }

    /**
     * Computes the power for two numbers of items.
     *
     * @param first items of the first system, 1 to 10^9
     * @param second items of the second system, 1 to 10^9
     * @return the plan, whose goal is the power reached
     * @throws IllegalArgumentException if a number is out of range
     */
    public Plan at(long first, long second) {
        PlanGuards.size("n", first, 1);
        PlanGuards.size("n of the second", second, 1);
        return plan(first, second, first + second, Double.NaN);
    }

    /**
     * Computes the power for a number of items of the first system; the ratio determines that of the second.
     *
     * @param first items of the first system, 1 to 10^9
     * @return the plan, whose goal is the power reached
     * @throws IllegalArgumentException if the number is out of range
     */
    public Plan at(long first) {
        return at(first, second(PlanGuards.size("n", first, 1)));
    }

    /** Returns the number of larger sizes to try: the sawtooth flattens as sizes grow, and sizes become more expensive. */
    static long horizon(long n) {
        if (n < SMALL_SIZE) {
            return 40;
        }
        return n < LARGE_SIZE ? 12 : 0;
    }

    private long second(long n) {
        return Math.min(SizeSearch.MAX_SIZE, Math.max(1, Math.round(n * ratio)));
    }

    private Plan plan(long n1, long n2, long smallest, double target) {
        double achieved = power.at(n1, n2);
        return Plan.builder(
                        "difference",
                        test().comparator().spelling(),
                        test().level(),
                        new Plan.Goal("power", target, achieved))
                .groups(List.of(new Plan.Group("first", n1), new Plan.Group("second", n2)))
                .smallest(smallest)
                .sentence("Collect " + PlanWords.items(n1, "item") + " for the first system and " + PlanWords.count(n2)
                        + " others for the second: " + test().shows(achieved) + " where the shares are "
                        + PlanWords.shortest(power.p1()) + " and " + PlanWords.shortest(power.p2()) + ".")
                .assumptions(List.of(
                        "items are drawn independently, and those of one system are not those of the other; systems"
                                + " that can be run on the same items need far fewer (plan paired)",
                        test().rule()))
                .exact(CountRule.exact(n1, power.p1()))
                .build();
    }

    /**
     * The power of a test of two proportions on different items, by enumeration: for each count of the first system, the significant counts of
     * the second begin at a boundary on each side, which is found with the test itself.
     *
     * @param test the test
     * @param p1 share of the first
     * @param p2 share of the second
     */
    record UnpairedPower(PlannedTest test, double p1, double p2) {
        double at(long n1, long n2) {
            BinomialWindow first = BinomialWindow.of(n1, p1, BinomialWindow.NEARLY_ALL);
            BinomialWindow second = BinomialWindow.of(n2, p2, BinomialWindow.NEARLY_ALL);
            double deviation = Math.sqrt(p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2);
            double shown = 0;
            if (test.mayShow(Finding.FIRST, (p1 - p2) / deviation)) {
                shown += CountRule.mean(
                        first,
                        (k1, guess) -> firstWins(k1, n1, n2, second, guess),
                        (k1, least) -> least > second.low() ? Binomial.cdf(least - 1, n2, p2) : 0);
            }
            if (test.mayShow(Finding.SECOND, (p1 - p2) / deviation)) {
                shown += CountRule.mean(
                        first,
                        (k1, guess) -> secondWins(k1, n1, n2, second, guess),
                        (k1, least) -> least <= second.high() ? Binomial.survival(least - 1, n2, p2) : 0);
            }
            return shown;
        }

        /** Estimates the size of the first sample by the normal approximation. */
        long guess(double ratio, double power) {
            double z = test.normalPoint() + Normal.upperQuantile(1 - power);
            double effect = p1 - p2 + test.margin();
            return SizeSearch.guess(z * z * (p1 * (1 - p1) + p2 * (1 - p2) / ratio) / (effect * effect));
        }

        /** Finds the smallest count of the second system at which the first is no longer significantly better. */
        private long firstWins(long k1, long n1, long n2, BinomialWindow second, long guess) {
            return CountBoundary.from(
                    second.low(), second.high(), guess, k2 -> test.unpaired(k1, n1, k2, n2) != Finding.FIRST);
        }

        /** Finds the smallest count of the second system at which it is significantly better. */
        private long secondWins(long k1, long n1, long n2, BinomialWindow second, long guess) {
            return CountBoundary.from(
                    second.low(), second.high(), guess, k2 -> test.unpaired(k1, n1, k2, n2) == Finding.SECOND);
        }
    }
}
