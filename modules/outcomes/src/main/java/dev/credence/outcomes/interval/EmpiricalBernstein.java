package dev.credence.outcomes.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.outcomes.ItemMetric;
import java.util.Optional;

/**
 * The empirical Bernstein interval of a mean over independent items of a bounded range, id {@code empirical-bernstein}: {@code m -+ w
 * (sqrt(2 v log(2/a) / n) + 7 log(2/a) / (3 (n - 1)))}, where w is the width of the range, v the unbiased variance of the numbers divided
 * by w^2, and a the probability that is left to one side.
 *
 * <p>Bounds lie in the metric's range; with one item they are the whole range. It refuses clusters, strata, weights and unbounded
 * ranges. Cost: O(atoms).
 *
 * <p>Coverage: conservative by proof, at every n and for every distribution in the range, and about twice as wide as Student's
 * interval; {@code betting} has the same guarantee and is narrower.
 *
 * @see <a href="https://doi.org/10.48550/arXiv.0907.3740">Maurer and Pontil (2009), Empirical Bernstein bounds, theorem 4</a>
 */
public final class EmpiricalBernstein extends ItemMeans {
    /** Creates the method. */
    public EmpiricalBernstein() {
        super(
                "empirical-bernstein",
                "interval of a mean of a bounded range, guaranteed by the empirical Bernstein inequality");
    }

    @Override
    Optional<Refusal> unsuitable(ItemMetric metric) {
        return unlessBounded(metric);
    }

    @Override
    void bound(Estimate.Builder estimate, Numbers numbers, Range range, ConfidenceLevel level) {
        if (numbers.size() < 2) {
            estimate.bounds(range.lower(), range.upper());
            return;
        }
        double width = range.upper() - range.lower();
        double log = StrictMath.log(2) - StrictMath.log(level.tail());
        double n = numbers.size();
        double distance = Math.sqrt(2 * numbers.variance() * log / n) + width * 7 * log / (3 * (n - 1));
        bounds(estimate, range, numbers.mean() - distance, numbers.mean() + distance);
    }
}
