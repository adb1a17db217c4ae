package dev.credence.planning;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.ProportionIntervalMethod;

/**
 * Creates the plans of sample sizes. Each request results in a {@link Plan}.
 *
 * <pre>{@code
 * Plan width = Plans.width(wilson).expected(0.9).forWidth(0.04);
 * Plan paired = Plans.paired(tango, 0.1, 0.03).forPower(0.8);
 * Plan power = Plans.chance(0.5).expected(0.6).at(200);
 * }</pre>
 *
 * <p>Interval methods and comparators come from the registry: {@code credence.registry().comparator("tango")}. All requests are immutable,
 * with a default level of 0.95. Sizes go up to 10^9; if none reaches the goal, the message of the exception contains the goal at the largest
 * size. A long search ends with a {@link java.util.concurrent.CancellationException} if its thread is interrupted.
 */
public final class Plans {
    private Plans() {}

    /**
     * Creates a plan for the width of the interval of a proportion such as accuracy, recall or precision.
     *
     * @param method an interval method for proportions
     * @return a plan for the worst case, until an expected proportion is set
     */
    public static WidthPlan width(ProportionIntervalMethod method) {
        return WidthPlan.of(method);
    }

    /**
     * Creates a plan for a test that a proportion is above chance, or above another given value.
     *
     * @param chance the value to be better than, in (0, 1)
     * @return a plan that needs an expected proportion
     */
    public static ChancePlan chance(double chance) {
        return ChancePlan.of(chance);
    }

    /**
     * Creates a plan for a test of two proportions of systems on different items.
     *
     * @param comparator of proportions of independent samples, such as {@code miettinen-nurminen}
     * @param first expected proportion of the first system
     * @param second expected proportion of the second system
     * @return the plan request
     */
    public static DifferencePlan difference(Comparator comparator, double first, double second) {
        return DifferencePlan.of(comparator, first, second);
    }

    /**
     * Creates a plan for a test of two proportions of systems on the same items.
     *
     * @param comparator of proportions on common trials, such as {@code tango} or {@code mcnemar:form=exact}
     * @param discordant share of the items that one of the two alone gets right, above 0 and at most 1
     * @param difference of the two proportions, first minus second, at most the discordant share
     * @return the plan request
     */
    public static PairedPlan paired(Comparator comparator, double discordant, double difference) {
        return PairedPlan.of(comparator, discordant, difference);
    }

    /**
     * Creates a plan for an area under a ROC curve: the width of its interval, or a test against a given value.
     *
     * @param area expected area, in (0, 1)
     * @return the plan request
     */
    public static AreaPlan area(double area) {
        return AreaPlan.of(area);
    }

    /**
     * Creates a plan for a test of two areas under ROC curves.
     *
     * @param first expected area of the first system, in (0, 1)
     * @param second expected area of the second system, in (0, 1)
     * @return a plan for different items, until a correlation is set
     */
    public static AreaDifferencePlan areas(double first, double second) {
        return AreaDifferencePlan.of(first, second);
    }

    /**
     * Creates a plan for the mean of values in [0, 1] with any distribution, by Hoeffding's or Bernstein's inequality.
     *
     * @return a plan by Hoeffding's inequality, until a variance is set
     */
    public static BoundPlan bound() {
        return BoundPlan.hoeffding();
    }

    /**
     * Creates a plan for a z-test of a mean with a known standard deviation.
     *
     * @param sigma standard deviation of an observation, above 0
     * @param difference of the mean from the value tested
     * @return a plan for the two-sided test
     */
    public static ZTestPlan gauss(double sigma, double difference) {
        return ZTestPlan.of(sigma, difference);
    }
}
