package dev.credence.outcomes.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.numerics.beta.StudentT;
import dev.credence.outcomes.ItemMetric;
import java.util.Optional;

/**
 * Student's interval of a mean over independent items, id {@code student-mean}: {@code m -+ t s / sqrt(n)}, where s is the standard
 * deviation of the numbers of the items and t the point of Student's distribution with n - 1 degrees of freedom.
 *
 * <p>Bounds lie in the metric's range. If the numbers do not vary, or there is one item, the interval is the whole range and the status
 * DEGENERATE. It refuses clusters, strata and weights. Cost: O(atoms).
 *
 * <p>Coverage: near-nominal for symmetric distributions; too low for skewed ones of few items, and for outcomes of which nearly all are
 * equal. There {@code delta-wilson} and {@code betting}, which use a bounded range, and {@code hall-mean} are better
 * (docs/measurements/outcomes.md).
 *
 * @see <a href="https://doi.org/10.1093/biomet/6.1.1">Student (1908), Biometrika 6, 1-25</a>
 */
public final class StudentMean extends ItemMeans {
    /** Creates the method. */
    public StudentMean() {
        super("student-mean", "Student's t interval of a mean over items");
    }

    @Override
    Optional<Refusal> unsuitable(ItemMetric metric) {
        return Optional.empty();
    }

    @Override
    void bound(Estimate.Builder estimate, Numbers numbers, Range range, ConfidenceLevel level) {
        if (isPoint(estimate, numbers, range)) {
            return;
        }
        double error = Math.sqrt(numbers.variance() / numbers.size());
        double distance = StudentT.upperQuantile(level.tail(), numbers.size() - 1.0) * error;
        bounds(estimate, range, numbers.mean() - distance, numbers.mean() + distance);
    }

    /** Sets the whole range, and returns true, if the numbers do not vary. */
    static boolean isPoint(Estimate.Builder estimate, Numbers numbers, Range range) {
        if (numbers.size() >= 2 && !numbers.allEqual()) {
            return false;
        }
        estimate.bounds(range.lower(), range.upper())
                .status(
                        Status.DEGENERATE,
                        "the outcomes do not vary, so that they do not show how much others would: the interval is"
                                + " the whole range");
        return true;
    }
}
