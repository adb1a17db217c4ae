package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SizeSearch;
import java.util.List;
import java.util.Objects;

/**
 * The number of observations for a z-test of a mean with a known standard deviation.
 *
 * <p>With the shift {@code d = sqrt(n) difference / sigma} the power is {@code P(Z > z - d)} for the alternative of a greater mean and
 * {@code P(Z < -z - d)} for that of a smaller mean, where z is the upper 1 - level quantile; for the two-sided test it is {@code P(Z > z -
 * d) + P(Z < -z - d)}, where z is the upper (1 - level)/2 quantile. It increases with n.
 *
 * <p>Cost: two normal tails for each size.
 */
public final class ZTestPlan {
    /** The alternative hypothesis. */
    public enum Alternative {
        /** The mean differs. */
        TWO_SIDED,
        /** The mean is greater. */
        GREATER,
        /** The mean is smaller. */
        LESS
    }

    private final double sigma;
    private final double difference;
    private final Alternative alternative;
    private final ConfidenceLevel level;

    private ZTestPlan(double sigma, double difference, Alternative alternative, ConfidenceLevel level) {
        this.sigma = sigma;
        this.difference = difference;
        this.alternative = alternative;
        this.level = level;
    }

    /**
     * Creates a plan for a z-test of a mean with a known standard deviation.
     *
     * @param sigma standard deviation of an observation, above 0
     * @param difference of the mean from the value tested
     * @return a plan for the two-sided test
     * @throws IllegalArgumentException if a number is out of range
     */
    public static ZTestPlan of(double sigma, double difference) {
        PlanGuards.positive("sigma", sigma);
        if (!(Math.abs(difference) < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("difference must be finite: difference=" + difference);
        }
        return new ZTestPlan(sigma, difference, Alternative.TWO_SIDED, ConfidenceLevel.P95);
    }

    /**
     * Returns a copy with another alternative.
     *
     * @param other the alternative
     * @return a copy
     */
    public ZTestPlan alternative(Alternative other) {
        return new ZTestPlan(sigma, difference, Objects.requireNonNull(other, "alternative must not be null"), level);
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the level; the significance level of the test is 1 minus it
     * @return a copy
     */
    public ZTestPlan level(ConfidenceLevel other) {
        return new ZTestPlan(sigma, difference, alternative, Objects.requireNonNull(other, "level must not be null"));
    }

    /**
     * Finds the number of observations for a power.
     *
     * @param target the power, in (1 - level, 1)
     * @return the plan
     * @throws IllegalArgumentException if the power is out of range or cannot be reached, or the difference is 0 or on the other side
     */
    public Plan forPower(double target) {
        PlanGuards.power(target, PlanWords.alpha(level));
        boolean isDetectable = alternative == Alternative.TWO_SIDED ? difference != 0 : difference * sign() > 0;
        if (!isDetectable) {
            throw new IllegalArgumentException("difference must be one that the alternative is about: difference="
                    + difference + ", alternative=" + word()
                    + "; no number of observations can show a difference of 0");
        }
        SizeSearch.Sizes sizes =
                SizeSearch.of(n -> power(n) >= target, 1, n -> 0).find();
        if (sizes == null) {
            throw PlanGuards.unreachable("power", target, power(SizeSearch.MAX_SIZE));
        }
        return plan(sizes.planned(), target);
    }

    /**
     * Computes the power for a number of observations.
     *
     * @param n observations, 1 to 10^9
     * @return the plan, whose goal is the power reached
     * @throws IllegalArgumentException if n is out of range
     */
    public Plan at(long n) {
        return plan(PlanGuards.size("n", n, 1), Double.NaN);
    }

    private int sign() {
        return alternative == Alternative.LESS ? -1 : 1;
    }

    private double power(long n) {
        double shift = Math.sqrt((double) n) * difference / sigma;
        if (alternative == Alternative.TWO_SIDED) {
            double z = Normal.upperQuantile(level.tail());
            return Normal.survival(z - shift) + Normal.survival(z + shift);
        }
        return Normal.survival(Normal.upperQuantile(PlanWords.alpha(level)) - sign() * shift);
    }

    private String word() {
        return alternative.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    private Plan plan(long n, double target) {
        double achieved = power(n);
        return Plan.builder("gauss", "gauss " + word(), level, new Plan.Goal("power", target, achieved))
                .group("items", n)
                .smallest(n)
                .sentence("Collect " + PlanWords.items(n, "observation") + ": a mean that differs by "
                        + PlanWords.shortest(difference) + " is shown with probability " + PlanWords.number(achieved)
                        + ".")
                .assumptions(List.of(
                        "observations are independent, their mean is normal, their standard deviation is known: "
                                + PlanWords.shortest(sigma),
                        "Gauss test, " + word() + ", significant where p is below " + PlanWords.significance(level)))
                .exact(true)
                .build();
    }
}
