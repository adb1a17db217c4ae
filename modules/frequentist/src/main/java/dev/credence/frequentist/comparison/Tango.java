package dev.credence.frequentist.comparison;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Interruption;

/**
 * Comparison of a proportion of two systems on the same items, id {@code tango}: Tango's score statistic for difference and ratio, with
 * p-values by its own distribution instead of the normal. It is the default for proportions on common trials.
 *
 * <p>With b of n trials won by the first system alone and c by the second alone, the statistic at a difference d is {@code T(d) = (b - c -
 * n d) / sqrt(n (2 q + d (1 - d)))}, where q is the maximum likelihood estimate, given d, of the probability that only the second succeeds:
 * the root of {@code 2n q^2 + ((2n - b + c) d - b - c) q - c d (1 - d) = 0}. T(0) is McNemar's {@code z = (b - c) / sqrt(b + c)}, which is
 * the reported statistic.
 *
 * <p>Test: the p-value is {@code P(T(0) >= t)}, with t its observed value, where the number m of discordant trials is binomial of n with
 * the share {@code (b + c + 1) / (n + 1)}, and the number of those that favour the first system is binomial of m with probability 1/2. This
 * is an estimated unconditional p-value. The two-sided p-value is twice the smaller one-sided p-value, at most 1. The size of the test is
 * controlled on average over the number of discordant items, not conditionally on that number: 4 against 0 of 10,000 have p = 0.046, and 0.125
 * by the exact conditional test. If fewer than six items are discordant, a note gives the exact p-value, and {@link
 * dev.credence.api.comparison.Comparison#fewDiffering} lets callers report such a difference as undecided.
 *
 * <p>Interval: the differences at which {@code |T(d)|} does not exceed a critical value, which is the normal one plus the difference
 * between the statistic and the normal deviate of the p-value. The interval therefore excludes 0, and the interval of the ratio (by the
 * score of a ratio) excludes 1, exactly where the p-value is below alpha, at every level. Non-inferiority and equivalence use the same
 * values at the margin: their p-value is below alpha exactly if the bound of the interval at level 1 - 2 alpha excludes the margin. If b =
 * c there is no correction; if the estimated tail is far below the normal one, only levels near the p-value are corrected.
 *
 * <p>It accepts independent items and proportions whose trials are the same observations for both systems: accuracy, recall, specificity
 * and their complements, of all items or of a class. For precision, whose trials depend on the system, and for F1, a function of a
 * proportion, use paired-delta. Edges: systems that never differ have p = 1 and the bounds {@code -+ z^2 / (n + z^2)}; without trials the
 * difference is UNDEFINED and the interval is [-1, 1].
 *
 * <p>Coverage: near-nominal. By enumeration, the size of the test is at most 0.0506 at 0.05 and 0.0102 at 0.01, for n from 5 to 1,000 and
 * every share of discordant items; coverage is at least 0.914 at n = 10 (if one system wins every discordant item), 0.925 at 20, and 0.936
 * from 50 on (docs/measurements/coverage.md).
 *
 * <p>Cost: O(sqrt(n)), a sum over nine standard deviations of m on both sides; 0.1 ms at n = 1,000, about a millisecond at n = 10^7. Above
 * a standard deviation of 1,000 the p-value is normal, with a relative error of about 1e-6. Counts up to 2^53.
 *
 * @see <a href="https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C891::AID-SIM780%3E3.0.CO;2-B">Tango (1998), Equivalence test and
 *     confidence interval for the difference in proportions for the paired-sample design, Statistics in Medicine 17, 891-908</a>
 * @see <a href="https://doi.org/10.1080/01621459.1990.10475318">Storer and Kim (1990), Exact properties of some exact test statistics for
 *     comparing two binomial proportions, JASA 85, 146-155</a>
 * @see <a href="https://doi.org/10.1002/sim.1017">Nam and Blackwelder (2002), Statistics in Medicine 21, 689-699, the ratio</a>
 */
public final class Tango extends PairedProportions {
    /** Creates the comparator. */
    public Tango() {
        super("tango", "score interval and test of the difference of two proportions of the same items");
    }

    @Override
    OneSidedTests tests(DiscordantCounts counts) {
        return EstimatedMcNemar.of(counts);
    }

    /**
     * McNemar's z with p-values by its own distribution instead of the normal. The share of discordant trials is estimated by
     * {@code (b + c + 1) / (n + 1)}; the number m of discordant trials is binomial of n with that share, and the number of those that
     * favour the first system is binomial of m with probability 1/2.
     */
    static final class EstimatedMcNemar {
        /** The relative rounding error between equal statistics of different m. */
        private static final double TIES = 1e-12;
        /** The half-width of the sum in standard deviations; the rest has a probability below 1e-18. */
        private static final double WIDTH = 9;
        /** Added to the half-width for Poisson numbers of small mean. */
        private static final int MORE = 10;
        /**
         * Above this standard deviation the p-value is normal, with a relative error of about 1e-6, and of 0.01 for p-values near 1.
         */
        private static final double SMOOTH = 1_000;
        /** The number of recurrence steps between exact values, so that rounding errors do not accumulate. */
        private static final int STEPS_BETWEEN_EXACT = 64;

        /** Returns both one-sided tests; each p-value includes the observed statistic. */
        static OneSidedTests of(DiscordantCounts counts) {
            double z = counts.z();
            double size = Math.abs(z);
            double share = Math.min(1, (counts.discordant() + 1.0) / (counts.trials() + 1.0));
            double near = tail(size, counts.trials(), share);
            double far = size == 0 ? near : Math.min(1, 1 - tail(size + 2 * tie(size), counts.trials(), share));
            return z >= 0 ? new OneSidedTests(z, near, far) : new OneSidedTests(z, far, near);
        }

        private static double tie(double z) {
            return TIES * Math.max(1, z);
        }

        /** Returns {@code P(T >= z)} for nonnegative z. */
        private static double tail(double z, long n, double share) {
            if (share == 1) {
                return new HalfTail(z - tie(z)).next(n);
            }
            double mean = n * share;
            double deviation = Math.sqrt(mean * (1 - share));
            if (deviation > SMOOTH) {
                return Normal.survival(z);
            }
            double reach = WIDTH * deviation + MORE;
            long low = (long) Math.max(0, Math.floor(mean - reach));
            long high = (long) Math.min((double) n, Math.ceil(mean + reach));
            return sum(new HalfTail(z - tie(z)), low, high, n, share);
        }

        private static double sum(HalfTail tails, long low, long high, long n, double share) {
            double odds = share / (1 - share);
            double chance = 0;
            double sum = 0;
            for (long m = low; m <= high; m++) {
                Interruption.check();
                chance = m == low || m % STEPS_BETWEEN_EXACT == 0
                        ? Binomial.probability(m, n, share)
                        : chance * ((n - m + 1) / (double) m * odds);
                sum += chance * tails.next(m);
            }
            return sum;
        }

        /**
         * Computes {@code P(T >= t)} for T = (2 K - m) / sqrt(m), where K is binomial of m trials with probability 1/2, for consecutive m. T is 0
         * without trials.
         *
         * <p>From m to m + 1 the tail from k on gains half of P(K = k - 1), and loses the probabilities below the new k. Every 64th tail is
         * computed directly, so that rounding errors do not accumulate.
         */
        static final class HalfTail {
            /** The number of steps between direct computations; one of these costs about as much as 64 steps. */
            private static final int STEPS_BETWEEN_EXACT = 64;

            private final double statistic;
            private long from;
            private double tail;
            /** P(K = from - 1); 0 if the next tail must be computed directly. */
            private double before;

            HalfTail(double statistic) {
                this.statistic = statistic;
            }

            /** Returns the tail for m, which is the m of the previous call plus 1. */
            double next(long m) {
                if (m == 0) {
                    return statistic <= 0 ? 1 : 0;
                }
                long k = smallestReaching(m);
                if (k > m) {
                    before = 0;
                    return 0;
                }
                if (before == 0 || m % STEPS_BETWEEN_EXACT == 0) {
                    fresh(m, k);
                } else {
                    step(m, k);
                }
                return tail;
            }

            /** Returns the smallest k whose statistic is at least t. */
            private long smallestReaching(long m) {
                return Math.max(0, (long) Math.ceil((m + statistic * Math.sqrt((double) m)) / 2));
            }

            private void fresh(long m, long k) {
                from = k;
                tail = Binomial.survival(k - 1, m, 0.5);
                before = Binomial.probability(k - 1, m, 0.5);
            }

            private void step(long m, long k) {
                tail += before / 2;
                before *= m / (2.0 * (m - from + 1));
                while (from < k) {
                    before *= (m - from + 1) / (double) from;
                    tail -= before;
                    from++;
                }
            }
        }
    }
}
