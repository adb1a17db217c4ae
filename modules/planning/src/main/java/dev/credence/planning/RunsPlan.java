package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SizeSearch;
import java.util.List;
import java.util.Objects;

/**
 * The number of items and of runs of each item that are needed to estimate a mean outcome, such as the mean grade of answers that differ from
 * run to run.
 *
 * <p>With n items of r runs each, the variance of the mean is {@code V = (B^2 + W^2 / r) / n}, where B is the standard deviation between
 * the true means of items and W that between the runs of an item. The interval is {@code 2 t sqrt(V)} wide, t the upper (1 - level)/2
 * quantile of Student's t with n - 1 degrees of freedom. There are at least 10 items, because fewer show little of the spread between items. An
 * item costs as much as c runs apart from its own runs, so that the whole costs {@code n (c + r)} runs. Without a cost of items, one run of each item is best; otherwise the best r is near {@code sqrt(c) W / B}.
 *
 * <p>Of normal outcomes the mean width of the interval of the default method of unbounded means ({@code hall-mean}) is 1.07 times that of the plan with
 * 10 items, and 1.01 times or less with 16 or more. Skewed outcomes have other intervals.
 *
 * <p>Cost: one evaluation of the variance for each number of runs, up to 1,000.
 *
 * @see <a href="https://doi.org/10.1002/9780470316436">Cochran (1977), Sampling Techniques, section 10.6: the best number of units in a
 *     two-stage sample</a>
 */
public final class RunsPlan {
    /** The largest number of runs of an item that is tried, 1,000. */
    private static final int MAX_RUNS = 1_000;
    /** The smallest number of items: of fewer, the standard deviation that an interval needs is hardly known. */
    private static final int MIN_ITEMS = 10;

    private final double between;
    private final double within;
    private final double itemCost;
    private final ConfidenceLevel level;

    private RunsPlan(double between, double within, double itemCost, ConfidenceLevel level) {
        this.between = between;
        this.within = within;
        this.itemCost = itemCost;
        this.level = level;
    }

    /**
     * Creates a plan for the mean of items with runs.
     *
     * @param between standard deviation between the means of items, 0 or more
     * @param within standard deviation between the runs of an item, 0 or more
     * @return a plan at level 0.95, where an item costs nothing apart from its runs
     * @throws IllegalArgumentException if a number is negative, not finite, or both are 0
     */
    public static RunsPlan of(double between, double within) {
        if (!(between >= 0 && within >= 0 && between + within > 0 && between + within < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("standard deviations must be finite, 0 or more, and not both 0: between="
                    + between + ", within=" + within);
        }
        return new RunsPlan(between, within, 0, ConfidenceLevel.P95);
    }

    /**
     * Returns a copy with a cost of items.
     *
     * @param runs the number of runs that cost as much as a further item without its runs, such as the writing of a question; 0 or more
     * @return a copy
     * @throws IllegalArgumentException if it is negative or not finite
     */
    public RunsPlan itemCost(double runs) {
        if (!(runs >= 0 && runs < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("cost of an item must be finite and >= 0: item-cost=" + runs);
        }
        return new RunsPlan(between, within, runs, level);
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the level of the interval
     * @return a copy
     */
    public RunsPlan level(ConfidenceLevel other) {
        return new RunsPlan(between, within, itemCost, Objects.requireNonNull(other, "level must not be null"));
    }

    /**
     * Finds the items and the runs of the smallest cost whose interval has a width.
     *
     * @param width upper minus lower bound, above 0
     * @return the plan
     * @throws IllegalArgumentException if the width is out of range, or needs more than 10^9 items
     */
    public Plan forWidth(double width) {
        PlanGuards.positive("width", width);
        long bestItems = 0;
        int bestRuns = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int runs = 1; runs <= MAX_RUNS; runs++) {
            double items = itemsForWidth(runs, width);
            double cost = items * (itemCost + runs);
            if (cost < least) {
                least = cost;
                bestItems = Math.round(Math.min(items, 1e18));
                bestRuns = runs;
            }
        }
        return plan(PlanGuards.size("items", bestItems, 1), bestRuns, width);
    }

    /**
     * Finds the items and the runs of the smallest width for a budget.
     *
     * @param budget the largest cost of the plan, in runs; 1 to 10^9, and enough for 10 items with one run of each
     * @return the plan
     * @throws IllegalArgumentException if the budget is out of range
     */
    public Plan at(long budget) {
        PlanGuards.size("n", budget, 1);
        if (!(budget >= MIN_ITEMS * (itemCost + 1))) {
            throw new IllegalArgumentException("n must pay for " + MIN_ITEMS
                    + " items with one run of each, because fewer show little of the spread between items: n=" + budget
                    + ", cost of " + MIN_ITEMS + "=" + PlanWords.shortest(MIN_ITEMS * (itemCost + 1)));
        }
        long bestItems = 0;
        int bestRuns = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int runs = 1; runs <= MAX_RUNS && MIN_ITEMS * (itemCost + runs) <= budget; runs++) {
            double items = Math.floor(budget / (itemCost + runs));
            double width = width(items, runs);
            if (width < least) {
                least = width;
                bestItems = Math.round(items);
                bestRuns = runs;
            }
        }
        return plan(bestItems, bestRuns, Double.NaN);
    }

    /** Returns the smallest number of items whose interval is not wider. That of the normal quantile is too small by a few items. */
    private double itemsForWidth(int runs, double width) {
        double z = Normal.upperQuantile(level.tail());
        double items = Math.max(MIN_ITEMS, Math.ceil(4 * z * z * varianceOfItem(runs) / (width * width)));
        while (items <= SizeSearch.MAX_SIZE && width(items, runs) > width) {
            items++;
        }
        return items;
    }

    /** Returns the width of the interval of the mean. */
    private double width(double items, int runs) {
        return 2 * StudentT.upperQuantile(level.tail(), items - 1) * Math.sqrt(varianceOfItem(runs) / items);
    }

    /** Returns the variance of the mean of one item with its runs. */
    private double varianceOfItem(int runs) {
        return between * between + within * within / runs;
    }

    private Plan plan(long items, int runs, double target) {
        double achieved = width((double) items, runs);
        String each = runs == 1 ? "one run of each" : runs + " runs of each";
        return Plan.builder("runs", "normal", level, new Plan.Goal("width", target, achieved))
                .group("items", items)
                .smallest(items)
                .sentence("Collect " + PlanWords.items(items, "item") + " with " + each + ", "
                        + PlanWords.items(Math.multiplyExact(items, runs), "run") + " in all: the "
                        + PlanWords.percent(level) + " interval of the mean is then " + PlanWords.number(achieved)
                        + " wide.")
                .assumptions(List.of(
                        "the standard deviation between items is " + PlanWords.number(between)
                                + ", that between the runs of an item is " + PlanWords.number(within),
                        itemCost == 0
                                ? "an item costs nothing apart from its runs, so that more items are better than more runs"
                                : "an item costs as much as " + PlanWords.shortest(itemCost)
                                        + " runs apart from its own runs",
                        "items are drawn independently, and their means are approximately normal, so that the interval is that of"
                                + " Student's t"))
                .exact(false)
                .build();
    }
}
