package dev.credence.frequentist.comparison;

/**
 * Two systems on the same items by a proportion, id {@code tango}: Tango's score for difference and ratio, judged by
 * its own distribution instead of the normal. The default for proportions on common trials.
 *
 * <p>With b trials won by the first system alone, c by the second alone, of n, the statistic at a difference d is
 * {@code T(d) = (b - c - n d) / sqrt(n (2 q + d (1 - d)))}, where q, the probability that the second alone succeeds,
 * has the largest likelihood given d: the root of {@code 2n q^2 + ((2n - b + c) d - b - c) q - c d (1 - d) = 0}. T(0)
 * is McNemar's {@code z = (b - c) / sqrt(b + c)}, the statistic reported.
 *
 * <p>Test: P(T(0) at least its value), where the number m of trials that distinguish the systems is binomial of n with
 * the share {@code (b + c + 1) / (n + 1)} and half of them, binomially, favour the first: an estimated unconditional
 * p-value. Two-sided it is twice the smaller of both sides, at most 1. Its size holds on average over the number of items
 * that differ, not given that number: 4 against 0 of 10,000 have p = 0.046, and 0.125 by the exact conditional test.
 * Where fewer than six items differ, a note therefore gives the exact p-value, and {@link
 * dev.credence.api.comparison.Comparison#fewDiffering} lets readers of the result call such a difference undecided.
 *
 * <p>Interval: the differences where {@code |T(d)|} is at most a critical value, which is the normal one plus what
 * the p-value differs from the normal's. The interval therefore excludes 0 exactly where the p-value is below alpha,
 * at every level; the ratio's excludes 1, by the score of a ratio. Non-inferiority and equivalence use the same
 * values at the margin: their p-value is below alpha exactly where the bound of the interval at level 1 - 2 alpha
 * clears the margin. Where b = c nothing is corrected; where the estimated tail is far below the normal one, only
 * levels next to the p-value are.
 *
 * <p>It fits i.i.d. items and proportions whose trials are the same observations for both systems: accuracy, recall,
 * specificity, their complements, of all items or of a class. Precision, whose trials depend on the system (unless
 * both predicted the same throughout), and F1, a function of a proportion, are for paired-delta. Edges: systems that
 * never differ have p = 1 and the bounds {@code -+ z^2 / (n + z^2)}; without trials the difference is UNDEFINED and
 * the interval [-1, 1].
 *
 * <p>Coverage: near-nominal. Measured by enumeration (docs/coverage.md): size of the test at most 0.0506 at 0.05 and
 * 0.0102 at 0.01, for every n from 5 to 100 and some up to 1,000, at every share of items distinguished; coverage 0.914 at
 * n = 10 (where one system wins whatever differs), 0.925 at 20, 0.936 and more from 50 on.
 *
 * <p>Cost: nine standard deviations of m to both sides, so O(sqrt(n)); a tenth of a millisecond at n = 1,000, some at
 * n = 10^7. Beyond a standard deviation of 1,000 (2,000 for none) the normal p-value is taken, which was 10^-6 of
 * itself away. Counts up to 2^53.
 *
 * @see <a href="https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C891::AID-SIM780%3E3.0.CO;2-B">Tango (1998),
 *     Equivalence test and confidence interval for the difference in proportions for the paired-sample design,
 *     Statistics in Medicine 17, 891-908</a>
 * @see <a href="https://doi.org/10.1080/01621459.1990.10475318">Storer and Kim (1990), Exact properties of some exact
 *     test statistics for comparing two binomial proportions, JASA 85, 146-155</a>
 * @see <a href="https://doi.org/10.1002/sim.1017">Nam and Blackwelder (2002), Statistics in Medicine 21, 689-699, the
 *     ratio</a>
 */
public final class Tango extends PairedProportions {
    /** Creates the comparator. */
    public Tango() {}

    @Override
    public String id() {
        return "tango";
    }

    @Override
    OneSidedTests tests(DiscordantCounts counts) {
        return EstimatedMcNemar.of(counts);
    }
}
