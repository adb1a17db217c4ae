package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import java.util.List;
import java.util.Objects;

/**
 * How many items give an interval of a wanted width around a proportion, by exact search with the interval method itself.
 *
 * <p>The width at n items is, for an expected proportion p, that at the count nearest to {@code n p}; with {@link #average} the mean
 * {@code sum over k of P(k) width(k)}, k Binomial(n, p); with {@link #assured} the width that is not exceeded with a probability.
 * Without an expected proportion it is the largest over all counts. The count nearest to {@code n p} is what most planners' formulas
 * take; half of all samples have a wider interval than that, so where the width matters ask for assurance.
 *
 * <p>Items here are trials of the proportion: all items for accuracy, true positives and false negatives for recall. Edges: expected 0
 * and 1 are allowed; an interval that has collapsed to a point, as Wald's does without failures, counts as not narrow enough.
 *
 * <p>Cost: two bounds a size, some hundred sizes; of the mean and the assurance O(sqrt(n)) bounds a size.
 */
public final class WidthPlan {
    /** Largest counts for which the worst case tries all; beyond, those of a grid and around its widest. */
    private static final long FEW = 512;

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

    static WidthPlan of(ProportionIntervalMethod method) {
        Objects.requireNonNull(method, "method must not be null");
        return new WidthPlan(method, ConfidenceLevel.P95, Double.NaN, Double.NaN, false);
    }

    /**
     * At another level.
     *
     * @param other the level
     * @return the question
     */
    public WidthPlan level(ConfidenceLevel other) {
        return new WidthPlan(
                method, Objects.requireNonNull(other, "level must not be null"), expected, assurance, average);
    }

    /**
     * For a proportion that one expects.
     *
     * @param p in [0, 1]
     * @return the question
     * @throws IllegalArgumentException if it is not
     */
    public WidthPlan expected(double p) {
        return new WidthPlan(method, level, PlanGuards.share("expected", p), assurance, average);
    }

    /**
     * For the mean width over the counts that may occur, instead of the width at the expected one.
     *
     * @return the question, which needs an expected proportion
     */
    public WidthPlan average() {
        return new WidthPlan(method, level, expected, Double.NaN, true);
    }

    /**
     * For a width that is kept with a probability, instead of at the expected count.
     *
     * @param probability in (0, 1), such as 0.9
     * @return the question, which needs an expected proportion
     * @throws IllegalArgumentException if it is not
     */
    public WidthPlan assured(double probability) {
        double kept = PlanGuards.inside("assurance", probability, "0.9 is usual; nothing is certain");
        return new WidthPlan(method, level, expected, kept, false);
    }

    /**
     * How many items.
     *
     * @param width of the interval, in (0, 1)
     * @return the plan
     * @throws IllegalArgumentException if the width is not, or cannot be reached
     */
    public Plan forWidth(double width) {
        PlanGuards.width(width);
        requireExpectation();
        ProportionBounds bounds = method.at(level);
        long horizon = SizeSearch.teeth(Double.isNaN(expected) ? 0.5 : expected);
        SizeSearch.Sizes sizes =
                SizeSearch.of(n -> narrow(bounds, n, width), 1, n -> horizon).find();
        if (sizes == null) {
            throw PlanGuards.unreachable("width", width, width(bounds, SizeSearch.MOST));
        }
        return plan(sizes.planned(), sizes.smallest(), width, width(bounds, sizes.planned()));
    }

    /**
     * What a number of items gives.
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

    private boolean narrow(ProportionBounds bounds, long n, double wanted) {
        double width = width(bounds, n);
        return width > 0 && width <= wanted;
    }

    /** The width that this question is about. */
    private double width(ProportionBounds bounds, long n) {
        if (Double.isNaN(expected)) {
            return worst(bounds, n);
        }
        if (average) {
            return BinomialWindow.of(n, expected, BinomialWindow.ALL).mean(k -> at(bounds, k, n));
        }
        return Double.isNaN(assurance) ? at(bounds, Math.round(n * expected), n) : kept(bounds, n);
    }

    /** A method whose bounds coincide has none to speak of. */
    private static double at(ProportionBounds bounds, long k, long n) {
        return bounds.upper(k, n) - bounds.lower(k, n);
    }

    /** The smallest width that is not exceeded with the probability assured. */
    private double kept(ProportionBounds bounds, long n) {
        return AssuredWidth.of(BinomialWindow.of(n, expected, BinomialWindow.ALL), assurance, k -> at(bounds, k, n));
    }

    /** Widths rise to one peak and fall, so a grid finds the peak's neighbourhood. */
    private static double worst(ProportionBounds bounds, long n) {
        long low = 0;
        long high = n;
        while (high - low > FEW) {
            long step = (high - low) / FEW + 1;
            long peak = low;
            for (long k = low; k <= high; k += step) {
                PlanGuards.goOn();
                peak = at(bounds, k, n) > at(bounds, peak, n) ? k : peak;
            }
            low = Math.max(low, peak - 2 * step);
            high = Math.min(high, peak + 2 * step);
        }
        double widest = 0;
        for (long k = low; k <= high; k++) {
            PlanGuards.goOn();
            widest = Math.max(widest, at(bounds, k, n));
        }
        return widest;
    }

    private Plan plan(long n, long smallest, double wanted, double reached) {
        String width = Double.isNaN(wanted)
                ? PlanWords.number(reached) + " wide"
                : "no wider than " + PlanWords.given(wanted) + " (" + PlanWords.number(reached) + ")";
        return new Plan(
                "width",
                method.spelling(),
                level,
                List.of(new Plan.Group("items", n)),
                new Plan.Goal("width", wanted, reached),
                smallest,
                "Collect " + PlanWords.items(n, "item") + ": the " + PlanWords.percent(level) + " interval by "
                        + method.spelling() + " is then " + width + rule() + ".",
                List.of(
                        "items are drawn independently; they count where they are trials of the proportion: all items for"
                                + " accuracy, the positive ones for recall",
                        assumed()),
                true);
    }

    private String rule() {
        if (Double.isNaN(expected)) {
            return " whatever the proportion turns out to be";
        }
        if (average) {
            return " on average, for an expected proportion of " + PlanWords.given(expected);
        }
        return Double.isNaN(assurance)
                ? " at the expected proportion of " + PlanWords.given(expected)
                : " with probability " + PlanWords.given(assurance) + ", for an expected proportion of "
                        + PlanWords.given(expected);
    }

    private String assumed() {
        if (Double.isNaN(expected)) {
            return "worst case: the largest width over all counts";
        }
        return "the proportion is " + PlanWords.given(expected)
                + (average || !Double.isNaN(assurance)
                        ? "; the count is binomial"
                        : "; the count is the nearest to it, half of all samples have a wider interval");
    }
}
