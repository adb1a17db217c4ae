package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.guard.Require;
import dev.credence.planning.internal.CountBoundary;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SizeSearch;
import java.util.List;
import java.util.Objects;

/**
 * The number of items for an exact binomial test that a proportion is above chance.
 *
 * <p>The one-sided test is significant from the smallest k with {@code P(K >= k; n, chance) <= 1 - level}; its power is {@code P(K >= k; n,
 * expected)}. The two-sided test doubles the smaller p-value, so that each tail has half of the significance level. If the expected
 * proportion is below chance, the one-sided test is for a lower proportion.
 *
 * <p>The power is a sawtooth function of n: the plan is the smallest n from which all larger n reach the power. The size of the test is at
 * most 1 - level, and below it for most n.
 *
 * <p>Cost: about 40 binomial tails for each of a few hundred sizes, more if chance is small.
 *
 * @see "Chernick and Liu (2002), The saw-toothed behavior of power versus sample size and software solutions, The American
 *     Statistician 56, 149-155"
 */
public final class ChancePlan {
    private final double chance;
    private final double expected;
    private final boolean twoSided;
    private final ConfidenceLevel level;

    private ChancePlan(double chance, double expected, boolean twoSided, ConfidenceLevel level) {
        this.chance = chance;
        this.expected = expected;
        this.twoSided = twoSided;
        this.level = level;
    }

    /**
     * Creates a plan for a test that a proportion is above chance, or above another given value.
     *
     * @param chance the value to be better than, in (0, 1)
     * @return a plan that needs an expected proportion
     * @throws IllegalArgumentException if the value is out of range
     */
    public static ChancePlan of(double chance) {
        PlanGuards.requireInside(
                "chance", chance, "1/2 for two equally frequent classes, otherwise the share of the largest class");
        return new ChancePlan(chance, Double.NaN, false, ConfidenceLevel.P95);
    }

    /**
     * Returns a copy with the expected proportion.
     *
     * @param p in [0, 1]
     * @return a copy
     * @throws IllegalArgumentException if it is not
     */
    public ChancePlan expected(double p) {
        return new ChancePlan(chance, Require.probability("expected", p), twoSided, level);
    }

    /** {@return a copy for the two-sided test} */
    public ChancePlan twoSided() {
        return new ChancePlan(chance, expected, true, level);
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the level; the significance level of the test is 1 minus it
     * @return a copy
     */
    public ChancePlan level(ConfidenceLevel other) {
        return new ChancePlan(chance, expected, twoSided, Objects.requireNonNull(other, "level must not be null"));
    }

    /**
     * Finds the number of items for a power.
     *
     * @param power in (1 - level, 1)
     * @return the plan
     * @throws IllegalArgumentException if the power is out of range or cannot be reached, or what is expected is chance itself
     */
    public Plan forPower(double power) {
        PlanGuards.power(power, PlanWords.alpha(level));
        requireEffect();
        if (expected == chance) {
            throw new IllegalArgumentException("expected must differ from chance: expected=" + expected + ", chance="
                    + chance + "; no number of items can show a difference of 0");
        }
        long horizon = SizeSearch.horizonOfCounts(chance);
        SizeSearch.Sizes sizes =
                SizeSearch.of(n -> power(n) >= power, 1, n -> horizon).find();
        if (sizes == null) {
            throw PlanGuards.unreachable("power", power, power(SizeSearch.MAX_SIZE));
        }
        return plan(sizes.planned(), sizes.smallest(), power);
    }

    /**
     * Computes the power for a number of items.
     *
     * @param n items, 1 to 10^9
     * @return the plan, whose goal is the power reached
     * @throws IllegalArgumentException if n is out of range
     */
    public Plan at(long n) {
        PlanGuards.size("n", n, 1);
        requireEffect();
        return plan(n, n, Double.NaN);
    }

    private void requireEffect() {
        if (Double.isNaN(expected)) {
            throw new IllegalArgumentException(
                    "expected must be given: expected=" + expected + "; pass the expected proportion of the system");
        }
    }

    private boolean isAboveChance() {
        return expected >= chance;
    }

    private double tail() {
        return twoSided ? level.tail() : PlanWords.alpha(level);
    }

    private double power(long n) {
        double power = isAboveChance()
                ? Binomial.survival(critical(n, chance) - 1, n, expected)
                : Binomial.survival(critical(n, 1 - chance) - 1, n, 1 - expected);
        if (!twoSided) {
            return power;
        }
        double other = isAboveChance()
                ? Binomial.survival(critical(n, 1 - chance) - 1, n, 1 - expected)
                : Binomial.survival(critical(n, chance) - 1, n, expected);
        return Math.min(1, power + other);
    }

    /** Finds the smallest significant count; n + 1 if there is none. */
    private long critical(long n, double p) {
        return CountBoundary.of(0, n, k -> Binomial.survival(k - 1, n, p) <= tail());
    }

    private Plan plan(long n, long smallest, double target) {
        double achieved = power(n);
        return Plan.builder(
                        "chance",
                        twoSided ? "binomial two-sided" : "binomial",
                        level,
                        new Plan.Goal("power", target, achieved))
                .group("items", n)
                .smallest(smallest)
                .sentence("Collect " + PlanWords.items(n, "item") + ": " + significant(n)
                        + ", which happens with probability " + PlanWords.number(achieved) + " where the proportion is "
                        + PlanWords.shortest(expected) + ".")
                .assumptions(List.of(
                        "items are drawn independently",
                        "exact binomial test, " + (twoSided ? "two-sided" : "one-sided") + ", significant where p <= "
                                + PlanWords.significance(level)))
                .exact(true)
                .build();
    }

    private String significant(long n) {
        long many = critical(n, isAboveChance() ? chance : 1 - chance);
        if (many > n) {
            return "no outcome is then significant against a chance of " + PlanWords.shortest(chance);
        }
        return (isAboveChance()
                ? "the system is better than a chance of " + PlanWords.shortest(chance) + " from "
                        + PlanWords.count(many) + " successes on"
                : "the system is worse than a chance of " + PlanWords.shortest(chance) + " with "
                        + PlanWords.count(n - many) + " successes or fewer");
    }
}
