package dev.credence.planning;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.Binomial;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SizeSearch;
import java.util.List;
import java.util.Objects;

/**
 * The number of positives from which a threshold of scores can be chosen whose recall is at least a given value.
 *
 * <p>The threshold is the k-th smallest score of the positives, so that k - 1 of them are missed. Its recall is at least p with the confidence
 * {@code 1 - P(Bin(n, 1 - p) <= k - 1)}, whatever the distribution of the scores (Wilks). For k = 1 the number of positives is {@code ln(1 -
 * level) / ln(p)}, rounded up. A larger k needs more positives and gives a higher threshold, which has fewer false positives. The same numbers
 * of negatives guarantee a specificity. Cost: about 40 binomial probabilities.
 *
 * @see <a href="https://doi.org/10.1214/aoms/1177731788">Wilks (1941), Determination of sample sizes for setting tolerance limits, Annals of
 *     Mathematical Statistics 12, 91-96</a>
 */
public final class ThresholdPlan {
    private final long missed;
    private final ConfidenceLevel level;

    private ThresholdPlan(long missed, ConfidenceLevel level) {
        this.missed = missed;
        this.level = level;
    }

    /**
     * Creates a plan for the threshold at the smallest score of the positives.
     *
     * @return a plan that misses no positive of the sample
     */
    public static ThresholdPlan ofRecall() {
        return new ThresholdPlan(0, ConfidenceLevel.P95);
    }

    /**
     * Returns a copy for a higher threshold.
     *
     * @param positives the number of positives of the sample that it misses, 0 or more
     * @return a copy
     * @throws IllegalArgumentException if it is out of range
     */
    public ThresholdPlan missed(long positives) {
        if (!(positives >= 0 && positives <= SizeSearch.MAX_SIZE / 2)) {
            throw new IllegalArgumentException(
                    "missed must lie in [0, " + PlanWords.count(SizeSearch.MAX_SIZE / 2) + "]: missed=" + positives);
        }
        return new ThresholdPlan(positives, level);
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the confidence of the guarantee
     * @return a copy
     */
    public ThresholdPlan level(ConfidenceLevel other) {
        return new ThresholdPlan(missed, Objects.requireNonNull(other, "level must not be null"));
    }

    /**
     * Finds the number of positives for a recall.
     *
     * @param target the recall to guarantee, in (0, 1)
     * @return the plan
     * @throws IllegalArgumentException if it is not, or cannot be reached
     */
    public Plan forRecall(double target) {
        PlanGuards.requireInside("recall", target, "the smallest recall that the threshold may have");
        SizeSearch.Sizes sizes =
                SizeSearch.of(n -> isGuaranteed(n, target), missed + 1, n -> 0).find();
        if (sizes == null) {
            throw PlanGuards.unreachable("recall", target, recall(SizeSearch.MAX_SIZE));
        }
        return plan(sizes.planned(), target);
    }

    /**
     * Computes the recall that a number of positives guarantees.
     *
     * @param n positives, 1 to 10^9, more than are missed
     * @return the plan, whose goal is the recall reached
     * @throws IllegalArgumentException if n is out of range
     */
    public Plan at(long n) {
        return plan(PlanGuards.size("n", n, missed + 1), Double.NaN);
    }

    private boolean isGuaranteed(long n, double recall) {
        double error = missed == 0 ? StrictMath.pow(recall, (double) n) : Binomial.cdf(missed, n, 1 - recall);
        return error <= PlanWords.alpha(level);
    }

    /** Returns the recall p with {@code P(Bin(n, 1 - p) <= missed) = 1 - level}. */
    private double recall(long n) {
        return Beta.quantile(PlanWords.alpha(level), (double) (n - missed), missed + 1.0);
    }

    private Plan plan(long n, double target) {
        double achieved = recall(n);
        return Plan.builder("threshold", "order-statistic", level, new Plan.Goal("recall", target, achieved))
                .group("positives", n)
                .smallest(n)
                .sentence("Collect " + PlanWords.items(n, "positive") + ": the threshold "
                        + (missed == 0
                                ? "at the smallest of their scores"
                                : "that misses " + PlanWords.count(missed) + " of them")
                        + " then has a recall of at least " + PlanWords.number(achieved) + " with "
                        + PlanWords.percent(level) + " confidence.")
                .assumptions(List.of("positives are drawn independently", "scores have any distribution"))
                .exact(true)
                .build();
    }
}
