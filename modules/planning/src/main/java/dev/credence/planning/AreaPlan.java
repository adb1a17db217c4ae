package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Roots;
import dev.credence.numerics.roots.WilsonScoreRoots;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SizeSearch;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The number of items for an area under a ROC curve: for the width of its interval, or for a test against a given value.
 *
 * <p>The variance V of the area is that of a {@link ScoreModel}, by default for normal scores. The width is that of the Wilson interval by
 * {@code delta-wilson}, the default for areas, if the observed area is A: of {@code (e + 1) / (e V / (A (1 - A)) + 1 / n_s)} effective trials, where
 * {@code e = m min(A, 1 - A)} is the number of items of the smaller class m that are out of order, and {@code n_s} the effective trials at an area with half a
 * pair added to either side among m pairs, by Hanley and McNeil's variance. The power against a value B is the probability
 * that the interval, with Student's quantile for Satterthwaite's degrees of freedom of both classes, does not contain B, {@code P(Z > (A_1 - A) / sqrt(V_A)) + P(Z > (A - A_2) / sqrt(V_A))},
 * where A_1 is the least observed area whose lower bound is B, and A_2 the largest one whose upper bound is B.
 *
 * <p>This is a normal approximation for an assumed distribution of scores, so the plan is not exact: with 7 to 20 positives and a planned power of 0.8 the
 * interval excluded the value in 0.76 to 0.82 of samples of normal scores. Areas below 0.5 are allowed; 0 and 1, whose variance is 0, are not. Cost: about
 * 30 intervals for each size.
 *
 * @see <a href="https://doi.org/10.1148/radiology.143.1.7063747">Hanley and McNeil (1982), The meaning and use of the area under a
 *     receiver operating characteristic (ROC) curve, Radiology 143, 29-36</a>
 */
public final class AreaPlan {
    /** The least and the largest area that may be observed; an area of 0 or 1 has no variance. */
    private static final double SMALLEST = 1e-9;

    private static final double LARGEST = 1 - 1e-9;

    private final double area;
    private final double prevalence;
    private final ScoreModel variance;
    private final ConfidenceLevel level;

    private AreaPlan(double area, double prevalence, ScoreModel variance, ConfidenceLevel level) {
        this.area = area;
        this.prevalence = prevalence;
        this.variance = variance;
        this.level = level;
    }

    /**
     * Creates a plan for an area under a ROC curve: the width of its interval, or a test against a given value.
     *
     * @param area expected area, in (0, 1)
     * @return the plan
     * @throws IllegalArgumentException if the area is out of range
     */
    public static AreaPlan of(double area) {
        PlanGuards.requireInside("area", area, "an area of 0 or 1 has no variance to plan with");
        return new AreaPlan(area, 0.5, ScoreModel.NORMAL, ConfidenceLevel.P95);
    }

    /**
     * Returns a copy with another proportion of positives than 0.5.
     *
     * @param share of positives among the items, in (0, 1)
     * @return a copy
     * @throws IllegalArgumentException if it is not
     */
    public AreaPlan prevalence(double share) {
        PlanGuards.requireInside("prevalence", share, "both classes are needed for an area");
        return new AreaPlan(area, share, variance, level);
    }

    /**
     * Returns a copy with another score model than {@link ScoreModel#NORMAL}.
     *
     * @param other the model of the scores that determines the variance of the area
     * @return a copy
     */
    public AreaPlan variance(ScoreModel other) {
        return new AreaPlan(area, prevalence, Objects.requireNonNull(other, "variance must not be null"), level);
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the level of the interval; the significance level of a test is 1 minus it
     * @return a copy
     */
    public AreaPlan level(ConfidenceLevel other) {
        return new AreaPlan(area, prevalence, variance, Objects.requireNonNull(other, "level must not be null"));
    }

    /**
     * Finds the number of items for a width of the interval.
     *
     * @param target the width, in (0, 1)
     * @return the plan
     * @throws IllegalArgumentException if it is not, or cannot be reached
     */
    public Plan forWidth(double target) {
        PlanGuards.width(target);
        SizeSearch.Sizes sizes = search(n -> width(sizes(n)) <= target);
        if (sizes == null) {
            throw PlanGuards.unreachable("width", target, width(sizes(SizeSearch.MAX_SIZE)));
        }
        return widthPlan(sizes(sizes.planned()), sizes.smallest(), target);
    }

    /**
     * Computes the width for a number of items.
     *
     * @param n items, 2 to 10^9
     * @return the plan
     * @throws IllegalArgumentException if n is out of range
     */
    public Plan widthAt(long n) {
        return widthPlan(sizes(PlanGuards.size("n", n, 2)), n, Double.NaN);
    }

    /**
     * Finds the number of items for the power of a two-sided test against a given area.
     *
     * @param value the area tested, such as one half, in (0, 1)
     * @param target the power, in (1 - level, 1)
     * @return the plan
     * @throws IllegalArgumentException if a number is out of range, the power cannot be reached or the value is the area expected
     */
    public Plan forPowerAgainst(double value, double target) {
        requireArea(value);
        PlanGuards.power(target, PlanWords.alpha(level));
        if (value == area) {
            throw new IllegalArgumentException("value must differ from the area expected: value=" + value + ", area="
                    + area + "; no number of items can show a difference of 0");
        }
        SizeSearch.Sizes sizes = search(n -> power(sizes(n), value) >= target);
        if (sizes == null) {
            throw PlanGuards.unreachable("power", target, power(sizes(SizeSearch.MAX_SIZE), value));
        }
        return powerPlan(sizes(sizes.planned()), sizes.smallest(), value, target);
    }

    /**
     * Computes the power for a number of items.
     *
     * @param value the area tested, in (0, 1)
     * @param n items, 2 to 10^9
     * @return the plan
     * @throws IllegalArgumentException if a number is out of range
     */
    public Plan powerAgainst(double value, long n) {
        requireArea(value);
        return powerPlan(sizes(PlanGuards.size("n", n, 2)), n, value, Double.NaN);
    }

    private static void requireArea(double value) {
        PlanGuards.requireInside("value", value, "the area to test against, such as 0.5");
    }

    private SizeSearch.@Nullable Sizes search(LongPredicate holds) {
        return SizeSearch.of(holds, 2, n -> SizeSearch.horizonOfCounts(prevalence))
                .find();
    }

    private ClassSizes sizes(long n) {
        return ClassSizes.of(n, prevalence);
    }

    private double width(ClassSizes sizes) {
        double z = Normal.upperQuantile(level.tail());
        double trials = trials(sizes, area);
        return WilsonScoreRoots.upper(area, trials, z) - WilsonScoreRoots.lower(area, trials, z);
    }

    private double trials(ClassSizes sizes, double observed) {
        return Math.min((double) sizes.n(), sizes.trials(variance, observed));
    }

    /** Returns Student's quantile for the bounds of an observed area. */
    private double point(ClassSizes sizes, double observed) {
        return StudentT.upperQuantile(level.tail(), sizes.degreesOfFreedom(variance, observed));
    }

    /** Returns the probability that the interval of an observed area, which is nearly normal, does not contain the value. */
    private double power(ClassSizes sizes, double value) {
        double deviation = Math.sqrt(sizes.variance(variance, area));
        double above =
                leastThat(value, LARGEST, a -> WilsonScoreRoots.lower(a, trials(sizes, a), point(sizes, a)) - value);
        double below =
                leastThat(SMALLEST, value, a -> WilsonScoreRoots.upper(a, trials(sizes, a), point(sizes, a)) - value);
        return (above < LARGEST ? Normal.survival((above - area) / deviation) : 0)
                + (below > SMALLEST ? Normal.survival((area - below) / deviation) : 0);
    }

    /** Returns the least area at which an increasing function is 0 or more, or an end of the range. */
    private static double leastThat(double low, double high, DoubleUnaryOperator function) {
        if (function.applyAsDouble(low) >= 0) {
            return low;
        }
        return function.applyAsDouble(high) < 0 ? high : Roots.find(function, low, high);
    }

    private Plan widthPlan(ClassSizes sizes, long smallest, double target) {
        double achieved = width(sizes);
        return plan(
                sizes,
                smallest,
                new Plan.Goal("width", target, achieved),
                ": the " + PlanWords.percent(level) + " interval of an area of " + PlanWords.shortest(area)
                        + " is then " + PlanWords.number(achieved) + " wide.",
                "interval by delta-wilson");
    }

    private Plan powerPlan(ClassSizes sizes, long smallest, double value, double target) {
        double achieved = power(sizes, value);
        return plan(
                sizes,
                smallest,
                new Plan.Goal("power", target, achieved),
                ": an area of " + PlanWords.shortest(area) + " is shown to differ from " + PlanWords.shortest(value)
                        + " with probability " + PlanWords.number(achieved) + ".",
                "interval by delta-wilson, which does not contain " + PlanWords.shortest(value));
    }

    private Plan plan(ClassSizes sizes, long smallest, Plan.Goal goal, String then, String rule) {
        return Plan.builder("auc", variance.word(), level, goal)
                .groups(sizes.groups())
                .smallest(smallest)
                .sentence(sizes.collect() + then)
                .assumptions(List.of(ClassSizes.DRAWN, "variance of the area by " + variance.word(), rule))
                .build();
    }
}
