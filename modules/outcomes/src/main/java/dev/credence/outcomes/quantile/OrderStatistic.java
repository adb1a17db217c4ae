package dev.credence.outcomes.quantile;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.metric.Quantile;
import java.util.Optional;

/**
 * The interval of a quantile by order statistics, id {@code order-statistic}. For n independent items with one run each, the number of
 * outcomes that are at most the true quantile is binomial, so that the bounds are the largest order statistic {@code X(l)} with {@code
 * P(Bin(n, p) < l) <= a} and the smallest {@code X(u)} with {@code P(Bin(n, p) >= u) <= a}, where a is the probability that is left to one
 * side. If there is none, the bound is the end of the range. Equal bounds are
 * possible where outcomes are equal; the status is then DEGENERATE.
 *
 * <p>With several runs per item that differ, clusters of one or two kinds, or weights, n is the effective number of items of the share p, which need not
 * be whole, and the ranks are those at which the same tails, as functions of real n and l or u, are a (Woodruff 1952; Korn and Graubard
 * 1998); a note says so. It refuses strata and folds.
 *
 * <p>The interval always contains the value. Cost: O(atoms log atoms).
 *
 * <p>Coverage: conservative by proof for independent items with one run, and for continuous outcomes exact as far as the binomial
 * distribution permits; near-nominal with several runs, clusters or weights.
 *
 * @see <a href="https://doi.org/10.1002/0471722162">David and Nagaraja (2003), Order Statistics, section 7.1</a>
 * @see <a href="https://doi.org/10.1080/01621459.1952.10483443">Woodruff (1952), JASA 47, 635-646</a>
 */
public final class OrderStatistic extends Named implements IntervalMethod {
    /** Creates the method. */
    public OrderStatistic() {
        super("order-statistic", "interval of a quantile by order statistics");
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        if (!(metric instanceof Quantile)) {
            return Optional.of(Refusal.of(Refusal.Code.METRIC, "it is for quantiles of outcomes"));
        }
        return metric.unsupported(sample.evidence()).or(() -> MeanVariance.refusal(sample));
    }

    @Override
    @SuppressWarnings("unchecked") // the metric reads outcomes
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        Range range = metric.range();
        if (Double.isNaN(estimate.value())) {
            return estimate.bounds(range.lower(), range.upper())
                    .status(
                            Status.UNDEFINED,
                            "the data do not bound the value, so that the interval is the whole range")
                    .build();
        }
        Quantile quantile = (Quantile) (Metric<?>) metric;
        OrderStatisticBounds bounds = OrderStatisticBounds.of(quantile, (Sample<Outcomes>) sample, estimate.value());
        if (bounds.isExact()) {
            estimate.exact();
        } else {
            estimate.effectiveN(bounds.effectiveItems())
                    .designEffect(sample.evidence().size() / bounds.effectiveItems());
            estimate.note(OrderStatisticBounds.EFFECTIVE);
        }
        estimate.bounds(bounds.lower(level.tail()), bounds.upper(level.tail()));
        if (bounds.areEqual(level.tail())) {
            estimate.status(
                    Status.DEGENERATE,
                    "the two bounds are equal: most outcomes near the quantile are equal, so that no other value can be the"
                            + " quantile at this level");
        }
        return estimate.build();
    }
}
