package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SizeSearch;
import java.util.List;
import java.util.Objects;

/**
 * The number of items for a test of the difference of two areas under ROC curves.
 *
 * <p>The difference has the variance {@code V = V1 + V2 - 2 r sqrt(V1 V2)}, where V1 and V2 are those of a {@link ScoreModel} (by default
 * for normal scores) and r is the correlation of the two estimated areas: 0 for different items, often 0.3 to 0.7 for the same items. The
 * power is {@code P(Z > z - |A1 - A2| / sqrt(V))} plus that of the other side. This is the power of {@code paired-delta} and {@code
 * delong}, which estimate the variance at the observed areas. With {@link #pooledNull} the critical value uses the variance of two systems
 * with the smaller area, as in the table of Hanley and McNeil, which needs slightly more items.
 *
 * <p>This is a normal approximation for an assumed distribution of scores. Cost: a few square roots for each size.
 *
 * @see <a href="https://doi.org/10.1148/radiology.143.1.7063747">Hanley and McNeil (1982), Radiology 143, 29-36</a>
 * @see <a href="https://doi.org/10.1148/radiology.148.3.6878708">Hanley and McNeil (1983), A method of comparing the areas under receiver
 *     operating characteristic curves derived from the same cases, Radiology 148, 839-843, the correlation</a>
 */
public final class AreaDifferencePlan {
    /**
     * The assumptions of the plan.
     *
     * @param first area of the first
     * @param second area of the second
     * @param correlation of the two estimates
     * @param paired whether both systems have the same items
     * @param prevalence share of positives
     * @param variance of an area
     * @param pooled whether the critical value has the variance of the smaller area alone
     */
    private record Assumptions(
            double first,
            double second,
            double correlation,
            boolean paired,
            double prevalence,
            ScoreModel variance,
            boolean pooled) {}

    private final Assumptions assumed;
    private final ConfidenceLevel level;

    private AreaDifferencePlan(Assumptions assumed, ConfidenceLevel level) {
        this.assumed = assumed;
        this.level = level;
    }

    /**
     * Creates a plan for a test of two areas under ROC curves.
     *
     * @param first expected area of the first system, in (0, 1)
     * @param second expected area of the second system, in (0, 1)
     * @return a plan for different items, until a correlation is set
     * @throws IllegalArgumentException if an area is out of range
     */
    public static AreaDifferencePlan of(double first, double second) {
        PlanGuards.requireInside("first", first, "an area of 0 or 1 has no variance to plan with");
        PlanGuards.requireInside("second", second, "an area of 0 or 1 has no variance to plan with");
        return new AreaDifferencePlan(
                new Assumptions(first, second, 0, false, 0.5, ScoreModel.NORMAL, false), ConfidenceLevel.P95);
    }

    private AreaDifferencePlan with(
            double correlation, boolean paired, double prevalence, ScoreModel variance, boolean pooled) {
        return new AreaDifferencePlan(
                new Assumptions(assumed.first, assumed.second, correlation, paired, prevalence, variance, pooled),
                level);
    }

    /**
     * Returns a copy for two systems on the same items.
     *
     * @param correlation of the two estimated areas, in (-1, 1)
     * @return a copy
     * @throws IllegalArgumentException if it is not
     */
    public AreaDifferencePlan correlation(double correlation) {
        if (!(correlation > -1 && correlation < 1)) {
            throw new IllegalArgumentException("correlation must lie in (-1, 1): correlation=" + correlation
                    + "; that of two good systems on the same items is often 0.3 to 0.7");
        }
        return with(correlation, true, assumed.prevalence, assumed.variance, assumed.pooled);
    }

    /**
     * Returns a copy with another proportion of positives than 0.5.
     *
     * @param share of positives among the items, in (0, 1)
     * @return a copy
     * @throws IllegalArgumentException if it is not
     */
    public AreaDifferencePlan prevalence(double share) {
        PlanGuards.requireInside("prevalence", share, "both classes are needed for an area");
        return with(assumed.correlation, assumed.paired, share, assumed.variance, assumed.pooled);
    }

    /**
     * Returns a copy with another score model than {@link ScoreModel#NORMAL}.
     *
     * @param other the model of the scores that determines the variance of an area
     * @return a copy
     */
    public AreaDifferencePlan variance(ScoreModel other) {
        Objects.requireNonNull(other, "variance must not be null");
        return with(assumed.correlation, assumed.paired, assumed.prevalence, other, assumed.pooled);
    }

    /** {@return a copy whose critical value uses the variance of two systems with the smaller area} */
    public AreaDifferencePlan pooledNull() {
        return with(assumed.correlation, assumed.paired, assumed.prevalence, assumed.variance, true);
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the level; the significance level of the test is 1 minus it
     * @return a copy
     */
    public AreaDifferencePlan level(ConfidenceLevel other) {
        return new AreaDifferencePlan(assumed, Objects.requireNonNull(other, "level must not be null"));
    }

    /**
     * Finds the number of items for a power.
     *
     * @param target the power, in (1 - level, 1)
     * @return the plan
     * @throws IllegalArgumentException if it is out of range or cannot be reached, or the areas are equal
     */
    public Plan forPower(double target) {
        PlanGuards.power(target, PlanWords.alpha(level));
        if (assumed.first == assumed.second) {
            throw new IllegalArgumentException("areas must differ: first=" + assumed.first + ", second="
                    + assumed.second + "; no number of items can show a difference of 0");
        }
        SizeSearch.Sizes sizes = SizeSearch.of(
                        n -> power(n) >= target, 2, n -> SizeSearch.horizonOfCounts(assumed.prevalence))
                .find();
        if (sizes == null) {
            throw PlanGuards.unreachable("power", target, power(SizeSearch.MAX_SIZE));
        }
        return plan(sizes.planned(), sizes.smallest(), target);
    }

    /**
     * Computes the power for a number of items.
     *
     * @param n items, of each system where they have items of their own; 2 to 10^9
     * @return the plan, whose goal is the power reached
     * @throws IllegalArgumentException if n is out of range
     */
    public Plan at(long n) {
        return plan(PlanGuards.size("n", n, 2), n, Double.NaN);
    }

    private double power(long n) {
        ClassSizes sizes = ClassSizes.of(n, assumed.prevalence);
        double v1 = sizes.variance(assumed.variance, assumed.first);
        double v2 = sizes.variance(assumed.variance, assumed.second);
        double deviation = Math.sqrt(v1 + v2 - 2 * assumed.correlation * Math.sqrt(v1 * v2));
        double smaller = sizes.variance(assumed.variance, Math.min(assumed.first, assumed.second));
        double tested = assumed.pooled ? Math.sqrt(2 * smaller * (1 - assumed.correlation)) : deviation;
        double critical = Normal.upperQuantile(level.tail()) * tested;
        double distance = Math.abs(assumed.first - assumed.second);
        return Normal.survival((critical - distance) / deviation) + Normal.survival((critical + distance) / deviation);
    }

    private Plan plan(long n, long smallest, double target) {
        double achieved = power(n);
        ClassSizes sizes = ClassSizes.of(n, assumed.prevalence);
        int systems = assumed.paired ? 1 : 2;
        return Plan.builder("areas", assumed.variance.word(), level, new Plan.Goal("power", target, achieved))
                .groups(systems == 1 ? sizes.groups() : groupsOfBoth(sizes))
                .smallest(systems * smallest)
                .sentence(sizes.collect() + (assumed.paired ? ", and score each by both systems" : ", for each system")
                        + ": areas of " + PlanWords.shortest(assumed.first) + " and "
                        + PlanWords.shortest(assumed.second)
                        + " differ significantly with probability " + PlanWords.number(achieved) + ".")
                .assumptions(List.of(
                        ClassSizes.DRAWN
                                + (assumed.paired
                                        ? "; the two estimated areas correlate by "
                                                + PlanWords.shortest(assumed.correlation)
                                        : "; those of one system are not those of the other"),
                        "variance of an area by " + assumed.variance.word(),
                        "normal test, two-sided, significant where p is below " + PlanWords.significance(level)))
                .build();
    }

    private static List<Plan.Group> groupsOfBoth(ClassSizes sizes) {
        return List.of(
                new Plan.Group("positives of the first", sizes.positives()),
                new Plan.Group("negatives of the first", sizes.negatives()),
                new Plan.Group("positives of the second", sizes.positives()),
                new Plan.Group("negatives of the second", sizes.negatives()));
    }
}
