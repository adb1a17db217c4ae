package dev.credence.outcomes.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.Normal;
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
 * <p>With several runs an item, or clusters, n is the effective number of items of the share p, which need not be whole, and the ranks are
 * those at which the same tails, as functions of real n and l or u, are a (Woodruff 1952; Korn and Graubard 1998); a note says so. It refuses
 * strata, weights and folds.
 *
 * <p>Bounds contain the value. Cost: O(atoms log atoms).
 *
 * <p>Coverage: conservative by proof for independent items with one run, and for continuous outcomes exact as far as the binomial
 * distribution permits; near-nominal with several runs or clusters.
 *
 * @see <a href="https://doi.org/10.1002/0471722162">David and Nagaraja (2003), Order Statistics, section 7.1</a>
 * @see <a href="https://doi.org/10.1080/01621459.1952.10483443">Woodruff (1952), JASA 47, 635-646</a>
 */
public final class OrderStatistic implements IntervalMethod {
    /** Creates the method. */
    public OrderStatistic() {}

    @Override
    public String id() {
        return "order-statistic";
    }

    @Override
    public String description() {
        return "interval of a quantile by order statistics";
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        if (!(metric instanceof Quantile)) {
            return Optional.of(Refusal.of(Refusal.Code.METRIC, "it is for quantiles of outcomes"));
        }
        return metric.unsupported(sample.evidence()).or(() -> design(sample));
    }

    private static Optional<Refusal> design(Sample<?> sample) {
        boolean singleCluster = sample.clustered().isPresent() && sample.units() < 2;
        if ((sample.isIid() || sample.clustered().isPresent()) && !singleCluster) {
            return Optional.empty();
        }
        return Optional.of(Refusal.of(
                Refusal.Code.DESIGN,
                () -> singleCluster
                        ? "one cluster does not show how clusters vary; give two or more"
                        : "it assumes independent items or clusters, and the sample is " + sample.design()
                                + "; pool the sample on purpose"));
    }

    @Override
    @SuppressWarnings("unchecked") // the metric reads outcomes
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions run) {
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
        Sample<Outcomes> outcomes = (Sample<Outcomes>) sample;
        if (sample.isIid() && outcomes.evidence().hasSingleRuns()) {
            estimate.exact();
            bounds(
                    estimate,
                    range,
                    quantile,
                    outcomes,
                    Ranks.exact(quantile.probability(), sample.evidence().size(), level));
        } else {
            EffectiveItems items = EffectiveItems.of(quantile, outcomes, estimate.value());
            estimate.effectiveN(items.size()).designEffect(sample.evidence().size() / items.size());
            estimate.note(
                    "effective-items",
                    "the bounds are those of the effective number of items, because outcomes within an item or a cluster"
                            + " depend on each other");
            bounds(estimate, range, quantile, outcomes, Ranks.approximate(quantile.probability(), items, level));
        }
        return estimate.build();
    }

    private static void bounds(
            Estimate.Builder estimate, Range range, Quantile quantile, Sample<Outcomes> sample, Ranks ranks) {
        double lower =
                ranks.lower() > 0 ? quantile.at(sample.evidence(), sample.weights(), ranks.lower()) : range.lower();
        double upper =
                ranks.upper() <= 1 ? quantile.at(sample.evidence(), sample.weights(), ranks.upper()) : range.upper();
        estimate.bounds(
                Math.max(range.lower(), Math.min(estimate.value(), lower)),
                Math.min(range.upper(), Math.max(estimate.value(), upper)));
        if (lower == upper) {
            estimate.status(
                    Status.DEGENERATE,
                    "the two bounds are equal: most outcomes near the quantile are equal, so that no other value can be the"
                            + " quantile at this level");
        }
    }

    /** The shares at which the outcomes bound a quantile: 0 or less, or above 1, if they do not. */
    private record Ranks(double lower, double upper) {
        /** Returns the ranks by the binomial distribution, divided by n; half a rank less, so that rounding does not matter. */
        static Ranks exact(double p, long n, ConfidenceLevel level) {
            long low = -1;
            long high = n;
            while (high - low > 1) {
                long middle = (low + high) >>> 1;
                if (Binomial.cdf(middle, n, p) <= level.tail()) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            long lowest = low + 1;
            long highest = n + 1 - mirrored(p, n, level);
            return new Ranks(lowest == 0 ? 0 : (lowest - 0.5) / n, highest > n ? 2 : (highest - 0.5) / n);
        }

        /** Returns the largest l with {@code P(n - Bin(n, p) < l) <= a}, which is the rank of the upper bound counted from above. */
        private static long mirrored(double p, long n, ConfidenceLevel level) {
            long low = 0;
            long high = n + 1;
            while (high - low > 1) {
                long middle = (low + high) >>> 1;
                if (Binomial.survival(n - middle, n, p) <= level.tail()) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /**
         * Returns the ranks of the binomial distribution for a number of items that need not be whole: the smallest u with {@code
         * I_p(u, n + 1 - u) <= a}, which is {@code P(Bin(n, p) >= u)} for whole numbers, and the mirrored one below.
         */
        static Ranks approximate(double p, EffectiveItems items, ConfidenceLevel level) {
            double ratio = Normal.upperQuantile(level.tail()) / StudentT.upperQuantile(level.tail(), items.freedom());
            double n = items.size() * ratio * ratio;
            double upper = rank(p, n, level.tail());
            double lower = rank(1 - p, n, level.tail());
            return new Ranks(lower <= n ? Math.nextUp((n - lower) / n) : 0, upper <= n ? upper / n : 2);
        }

        /** Returns the smallest rank that a share p of n items reaches with a probability of at most a; more than n if there is none. */
        private static double rank(double p, double n, double a) {
            if (!(n >= 1) || StrictMath.pow(p, n) > a) {
                return Double.POSITIVE_INFINITY;
            }
            double low = p * n;
            double high = n;
            while (high - low > 1e-9 * n) {
                double middle = 0.5 * (low + high);
                if (Beta.cdf(p, middle, n + 1 - middle) <= a) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return high;
        }
    }

    /** The number of independent items that determine the share of outcomes below a quantile as precisely as the sample does. */
    private record EffectiveItems(double size, double freedom) {
        static EffectiveItems of(Quantile quantile, Sample<Outcomes> sample, double value) {
            Outcomes outcomes = sample.evidence();
            double n = outcomes.size();
            double mean = 0;
            double values = 0;
            double[] share = new double[outcomes.atoms()];
            for (int atom = 0; atom < share.length; atom++) {
                share[atom] = quantile.shareAtMost(outcomes, atom, value);
                mean += share[atom] * outcomes.count(atom) / n;
                values += (double) outcomes.count(atom) * outcomes.runs(atom);
            }
            double units = sample.units();
            double squares = sample.clustered().isPresent()
                    ? ofClusters(sample.clustered().get(), share, mean)
                    : ofItems(outcomes, share, mean);
            double variance = units / (units - 1) * squares / (n * n);
            double p = quantile.probability();
            boolean known = units > 1 && variance > 0;
            return new EffectiveItems(known ? Math.min(p * (1 - p) / variance, values) : units, Math.max(1, units - 1));
        }

        private static double ofItems(Outcomes outcomes, double[] share, double mean) {
            double sum = 0;
            for (int atom = 0; atom < share.length; atom++) {
                sum += outcomes.count(atom) * (share[atom] - mean) * (share[atom] - mean);
            }
            return sum;
        }

        private static double ofClusters(ClusteredSample<Outcomes> clusters, double[] share, double mean) {
            double sum = 0;
            for (int cluster = 0; cluster < clusters.clusters(); cluster++) {
                Outcomes own = clusters.cluster(cluster);
                double total = 0;
                for (int atom = 0; atom < own.atoms(); atom++) {
                    total += own.count(atom) * (share[clusters.pooledAtom(cluster, atom)] - mean);
                }
                sum += total * total;
            }
            return sum;
        }
    }
}
