package dev.credence.outcomes.quantile;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.numerics.bounds.MoverDifference;
import dev.credence.numerics.bounds.MoverDifference.BoundedValue;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.outcomes.metric.Quantile;
import java.util.Optional;

/**
 * The difference of a quantile of two systems, such as the 95th percentile of seconds, on the same items or on different items, id {@code
 * quantile-difference}.
 *
 * <p>The interval is MOVER (Zou and Donner 2008) from the intervals {@code [l1, u1]} and {@code [l2, u2]} of the two quantiles a and b by
 * {@link OrderStatistic}: {@code a - b - sqrt((a - l1)^2 - 2 r (a - l1) (u2 - b) + (u2 - b)^2)} and {@code a - b + sqrt((u1 - a)^2 - 2 r
 * (u1 - a) (b - l2) + (b - l2)^2)}. For different items r is 0. For the same items r is the estimated correlation, by the sampling design,
 * of the shares of outcomes that are at most a for the first system and at most b for the second; quantiles vary by these shares
 * (Bahadur 1966). If one of the shares does not vary, r is 0.
 *
 * <p>The tests agree with the interval: the p-value of a difference is the tail probability at which a bound equals it, to 1e-9 of its
 * normal deviate. The tests are two-sided, one-sided in each direction, and non-inferiority and equivalence with the requested margin.
 *
 * <p>Edges: with few items, an interval has no end, as the bounds of {@code order-statistic}; the bound of the difference is then the end
 * of the range. It refuses strata, folds and a single cluster. Cost: O(values log values) and about 400 ranks.
 *
 * <p>Coverage: conservative for few items, near-nominal for 100 and more (docs/measurements/outcomes.md).
 *
 * @see <a href="https://doi.org/10.1002/sim.3095">Zou and Donner (2008), Statistics in Medicine 27, 1693-1702</a>
 * @see <a href="https://doi.org/10.1214/aoms/1177699450">Bahadur (1966), Annals of Mathematical Statistics 37, 577-580</a>
 */
public final class QuantileDifference extends Named implements Comparator {
    /** Creates the comparator. */
    public QuantileDifference() {
        super(
                "quantile-difference",
                "difference of a quantile of outcomes, from the order statistics of both systems (MOVER)");
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        if (!(metric instanceof Quantile)) {
            return Optional.of(Refusal.of(Refusal.Code.METRIC, "it is for quantiles of outcomes"));
        }
        Optional<Refusal> unread =
                metric.unsupported(pairing.firstEvidence()).or(() -> metric.unsupported(pairing.secondEvidence()));
        return unread.or(() -> pairing instanceof Pairing.Independent<?> independent
                ? MeanVariance.refusal(independent.first()).or(() -> MeanVariance.refusal(independent.second()))
                : MeanVariance.refusal(((Pairing.Paired<?, ?>) pairing).joint()));
    }

    @Override
    @SuppressWarnings("unchecked") // the metric reads outcomes
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions options) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), comparisonOptions);
        Range range = metric.range();
        double most = range.upper() - range.lower();
        if (!Double.isFinite(comparison.difference())) {
            return comparison
                    .bounds(-most, most)
                    .status(
                            Status.UNDEFINED,
                            "the difference is undefined for these observations, so that the interval is the whole range")
                    .build();
        }
        Quantile quantile = (Quantile) (Metric<?>) metric;
        Systems systems = Systems.of(quantile, (Pairing<Outcomes>) pairing, comparison.first(), comparison.second());
        MoverDifference mover = systems.difference();
        double tail = comparisonOptions.level().tail();
        double lower = mover.lower(tail);
        double upper = mover.upper(tail);
        comparison.bounds(Math.max(-most, lower), Math.min(most, upper));
        if (lower == upper) {
            comparison.status(
                    Status.DEGENERATE,
                    "the two bounds are equal: most outcomes near the quantiles are equal, so that no other difference can be"
                            + " theirs at this level");
        }
        comparison.test(TestResult.ofStatistic(
                mover::deviate, mover::survival, metric.direction(), comparisonOptions.margin()));
        if (!systems.areExact()) {
            comparison.note(OrderStatisticBounds.EFFECTIVE);
        }
        comparisonOptions.noteOnMargin().ifPresent(comparison::note);
        return comparison.build();
    }

    /** The bounds of the quantiles of both systems, and the correlation of their estimates. */
    private record Systems(
            double a, double b, OrderStatisticBounds first, OrderStatisticBounds second, double correlation) {
        static Systems of(Quantile quantile, Pairing<Outcomes> pairing, double a, double b) {
            if (pairing instanceof Pairing.Paired<Outcomes, ?> paired
                    && paired.joint().evidence() instanceof PairedOutcomes both) {
                return ofPairs(quantile, paired, both, a, b);
            }
            Pairing.Independent<Outcomes> independent = (Pairing.Independent<Outcomes>) pairing;
            return new Systems(
                    a,
                    b,
                    OrderStatisticBounds.of(quantile, independent.first(), a),
                    OrderStatisticBounds.of(quantile, independent.second(), b),
                    0);
        }

        private static Systems ofPairs(
                Quantile quantile, Pairing.Paired<Outcomes, ?> paired, PairedOutcomes both, double a, double b) {
            Sample<?> joint = paired.joint();
            double[] first = OrderStatisticBounds.shares(quantile, both.first(), a, both::firstAtom, both.atoms());
            double[] second = OrderStatisticBounds.shares(quantile, both.second(), b, both::secondAtom, both.atoms());
            return new Systems(
                    a,
                    b,
                    OrderStatisticBounds.of(quantile, joint, both.first(), paired.firstWeights(), a, first),
                    OrderStatisticBounds.of(quantile, joint, both.second(), paired.secondWeights(), b, second),
                    correlation(joint, first, second));
        }

        /** Returns the correlation of two means of one number per atom, or 0 if one of them does not vary. */
        private static double correlation(Sample<?> joint, double[] first, double[] second) {
            double[] minus = new double[first.length];
            for (int atom = 0; atom < minus.length; atom++) {
                minus[atom] = first[atom] - second[atom];
            }
            double one = MeanVariance.of(joint, first).variance();
            double other = MeanVariance.of(joint, second).variance();
            double covariance = (one + other - MeanVariance.of(joint, minus).variance()) / 2;
            double correlation = covariance / Math.sqrt(one * other);
            return Double.isFinite(correlation) ? Math.max(-1, Math.min(1, correlation)) : 0;
        }

        boolean areExact() {
            return first.isExact() && second.isExact();
        }

        MoverDifference difference() {
            return MoverDifference.ofSteps(new BoundedValue(a, first), new BoundedValue(b, second), correlation);
        }
    }
}
