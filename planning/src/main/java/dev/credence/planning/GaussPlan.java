package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.normal.Normal;
import java.util.List;
import java.util.Objects;

/**
 * How many observations a Gauss test needs, of a mean whose standard deviation is known.
 *
 * <p>With the shift {@code d = sqrt(n) difference / sigma} the power is {@code P(Z > z - d)} where the mean is tested for being
 * greater, {@code P(Z < -z - d)} for being less, z the upper 1 - level point, and {@code P(Z > z - d) + P(Z < -z - d)} on both sides, z
 * the upper (1 - level)/2 point. It rises with n, without teeth.
 *
 * <p>Cost: two normal tails a size.
 */
public final class GaussPlan {
    /** Which means are to be shown. */
    public enum Alternative {
        /** Another than that tested. */
        TWO_SIDED,
        /** A greater one. */
        GREATER,
        /** A smaller one. */
        LESS
    }

    private final double sigma;
    private final double difference;
    private final Alternative alternative;
    private final ConfidenceLevel level;

    private GaussPlan(double sigma, double difference, Alternative alternative, ConfidenceLevel level) {
        this.sigma = sigma;
        this.difference = difference;
        this.alternative = alternative;
        this.level = level;
    }

    static GaussPlan of(double sigma, double difference) {
        PlanGuards.positive("sigma", sigma);
        if (!(Math.abs(difference) < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("difference must be finite: difference=" + difference);
        }
        return new GaussPlan(sigma, difference, Alternative.TWO_SIDED, ConfidenceLevel.P95);
    }

    /**
     * With another alternative.
     *
     * @param other which means are to be shown
     * @return the question
     */
    public GaussPlan alternative(Alternative other) {
        return new GaussPlan(sigma, difference, Objects.requireNonNull(other, "alternative must not be null"), level);
    }

    /**
     * At another level.
     *
     * @param other the test's significance is 1 minus this
     * @return the question
     */
    public GaussPlan level(ConfidenceLevel other) {
        return new GaussPlan(sigma, difference, alternative, Objects.requireNonNull(other, "level must not be null"));
    }

    /**
     * How many observations.
     *
     * @param wanted power, in (1 - level, 1)
     * @return the plan
     * @throws IllegalArgumentException if the power is out of range or cannot be reached, or the difference is 0 or on the other side
     */
    public Plan forPower(double wanted) {
        PlanGuards.power(wanted, PlanWords.alpha(level));
        boolean there = alternative == Alternative.TWO_SIDED ? difference != 0 : difference * sign() > 0;
        if (!there) {
            throw new IllegalArgumentException("difference must be one that the alternative is about: difference="
                    + difference + ", alternative=" + word()
                    + "; no number of observations shows a difference that is not there");
        }
        SizeSearch.Sizes sizes =
                SizeSearch.of(n -> power(n) >= wanted, 1, n -> 0).find();
        if (sizes == null) {
            throw PlanGuards.unreachable("power", wanted, power(SizeSearch.MOST));
        }
        return plan(sizes.planned(), wanted);
    }

    /**
     * What a number of observations gives.
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

    private Plan plan(long n, double wanted) {
        double reached = power(n);
        return new Plan(
                "gauss",
                "gauss " + word(),
                level,
                List.of(new Plan.Group("items", n)),
                new Plan.Goal("power", wanted, reached),
                n,
                "Collect " + PlanWords.items(n, "observation") + ": a mean that differs by "
                        + PlanWords.given(difference) + " is shown with probability " + PlanWords.number(reached) + ".",
                List.of(
                        "observations are independent, their mean is normal, their standard deviation is known: "
                                + PlanWords.given(sigma),
                        "Gauss test, " + word() + ", significant where p is below " + PlanWords.significance(level)),
                true);
    }
}
