package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.frequentist.comparison.MiettinenNurminen.FunctionScore;
import dev.credence.numerics.normal.Normal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/**
 * Comparison of a proportion of two systems on different items, id {@code miettinen-nurminen}: the score statistic for difference and
 * ratio, with p-values by its own distribution instead of the normal. It is the default for proportions of independent samples.
 *
 * <p>With proportions p1 of n1 trials and p2 of n2, the statistic at a difference d is {@code T(d) = (p1 - p2 - d) / sqrt(r1 (1 - r1)
 * / n1 + r2 (1 - r2) / n2)}, where r1 and r2 = r1 - d are the maximum likelihood estimates given d (the root of a cubic). T(0) is the
 * pooled z, which is the reported statistic. Option {@code variance}: {@code farrington-manning} (default) as above;
 * {@code miettinen-nurminen} with the factor N / (N - 1) on the variance, which changes the statistic and the interval. It does not change the
 * p-value without a margin, as that depends only on the order of outcomes.
 *
 * <p>Test: the p-value is {@code P(T(0) >= t)}, with t its observed value, for equal proportions, the largest over three common proportions:
 * the estimate {@code (k1 + k2 + 1/2) / (N + 1)}, and one standard error below and above it. The two-sided p-value is twice the smaller
 * one-sided p-value, at most 1.
 *
 * <p>Interval: the differences d at which T(d) does not exceed a critical value on either side. At the level at which the test just
 * rejects, the critical value of the bound next to 0 is the observed |T(0)|. The interval therefore excludes 0, and the interval of
 * the ratio (by Koopman's score) excludes 1, exactly where the p-value is below alpha, at every level. If |T(0)| exceeds the normal
 * deviate of the p-value, the excess is added to the critical value at higher levels. At lower levels it falls to 0 within two normal
 * deviates, because a bound far from 0 does not have the skewness that T(0) has at difference 0. The bound on the other side is
 * corrected by at most 0.2. An interval whose p-value is far below alpha is therefore the classical score interval. Non-inferiority
 * and equivalence use the same values at the margin: their p-value is below alpha exactly where the bound of the interval at level 1 -
 * 2 alpha excludes the margin.
 *
 * <p>It accepts independent observations, or strata of which one contains all trials (as of recall, if the numbers of both true classes were fixed in
 * advance), and metrics that are proportions of successes among trials (accuracy, recall, precision,
 * specificity and their complements), multiples of such a proportion (expected cost with equal costs), and F1 as a function of the
 * Jaccard index, F1 = 2J / (1 + J), whose trials are the true positives and the errors; likewise the micro average of the Jaccard
 * index as a function of the accuracy. For a function, T(d) is Rao's score statistic, with the proportions of the largest likelihood at
 * a difference d of the function; T(0) is the same, so that F1 and the Jaccard index have one p-value of equality. Edges: equal
 * systems have p = 1 and an interval of positive width; if one system has no trials, the difference is UNDEFINED and the interval is
 * the whole range.
 *
 * <p>Coverage: near-nominal. By enumeration, the size of the test is at most 0.0499 at 0.05 and 0.0100 at 0.01, for sample sizes from
 * 5 and 5 to 100 and 100, 10 and 200, and 5 and 1,000. For proportions from 0.02 to 0.98, two-sided 95% intervals cover at least 0.912
 * with 6 and 9 trials, 0.927 with 10 and 10, 0.934 with 30 and 30, 0.924 with 7 and 90, 0.928 with 10 and 200 and 0.899 with 3 and
 * 200. The minimum is at least that of the classical score interval, and the mean length is at most 1.05 times its length
 * (docs/measurements/coverage.md). Intervals of differences of F1 cover, over the same Jaccard indices, at least 0.885 with 6 and 9 trials,
 * 0.925 with 10 and 10, 0.930 with 15 and 40, 0.938 with 30 and 30 and 0.868 with 7 and 90.
 *
 * <p>Monotonicity: bounds rise with successes, with one exception. If one sample has at most ten trials and the other at least ten
 * times as many, one more success can move a bound in the wrong direction by at most 0.0064. P-values below 0.5 never rise if one more
 * outcome makes the difference clearer.
 *
 * <p>Cost: O(sqrt(n)), a sum over about ten standard deviations of the smaller sample's successes on both sides; 0.1 ms for 1,000 and
 * 1,000 trials, a few milliseconds for 10^5. If the standard deviation of the smaller sample's successes exceeds 1,000, the sum
 * becomes an integral; if it exceeds 10^6, or exceeds 100 with |T(0)| above 37, the p-value is that of the normal distribution. Counts
 * up to 2^53.
 *
 * @see <a href="https://doi.org/10.1002/sim.4780040211">Miettinen and Nurminen (1985), Comparative analysis of two rates, Statistics
 *     in Medicine 4, 213-226</a>
 * @see <a href="https://doi.org/10.1002/sim.4780091208">Farrington and Manning (1990), Statistics in Medicine 9, 1447-1454</a>
 * @see <a href="https://doi.org/10.1017/S0305004100023987">Rao (1948), Large sample tests of statistical hypotheses concerning several
 *     parameters, Mathematical Proceedings of the Cambridge Philosophical Society 44, 50-57</a>
 * @see <a href="https://doi.org/10.2307/2531405">Koopman (1984), Biometrics 40, 513-517, the ratio</a>
 * @see <a href="https://doi.org/10.1080/01621459.1994.10476836">Berger and Boos (1994), JASA 89, 1012-1016, p-values maximised near an
 *     estimate</a>
 */
public final class MiettinenNurminen extends Named implements Comparator {
    private static final String VARIANCE = "variance";
    private static final String INSTEAD = "independent-delta";
    /** Functions of a proportion in whose value the log-likelihood is concave. */
    private static final Set<Link> FUNCTIONS = Set.of(Link.DICE_OF_JACCARD, Link.JACCARD_OF_DICE);

    /** The variances of the score, the second with the factor N / (N - 1). */
    enum Variance {
        FARRINGTON_MANNING,
        MIETTINEN_NURMINEN
    }

    private final Variance variance;

    /** Creates the comparator with the variance of Farrington and Manning. */
    public MiettinenNurminen() {
        this(Variance.FARRINGTON_MANNING);
    }

    private MiettinenNurminen(Variance variance) {
        super("miettinen-nurminen", "score interval and test of the difference of two proportions of different items");
        this.variance = variance;
    }

    @Override
    public String spelling() {
        return variance == Variance.FARRINGTON_MANNING
                ? id()
                : id() + ":" + VARIANCE + "="
                        + variance.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                VARIANCE,
                "of the score: farrington-manning (at difference 0 the pooled z) or miettinen-nurminen (N/(N-1) times"
                        + " that)",
                "farrington-manning"));
    }

    @Override
    public MiettinenNurminen configured(Options options) {
        return new MiettinenNurminen(options.choice(VARIANCE, variance));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        if (!(pairing instanceof Pairing.Independent<?> independent)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.PAIRING,
                    "it compares systems on different items, and these have the same items; use tango or"
                            + " paired-delta, which are sharper"));
        }
        return ProportionRefusals.metric(metric, pairing, FUNCTIONS, INSTEAD)
                .or(() -> design(metric, independent.first()))
                .or(() -> design(metric, independent.second()));
    }

    /** Returns a refusal if the trials are not binomial under the sampling design; those within one stratum of fixed size are. */
    private static <E extends Evidence> Optional<Refusal> design(Metric<E> metric, Sample<?> sample) {
        Proportion<E> proportion = metric.proportion().orElseThrow();
        E evidence = metric.evidenceType().cast(sample.evidence());
        return sample.iidAmong(atom -> proportion.isTrial(evidence, atom))
                ? Optional.empty()
                : DesignRefusals.unlessIidItems(sample, INSTEAD);
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions computeOptions) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), comparisonOptions);
        if (Double.isNaN(comparison.difference())) {
            return ScoreComparison.undefined(comparison, metric.range());
        }
        Proportion<E> proportion = metric.proportion().orElseThrow();
        IndependentCounts counts = new IndependentCounts(
                proportion.counts(pairing.firstEvidence()), proportion.counts(pairing.secondEvidence()));
        return scoreComparison(counts, proportion.link()).complete(comparison, metric.direction(), comparisonOptions);
    }

    private ScoreComparison scoreComparison(IndependentCounts counts, Link link) {
        OneSidedTests tests = EstimatedPooled.of(counts);
        FarringtonManning score = new FarringtonManning(counts, variance == Variance.MIETTINEN_NURMINEN);
        double statistic = score.at(0);
        OneSidedTests scored = new OneSidedTests(statistic, tests.greater(), tests.less());
        DifferenceScore compared = FUNCTIONS.contains(link)
                ? new FunctionScore(score, link)
                : score.times(ProportionRefusals.factor(link));
        return ScoreComparison.skewed(compared, scored);
    }

    /**
     * The pooled z of two independent proportions with p-values by its own distribution instead of the normal. The p-value is the largest
     * over three common proportions: the estimate {@code (k1 + k2 + 1/2) / (N + 1)}, and one standard error below and above it.
     *
     * <p>These proportions depend on the counts, so that a clearer difference can have a larger probability if one sample is small and the
     * other much larger. The p-value is therefore the largest over the observed outcome and the next ones in which the larger sample shows
     * a clearer difference. For 1 to 60 trials against up to 2,000, larger probabilities occurred at a distance of up to 0.17 times the
     * ratio of the numbers of trials.
     */
    static final class EstimatedPooled {
        /** The relative rounding error between equal statistics of different outcomes. */
        private static final double TIES = 1e-12;
        /** Above this standard deviation the p-value is normal, with a relative error of 1e-6 at a deviate of 1.5 and 6e-5 at 7. */
        private static final double VAST = 1e6;
        /** Beyond this deviate the tail of the normal distribution underflows. */
        private static final double LARGEST_DEVIATE = 37;
        /** Above this standard deviation the tail beyond a deviate of 37 is below 1e-250. */
        private static final double FAR_SMOOTH = 100;

        /** The number of further outcomes is the ratio of the numbers of trials divided by 4. */
        private static final long RATIO = 4;
        /** The largest number of further outcomes; they take a millisecond. */
        private static final long MAX_OUTCOMES = 64;
        /** With more trials in the smaller sample, p-values between 1e-12 and 0.5 never rose, and only one outcome is used. */
        private static final long SMALL = 100;
        /** Larger p-values are not maximised over further outcomes. */
        private static final double CLEAR = 0.5;

        private final IndependentCounts counts;
        private final double[] shares;
        private final double deviation;

        private EstimatedPooled(IndependentCounts counts) {
            this.counts = counts;
            double share = (counts.successes() + 0.5) / (counts.trials() + 1);
            double error = Math.sqrt(share * (1 - share) / counts.trials());
            this.shares = new double[] {Math.max(0, share - error), share, Math.min(1, share + error)};
            double least = Math.min(counts.first().trials(), counts.second().trials());
            this.deviation = Math.sqrt(least * share * (1 - share));
        }

        /** Returns both one-sided tests; each p-value includes the observed statistic. */
        static OneSidedTests of(IndependentCounts counts) {
            double z = statistic(counts);
            return new OneSidedTests(z, greater(counts), greater(counts.swapped()));
        }

        /** Returns the largest tail among this outcome and the next clearer ones of the larger sample. */
        private static double greater(IndependentCounts counts) {
            double largest = tailOf(counts);
            long n1 = counts.first().trials();
            long n2 = counts.second().trials();
            long smaller = Math.min(n1, n2);
            if (largest >= CLEAR || smaller > SMALL) {
                return largest;
            }
            long failures = n1 - counts.first().successes();
            long left = n1 > n2 ? failures : counts.second().successes();
            long outcomes = Math.min(left, Math.min(MAX_OUTCOMES, Math.max(n1, n2) / (RATIO * smaller)));
            for (long more = 1; more <= outcomes; more++) {
                largest = Math.max(
                        largest, tailOf(n1 > n2 ? counts.withSuccesses(more, 0) : counts.withSuccesses(0, -more)));
            }
            return largest;
        }

        private static double tailOf(IndependentCounts counts) {
            return new EstimatedPooled(counts).tail(statistic(counts));
        }

        private static double statistic(IndependentCounts counts) {
            return PooledRejections.statistic(
                    counts.first().successes(),
                    counts.first().trials(),
                    counts.second().successes(),
                    counts.second().trials());
        }

        /** Returns the largest {@code P(Z >= z)} over the three proportions. */
        private double tail(double z) {
            if (deviation > VAST || (Math.abs(z) > LARGEST_DEVIATE && deviation > FAR_SMOOTH)) {
                return Normal.survival(z);
            }
            double largest = 0;
            for (double share : shares) {
                largest = Math.max(largest, at(z - TIES * Math.max(1, Math.abs(z)), share));
            }
            return largest;
        }

        /**
         * The system with fewer trials is summed over: exchanging systems and successes with failures leaves the
         * statistic as it is.
         */
        private double at(double least, double share) {
            long n1 = counts.first().trials();
            long n2 = counts.second().trials();
            return n1 <= n2
                    ? new PooledRejections(n1, n2, least).probability(share)
                    : new PooledRejections(n2, n1, least).probability(1 - share);
        }
    }

    /**
     * Rao's score statistic of two independent proportions, as a function of the difference or ratio of a metric that is an
     * increasing function g of the proportion, such as F1 of the Jaccard index.
     *
     * <p>With the shares p1 and p2 that have the largest likelihood where g(p1) - g(p2) = d (or g(p1) = r g(p2)), the
     * statistic is {@code T(d) = sign(observed difference - d) sqrt(sum (k_i - n_i p_i)^2 / (n_i p_i (1 - p_i)))}. At difference
     * 0 and ratio 1 it is the pooled z of the proportions, whatever the function, so that a metric and its function have
     * the same test of equality.
     *
     * <p>The log-likelihood is concave in g(p2) for F1 of the Jaccard index and for the Jaccard index of F1, so that bisection of
     * its derivative finds the largest.
     *
     * @param plain the score of the proportions themselves
     * @param link the function g
     */
    record FunctionScore(FarringtonManning plain, Link link) implements DifferenceScore {
        /** Bisection of [0, 1] ends at neighbouring numbers, or below 1e-60, before this number of steps. */
        private static final int MAX_STEPS = 200;
        /** Then the derivative is nearly linear between the ends. */
        private static final int STEPS_BEFORE_SECANTS = 6;

        private static final int MAX_SECANTS = 6;
        /** Relative, and wider than the rounding error of the root. */
        private static final double NARROW = 1e-14;

        @Override
        public FunctionScore swapped() {
            return new FunctionScore(plain.swapped(), link);
        }

        @Override
        public double greatest() {
            return link.apply(1) - link.apply(0);
        }

        @Override
        public double at(double difference) {
            if (difference == 0) {
                return plain.at(0);
            }
            double low = Math.max(link.apply(0), link.apply(0) - difference);
            double high = Math.min(link.apply(1), link.apply(1) - difference);
            double second = mostLikely(low, high, value -> value + difference, 1);
            double observed =
                    value(plain.counts().first()) - value(plain.counts().second());
            return Math.copySign(distance(second + difference, second), observed - difference);
        }

        @Override
        public double atRatio(double ratio) {
            if (ratio < 1) {
                return 0 - swapped().atRatio(1 / ratio);
            }
            if (ratio == 1 || ratio == Double.POSITIVE_INFINITY) {
                return ratio == 1 ? plain.at(0) : Double.NEGATIVE_INFINITY;
            }
            double second = mostLikely(link.apply(0), link.apply(1) / ratio, value -> value * ratio, ratio);
            double deviation =
                    value(plain.counts().first()) - ratio * value(plain.counts().second());
            return Math.copySign(distance(second * ratio, second), deviation);
        }

        private double value(Counts counts) {
            return link.apply(counts.proportion());
        }

        /** The value of the second system with the largest likelihood, where that of the first is a function of it. */
        private double mostLikely(double low, double high, DoubleUnaryOperator first, double slope) {
            if (derivative(low, first, slope) <= 0) {
                return low;
            }
            if (derivative(high, first, slope) >= 0) {
                return high;
            }
            Bracket sure = new Bracket(low, high);
            double rises = low;
            double falls = high;
            for (int step = 0; step < MAX_STEPS; step++) {
                double middle = rises + (falls - rises) / 2;
                if (middle == rises || middle == falls) {
                    break;
                }
                if (step == STEPS_BEFORE_SECANTS) {
                    sure = bySecants(value -> derivative(value, first, slope), new Bracket(rises, falls));
                }
                boolean inside = middle > sure.rises() && middle < sure.falls();
                if (inside ? derivative(middle, first, slope) >= 0 : middle <= sure.rises()) {
                    rises = middle;
                } else {
                    falls = middle;
                }
            }
            return rises;
        }

        /** Numbers at which a decreasing function is not below 0, and below it. */
        private record Bracket(double rises, double falls) {}

        /** Returns a bracket that is narrow where few secants find the root, so that bisection computes the function only within it. */
        private static Bracket bySecants(DoubleUnaryOperator falling, Bracket wide) {
            double before = wide.rises();
            double x = wide.falls();
            double atBefore = falling.applyAsDouble(before);
            double at = falling.applyAsDouble(x);
            for (int i = 0; i < MAX_SECANTS && Math.abs(x - before) > NARROW * x; i++) {
                double next = x - at * ((x - before) / (at - atBefore));
                if (!(next > wide.rises() && next < wide.falls())) {
                    return wide;
                }
                before = x;
                atBefore = at;
                x = next;
                at = falling.applyAsDouble(x);
            }
            double below = Math.max(wide.rises(), x * (1 - NARROW));
            double above = Math.min(wide.falls(), x * (1 + NARROW));
            return falling.applyAsDouble(below) > 0 && falling.applyAsDouble(above) < 0
                    ? new Bracket(below, above)
                    : wide;
        }

        /** The derivative of the log-likelihood of both systems with respect to the second's value. */
        private double derivative(double second, DoubleUnaryOperator first, double slope) {
            return slope * derivative(plain.counts().first(), first.applyAsDouble(second))
                    + derivative(plain.counts().second(), second);
        }

        private double derivative(Counts counts, double value) {
            double share = share(value);
            return (over((double) counts.successes(), share) - over((double) counts.failures(), 1 - share))
                    / link.derivative(share);
        }

        /** A count over a probability; a count of 0 contributes nothing. */
        private static double over(double count, double probability) {
            return count == 0 ? 0 : count / probability;
        }

        private double share(double value) {
            return Math.max(0, Math.min(1, link.inverse(value)));
        }

        private double distance(double first, double second) {
            double sum = squared(plain.counts().first(), share(first))
                    + squared(plain.counts().second(), share(second));
            return Math.sqrt(plain.unbiased() ? sum / plain.counts().unbiased() : sum);
        }

        private static double squared(Counts counts, double share) {
            double deviation = counts.successes() - counts.trials() * share;
            return over(deviation * deviation, counts.trials() * share * (1 - share));
        }
    }
}
