package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SizeSearch;
import java.util.List;
import java.util.Objects;

/**
 * The number of items for which the mean of values in [0, 1] is within an error of its expectation, whatever the distribution of the
 * values.
 *
 * <p>With {@code d = (1 - level) / models}, and {@code c = 2} for a two-sided error, 1 for a one-sided one:
 *
 * <ul>
 *   <li>Hoeffding: error {@code sqrt(log(c / d) / (2 n))};
 *   <li>Bernstein, with the known variance v of a value: {@code L / (3 n) + sqrt((L / (3 n))^2 + 2 v L / n)}, {@code L = log(c / d)}, the
 *       positive root of {@code n e^2 = 2 L (v + e / 3)};
 *   <li>empirical Bernstein, with the anticipated sample variance v: {@code sqrt(2 v M / n) + 7 M / (3 (n - 1))}, {@code M = log(2 c / d)}.
 * </ul>
 *
 * <p>For several models on the same items all errors are within the bound simultaneously (union bound). A proportion p has the variance
 * p (1 - p), which is at most 1/4. The bounds are valid but wide: for one proportion {@link WidthPlan} needs fewer items. Cost: one
 * logarithm for each size.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1963.10500830">Hoeffding (1963), Probability inequalities for sums of bounded random
 *     variables, JASA 58, 13-30</a>
 * @see <a href="https://doi.org/10.1093/acprof:oso/9780199535255.001.0001">Boucheron, Lugosi and Massart (2013), Concentration
 *     inequalities, section 2.8, Bernstein's</a>
 * @see <a href="https://arxiv.org/abs/0907.3740">Maurer and Pontil (2009), Empirical Bernstein bounds and sample variance penalization,
 *     theorem 4</a>
 */
public final class BoundPlan {
    private enum Inequality {
        HOEFFDING,
        BERNSTEIN,
        EMPIRICAL_BERNSTEIN
    }

    private final Inequality inequality;
    private final double variance;
    private final long models;
    private final int sides;
    private final ConfidenceLevel level;

    private BoundPlan(Inequality inequality, double variance, long models, int sides, ConfidenceLevel level) {
        this.inequality = inequality;
        this.variance = variance;
        this.models = models;
        this.sides = sides;
        this.level = level;
    }

    /**
     * Creates a plan for the mean of values in [0, 1] with any distribution, by Hoeffding's or Bernstein's inequality.
     *
     * @return a plan by Hoeffding's inequality, until a variance is set
     */
    public static BoundPlan hoeffding() {
        return new BoundPlan(Inequality.HOEFFDING, Double.NaN, 1, 2, ConfidenceLevel.P95);
    }

    /**
     * Returns a copy that uses Bernstein's inequality, which needs fewer items if the variance is small.
     *
     * @param known variance of a value, in [0, 1/4]
     * @return a copy
     * @throws IllegalArgumentException if it is out of range
     */
    public BoundPlan bernstein(double known) {
        return new BoundPlan(Inequality.BERNSTEIN, variance(known), models, sides, level);
    }

    /**
     * Returns a copy that uses the empirical Bernstein inequality, which needs no known variance; only the plan assumes one.
     *
     * @param anticipated variance that the sample will show, in [0, 1/4]
     * @return a copy
     * @throws IllegalArgumentException if it is out of range
     */
    public BoundPlan empiricalBernstein(double anticipated) {
        return new BoundPlan(Inequality.EMPIRICAL_BERNSTEIN, variance(anticipated), models, sides, level);
    }

    private static double variance(double value) {
        if (!(value >= 0 && value <= 0.25)) {
            throw new IllegalArgumentException("variance must lie in [0, 0.25]: variance=" + value
                    + "; values in [0, 1] have at most 1/4, of a share p it is p (1 - p)");
        }
        return value;
    }

    /** {@return a copy for a one-sided error} */
    public BoundPlan oneSided() {
        return new BoundPlan(inequality, variance, models, 1, level);
    }

    /**
     * Returns a copy for several models on the same items.
     *
     * @param number number of models, 1 or more
     * @return a copy
     * @throws IllegalArgumentException if it is less than 1
     */
    public BoundPlan models(long number) {
        if (!(number >= 1)) {
            throw new IllegalArgumentException("models must be >= 1: models=" + number);
        }
        return new BoundPlan(inequality, variance, number, sides, level);
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the probability with which the error is kept
     * @return a copy
     */
    public BoundPlan level(ConfidenceLevel other) {
        return new BoundPlan(
                inequality, variance, models, sides, Objects.requireNonNull(other, "level must not be null"));
    }

    /**
     * Finds the number of items for an error.
     *
     * @param target error, in (0, 1)
     * @return the plan
     * @throws IllegalArgumentException if it is not, or cannot be reached
     */
    public Plan forError(double target) {
        PlanGuards.requireInside("error", target, "half the width of the interval that is wanted");
        SizeSearch.Sizes sizes =
                SizeSearch.of(n -> error(n) <= target, smallestSize(), n -> 0).find();
        if (sizes == null) {
            throw PlanGuards.unreachable("error", target, error(SizeSearch.MAX_SIZE));
        }
        return plan(sizes.planned(), target);
    }

    /**
     * Computes the error for a number of items.
     *
     * @param n items, 1 to 10^9; 2 or more for the sample's own variance
     * @return the plan, whose goal is the error reached
     * @throws IllegalArgumentException if n is out of range
     */
    public Plan at(long n) {
        return plan(PlanGuards.size("n", n, smallestSize()), Double.NaN);
    }

    private long smallestSize() {
        return inequality == Inequality.EMPIRICAL_BERNSTEIN ? 2 : 1;
    }

    private double error(long n) {
        double log = StrictMath.log(sides * (double) models / PlanWords.alpha(level));
        return switch (inequality) {
            case HOEFFDING -> Math.sqrt(log / (2.0 * n));
            case BERNSTEIN -> {
                double third = log / (3.0 * n);
                yield third + Math.sqrt(third * third + 2 * variance * log / n);
            }
            case EMPIRICAL_BERNSTEIN -> {
                double more = log + StrictMath.log(2);
                yield Math.sqrt(2 * variance * more / n) + 7 * more / (3.0 * (n - 1));
            }
        };
    }

    private String word() {
        return inequality.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    private Plan plan(long n, double target) {
        double achieved = error(n);
        String which = models == 1 ? "the mean" : "each of " + PlanWords.count(models) + " means";
        return Plan.builder("bound", word(), level, new Plan.Goal("error", target, achieved))
                .group("items", n)
                .smallest(n)
                .sentence("Collect " + PlanWords.items(n, "item") + ": with probability "
                        + PlanWords.shortest(level.value())
                        + " or more " + which + " is then " + (sides == 2 ? "within " : "at most ")
                        + PlanWords.number(achieved) + (sides == 2 ? " of" : " above")
                        + " its expectation, whatever the distribution.")
                .assumptions(List.of(
                        "values lie in [0, 1] and are drawn independently",
                        "inequality of " + word()
                                + (Double.isNaN(variance) ? "" : ", variance " + PlanWords.shortest(variance))))
                .exact(true)
                .build();
    }
}
