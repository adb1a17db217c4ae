package dev.credence.frequentist.comparison;

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
    public Tango() {}

    @Override
    public String id() {
        return "tango";
    }

    @Override
    public String description() {
        return "score interval and test of the difference of two proportions of the same items";
    }

    @Override
    OneSidedTests tests(DiscordantCounts counts) {
        return EstimatedMcNemar.of(counts);
    }
}
