package dev.credence.planning;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.ProportionIntervalMethod;

/**
 * How many items to collect: the way into this module. Each answers with a {@link Plan}.
 *
 * <pre>{@code
 * Plan width = Plans.width(wilson).expected(0.9).forWidth(0.04);
 * Plan paired = Plans.paired(tango, 0.1, 0.03).forPower(0.8);
 * Plan power = Plans.chance(0.5).expected(0.6).at(200);
 * }</pre>
 *
 * <p>Interval methods and comparators come from the registry: {@code credence.registry().comparator("tango")}. All questions are
 * immutable, at level 0.95 unless told otherwise. Sizes go up to 10^9; where none reaches the goal an exception says how far the
 * largest comes. Searches that take long end with a {@link java.util.concurrent.CancellationException} where their thread is
 * interrupted.
 */
public final class Plans {
    private Plans() {}

    /**
     * For an interval of a wanted width around a proportion: accuracy, recall, precision.
     *
     * @param method an interval method for proportions
     * @return the question, in the worst case until a proportion is expected
     */
    public static WidthPlan width(ProportionIntervalMethod method) {
        return WidthPlan.of(method);
    }

    /**
     * For showing that a proportion is above chance, or above another given value.
     *
     * @param chance the value to be better than, in (0, 1)
     * @return the question, which needs an expected proportion
     */
    public static ChancePlan chance(double chance) {
        return ChancePlan.of(chance);
    }

    /**
     * For telling two systems apart, each judged on items of its own, by a proportion.
     *
     * @param comparator of proportions of independent samples, such as {@code miettinen-nurminen}
     * @param first proportion expected of the first
     * @param second proportion expected of the second
     * @return the question
     */
    public static DifferencePlan difference(Comparator comparator, double first, double second) {
        return DifferencePlan.of(comparator, first, second);
    }

    /**
     * For telling two systems apart that are judged on the same items.
     *
     * @param comparator of proportions on common trials, such as {@code tango} or {@code mcnemar:form=exact}
     * @param discordant share of the items that one of the two alone gets right, above 0 and at most 1
     * @param difference of the two proportions, first minus second, at most the discordant share
     * @return the question
     */
    public static PairedPlan paired(Comparator comparator, double discordant, double difference) {
        return PairedPlan.of(comparator, discordant, difference);
    }

    /**
     * For the area under a ROC curve: the width of its interval, or its difference from a given value.
     *
     * @param area expected, in (0, 1)
     * @return the question
     */
    public static AreaPlan area(double area) {
        return AreaPlan.of(area);
    }

    /**
     * For telling two areas under ROC curves apart.
     *
     * @param first expected of the first, in (0, 1)
     * @param second expected of the second, in (0, 1)
     * @return the question, of independent areas until a correlation is given
     */
    public static AreaDifferencePlan areas(double first, double second) {
        return AreaDifferencePlan.of(first, second);
    }

    /**
     * For a mean of values in [0, 1], whatever their distribution, by Hoeffding's or Bernstein's inequality.
     *
     * @return the question, by Hoeffding's until a variance is given
     */
    public static BoundPlan bound() {
        return BoundPlan.hoeffding();
    }

    /**
     * For a Gauss test of a mean, whose standard deviation is known.
     *
     * @param sigma standard deviation of an observation, above 0
     * @param difference of the mean from the value tested
     * @return the question, two-sided until told otherwise
     */
    public static GaussPlan gauss(double sigma, double difference) {
        return GaussPlan.of(sigma, difference);
    }
}
