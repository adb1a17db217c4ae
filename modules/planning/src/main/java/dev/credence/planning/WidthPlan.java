package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.guard.Require;
import dev.credence.planning.internal.BinomialWindow;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SizeSearch;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;

/**
 * The number of items for an interval of a proportion with a given width, by exact search with the interval method itself.
 *
 * <p>For an expected proportion p, the width for n items is that at the count nearest to {@code n p}; with {@link #average} it is the mean
 * {@code sum over k of P(k) width(k)} for k Binomial(n, p); with {@link #assured} it is the width that is not exceeded with a given
 * probability. Without an expected proportion it is the largest over all counts. Most planning formulas use the count nearest to {@code n
 * p}; half of all samples have a wider interval, so use assurance if the width matters.
 *
 * <p>Items are the trials of the proportion: all items for accuracy, true positives and false negatives for recall. Expected proportions of
 * 0 and 1 are allowed; an interval of zero width, such as Wald's without failures, does not count as narrow enough.
 *
 * <p>Cost: two bounds for each of about a hundred sizes; for the mean and the assurance O(sqrt(n)) bounds for each size.
 */
public final class WidthPlan {
    /** Up to this number of items the worst case tries all counts; above, it tries those of a grid and near its maximum. */
    private static final long MAX_ENUMERATED = 512;

    private final ProportionIntervalMethod method;
    private final ConfidenceLevel level;
    private final double expected;
    private final double assurance;
    private final boolean average;

    private WidthPlan(
            ProportionIntervalMethod method,
            ConfidenceLevel level,
            double expected,
            double assurance,
            boolean average) {
        this.method = method;
        this.level = level;
        this.expected = expected;
        this.assurance = assurance;
        this.average = average;
    }

    /**
     * Creates a plan for the width of the interval of a proportion such as accuracy, recall or precision.
     *
     * @param method an interval method for proportions
     * @return a plan for the worst case, until an expected proportion is set
     */
    public static WidthPlan of(ProportionIntervalMethod method) {
        Objects.requireNonNull(method, "method must not be null");
        return new WidthPlan(method, ConfidenceLevel.P95, Double.NaN, Double.NaN, false);
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the level
     * @return a copy
     */
    public WidthPlan level(ConfidenceLevel other) {
        return new WidthPlan(
                method, Objects.requireNonNull(other, "level must not be null"), expected, assurance, average);
    }

    /**
     * Returns a copy for an expected proportion.
     *
     * @param p in [0, 1]
     * @return a copy
     * @throws IllegalArgumentException if it is not
     */
    public WidthPlan expected(double p) {
        return new WidthPlan(method, level, Require.probability("expected", p), assurance, average);
    }

    /**
     * {@return a copy for the mean width over the binomial counts, instead of the width at the expected count; it needs an expected
     * proportion}
     */
    public WidthPlan average() {
        return new WidthPlan(method, level, expected, Double.NaN, true);
    }

    /**
     * Returns a copy for a width that is not exceeded with a given probability.
     *
     * @param probability in (0, 1), such as 0.9
     * @return a copy, which needs an expected proportion
     * @throws IllegalArgumentException if it is not
     */
    public WidthPlan assured(double probability) {
        double kept = PlanGuards.requireInside("assurance", probability, "0.9 is usual");
        return new WidthPlan(method, level, expected, kept, false);
    }

    /**
     * Finds the number of items for a width.
     *
     * @param width of the interval, in (0, 1)
     * @return the plan
     * @throws IllegalArgumentException if the width is not, or cannot be reached
     */
    public Plan forWidth(double width) {
        PlanGuards.width(width);
        requireExpectation();
        ProportionBounds bounds = method.at(level);
        long horizon = SizeSearch.horizonOfCounts(Double.isNaN(expected) ? 0.5 : expected);
        SizeSearch.Sizes sizes =
                SizeSearch.of(n -> narrow(bounds, n, width), 1, n -> horizon).find();
        if (sizes == null) {
            throw PlanGuards.unreachable("width", width, width(bounds, SizeSearch.MAX_SIZE));
        }
        return plan(sizes.planned(), sizes.smallest(), width, width(bounds, sizes.planned()));
    }

    /**
     * Computes the width for a number of items.
     *
     * @param n items, 1 to 10^9
     * @return the plan, whose goal is the width reached
     * @throws IllegalArgumentException if n is out of range
     */
    public Plan at(long n) {
        PlanGuards.size("n", n, 1);
        requireExpectation();
        return plan(n, n, Double.NaN, width(method.at(level), n));
    }

    private void requireExpectation() {
        if (Double.isNaN(expected) && (average || !Double.isNaN(assurance))) {
            throw new IllegalArgumentException("expected must be given for a mean width or an assured one: expected="
                    + expected + "; leave both out for the worst case");
        }
    }

    private boolean narrow(ProportionBounds bounds, long n, double target) {
        double width = width(bounds, n);
        return width > 0 && width <= target;
    }

    /** Computes the width for the chosen criterion. */
    private double width(ProportionBounds bounds, long n) {
        if (Double.isNaN(expected)) {
            return worst(bounds, n);
        }
        if (average) {
            return BinomialWindow.of(n, expected, BinomialWindow.ALL).mean(k -> at(bounds, k, n));
        }
        return Double.isNaN(assurance) ? at(bounds, Math.round(n * expected), n) : assuredWidth(bounds, n);
    }

    /** Computes the width at a count; bounds that coincide have no width. */
    private static double at(ProportionBounds bounds, long k, long n) {
        return bounds.upper(k, n) - bounds.lower(k, n);
    }

    /** Finds the smallest width that is not exceeded with the given probability. */
    private double assuredWidth(ProportionBounds bounds, long n) {
        return AssuredWidth.of(BinomialWindow.of(n, expected, BinomialWindow.ALL), assurance, k -> at(bounds, k, n));
    }

    /** Finds the largest width: widths increase to one maximum and decrease, so a grid finds its neighbourhood. */
    private static double worst(ProportionBounds bounds, long n) {
        long low = 0;
        long high = n;
        while (high - low > MAX_ENUMERATED) {
            long step = (high - low) / MAX_ENUMERATED + 1;
            long peak = low;
            for (long k = low; k <= high; k += step) {
                PlanGuards.requireNotInterrupted();
                peak = at(bounds, k, n) > at(bounds, peak, n) ? k : peak;
            }
            low = Math.max(low, peak - 2 * step);
            high = Math.min(high, peak + 2 * step);
        }
        double widest = 0;
        for (long k = low; k <= high; k++) {
            PlanGuards.requireNotInterrupted();
            widest = Math.max(widest, at(bounds, k, n));
        }
        return widest;
    }

    private Plan plan(long n, long smallest, double target, double achieved) {
        String width = Double.isNaN(target)
                ? PlanWords.number(achieved) + " wide"
                : "no wider than " + PlanWords.shortest(target) + " (" + PlanWords.number(achieved) + ")";
        return Plan.builder("width", method.spelling(), level, new Plan.Goal("width", target, achieved))
                .group("items", n)
                .smallest(smallest)
                .sentence("Collect " + PlanWords.items(n, "item") + ": the " + PlanWords.percent(level)
                        + " interval by " + method.spelling() + " is then " + width + rule() + ".")
                .assumptions(List.of(
                        "items are drawn independently; they count where they are trials of the proportion: all items"
                                + " for accuracy, the positive ones for recall",
                        assumed()))
                .exact(true)
                .build();
    }

    private String rule() {
        if (Double.isNaN(expected)) {
            return " whatever the proportion turns out to be";
        }
        if (average) {
            return " on average, for an expected proportion of " + PlanWords.shortest(expected);
        }
        return Double.isNaN(assurance)
                ? " at the expected proportion of " + PlanWords.shortest(expected)
                : " with probability " + PlanWords.shortest(assurance) + ", for an expected proportion of "
                        + PlanWords.shortest(expected);
    }

    private String assumed() {
        if (Double.isNaN(expected)) {
            return "worst case: the largest width over all counts";
        }
        return "the proportion is " + PlanWords.shortest(expected)
                + (average || !Double.isNaN(assurance)
                        ? "; the count is binomial"
                        : "; the count is the nearest to it, half of all samples have a wider interval");
    }

    /** The width that the interval of a binomial proportion does not exceed with a given probability. */
    static final class AssuredWidth {
        private AssuredWidth() {}

        private record Outcome(double width, double probability) {}

        static double of(BinomialWindow window, double assurance, LongToDoubleFunction width) {
            Outcome[] outcomes = LongStream.rangeClosed(window.low(), window.high())
                    .mapToObj(k ->
                            new Outcome(width.applyAsDouble(k), Binomial.probability(k, window.trials(), window.p())))
                    .toArray(Outcome[]::new);
            Arrays.sort(outcomes, Comparator.comparingDouble(Outcome::width));
            double kept = 0;
            for (Outcome outcome : outcomes) {
                kept += outcome.probability();
                if (kept >= assurance) {
                    return outcome.width();
                }
            }
            return outcomes[outcomes.length - 1].width();
        }
    }
}
