package dev.credence.outcomes.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.HallTransform;
import dev.credence.outcomes.ItemMetric;
import java.util.Locale;
import java.util.Optional;

/**
 * Hall's interval of a mean over independent items with skewed numbers, id {@code hall-mean}: Student's t after a cubic transformation that removes
 * the skewness. It is the default of means whose range is not bounded, such as seconds and costs.
 *
 * <p>A sample of mostly short times without a long one has both too small a mean and too small a standard deviation, so that Student's interval
 * lies below the true value. With s the standard deviation of n numbers, g their skewness {@code n / ((n-1) (n-2)) sum of (x_i - m)^3 / s^3}, and
 * {@code l = g / sqrt(n)}, the bounds are {@code m - s / sqrt(n) h(q)} and {@code m - s / sqrt(n) h(-q)}, where {@code h(x) = 3 ((1 + l (x - l/6))^(1/3) -
 * 1) / l} and q is the point of Student's distribution with n - 1 degrees of freedom. Numbers that are not skewed, and two items, have Student's interval.
 *
 * <p>Bounds lie in the metric's range and contain the value. If the numbers do not vary, or there is one item, the interval is the whole range and
 * the status DEGENERATE. It refuses clusters, strata and weights. Cost: O(atoms).
 *
 * <p>Coverage: near-nominal, 0.94 to 0.95, for normal and exponential numbers; too low for heavy tails of few items: log-normal numbers with standard
 * deviation 1 of the logarithm 0.91 with 10 items and 0.93 with 20, where {@code student-mean} has 0.84 and 0.87. A note warns where l is 0.5 or more
 * (docs/measurements/outcomes.md).
 *
 * @see <a href="https://doi.org/10.1111/j.2517-6161.1992.tb01876.x">Hall (1992), On the removal of skewness by transformation, JRSS B 54,
 *     221-228</a>
 */
public final class HallMean extends ItemMeans {
    /** The skewness of the mean from which on a note warns: two or three items make most of the spread. */
    private static final double WARNED_SKEWNESS = 0.5;

    /** The coverage of log-normal numbers of 10 items with standard deviation 1.4 of the logarithm. */
    private static final double LEAST_COVERAGE = 0.88;

    /** Creates the method. */
    public HallMean() {
        super("hall-mean", "interval of a mean over items, corrected for skewness by Hall's transformation");
    }

    @Override
    Optional<Refusal> unsuitable(ItemMetric metric) {
        return Optional.empty();
    }

    @Override
    void bound(Estimate.Builder estimate, Numbers numbers, Range range, ConfidenceLevel level) {
        if (StudentMean.isPoint(estimate, numbers, range)) {
            return;
        }
        double skewness = numbers.skewness() / Math.sqrt((double) numbers.size());
        double error = Math.sqrt(numbers.variance() / numbers.size());
        double point = StudentT.upperQuantile(level.tail(), numbers.size() - 1.0);
        bounds(
                estimate,
                range,
                numbers.mean() - error * HallTransform.inverse(point, skewness),
                numbers.mean() - error * HallTransform.inverse(-point, skewness));
        if (Math.abs(skewness) >= WARNED_SKEWNESS) {
            estimate.note(CoverageWarning.of(
                    LEAST_COVERAGE,
                    String.format(
                            Locale.ROOT,
                            "two or three items make most of the spread of the outcomes (skewness of the mean %.2f; a quantile does not"
                                    + " depend on them): ",
                            skewness)));
        }
    }
}
