package dev.credence.hypothesis.difference;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.internal.Differences;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.numerics.normal.Normal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Wilcoxon's signed-rank test of paired values.
 *
 * <p>The absolute differences are ranked, where equal ones share their mean rank; W+ is the sum of the ranks of positive differences. Under
 * the null hypothesis both signs are equally likely. {@link Zeros} defines the treatment of pairs without a difference, {@link
 * Approximation} the distribution of W+: exact, over all assignments of signs to the ranks including ties; or normal for {@code z = (W+ -
 * W-) / 2 / sqrt(sum r^2 / 4)}, with or without a continuity correction of 1/2. By default it is exact up to 500 pairs.
 *
 * <p>Numbers are used as they are written in decimal: 0.81 - 0.78 ties with 0.83 - 0.80.
 *
 * <p>The exact test is conservative for few pairs; the normal one is near-nominal for many. The effects are the rank-biserial correlation
 * (W+ - W-) / (W+ + W-), from -1 to 1, and for up to 1,000 pairs the pseudo-median (Hodges and Lehmann), which is the median of all means
 * of two differences, with an interval of their order statistics that is conservative under ties. A note states where it disagrees with the p-value. If no pair differs, p = 1 with status
 * DEGENERATE. Cost: O(n^3) for the exact distribution, tens of milliseconds for 500 pairs; O(n log n) for the normal one.
 *
 * @see <a href="https://doi.org/10.2307/3001968">Wilcoxon (1945), Individual comparisons by ranking methods, Biometrics
 *     Bulletin 1, 80-83</a>
 * @see <a href="https://doi.org/10.1080/01621459.1959.10501526">Pratt (1959), Remarks on zeros and ties in the Wilcoxon
 *     signed rank procedures, JASA 54, 655-667</a>
 */
public final class SignedRankTest {
    /** The treatment of pairs without a difference. */
    public enum Zeros {
        /** They are left out before ranking, as Wilcoxon proposed; the default. */
        DROP,
        /** They are ranked lowest and then left out, as Pratt proposed. */
        PRATT
    }

    /** The distribution of the sum of ranks. */
    public enum Approximation {
        /** Exact for up to 500 pairs that count, normal for more; the default. */
        AUTOMATIC,
        /** Exact, for up to 1,000 pairs that count. */
        EXACT,
        /** Normal. */
        NORMAL,
        /** Normal, with a continuity correction of 1/2. */
        CORRECTED
    }

    /** The name, null hypothesis and assumptions of the test. */
    public static final TestOutcome.Description DESCRIPTION = new TestOutcome.Description(
            "wilcoxon-signed-rank",
            "Wilcoxon's signed-rank test",
            "the differences are symmetric about zero",
            List.of(
                    "the pairs are independent of each other: folds of a cross-validation are not, take"
                            + " corrected-resampled-t",
                    "the differences are symmetric about their median"));

    private final Differences differences;
    private final Zeros zeros;
    private final Approximation approximation;

    private SignedRankTest(Differences differences, Zeros zeros, Approximation approximation) {
        Guards.atLeast("differences", differences.size(), 1, "pass what was measured on the same items");
        this.differences = differences;
        this.zeros = zeros;
        this.approximation = approximation;
    }

    /**
     * Creates the test from pairs, with the default treatment of zeros and the default distribution.
     *
     * @param first the first of each pair
     * @param second the second of each, in the same order
     * @return the test
     * @throws IllegalArgumentException if they are of different lengths, empty, or a value is not finite
     */
    public static SignedRankTest of(double[] first, double[] second) {
        return new SignedRankTest(Differences.of(first, second), Zeros.DROP, Approximation.AUTOMATIC);
    }

    /**
     * Returns the test with another treatment of pairs without a difference.
     *
     * @param other the treatment
     * @return the test
     */
    public SignedRankTest withZeros(Zeros other) {
        return new SignedRankTest(differences, other, approximation);
    }

    /**
     * Returns the test with another distribution.
     *
     * @param other the distribution
     * @return the test
     */
    public SignedRankTest withApproximation(Approximation other) {
        return new SignedRankTest(differences, zeros, other);
    }

    /**
     * Runs the two-sided test, with intervals at level 0.95.
     *
     * @return the outcome
     * @throws IllegalArgumentException if more than 1,000 pairs count for the exact distribution
     */
    public TestOutcome test() {
        return test(TestOptions.DEFAULTS);
    }

    /**
     * Runs the test.
     *
     * @param options alternative and level; greater means that the first is larger
     * @return the outcome
     * @throws IllegalArgumentException if more than 1,000 pairs count for the exact distribution
     */
    public TestOutcome test(TestOptions options) {
        SignedRanks ranks = SignedRanks.of(differences, zeros);
        TestOutcome.Builder outcome = TestOutcome.builder(DESCRIPTION).alternative(options.alternative());
        if (ranks.pairs() == 0) {
            return outcome.statistic("W+", 0)
                    .pValue(1)
                    .effect(Effect.of("rank-biserial", 0))
                    .degenerate("all differences are zero: there is nothing to rank, the p-value is 1")
                    .build();
        }
        judge(outcome, ranks, options.alternative());
        outcome.effect(Effect.of("rank-biserial", ranks.biserial()));
        PseudoMedian.of(differences, options.level()).ifPresent(median -> outcome.effect(median, 0));
        if (ranks.pairs() < differences.size()) {
            outcome.note(
                    "zero-differences",
                    "pairs that do not differ, "
                            + (zeros == Zeros.DROP ? "left out before ranking: " : "ranked, then left out (Pratt): ")
                            + (differences.size() - ranks.pairs()));
        }
        return outcome.build();
    }

    private void judge(TestOutcome.Builder outcome, SignedRanks ranks, Alternative side) {
        if (approximation == Approximation.EXACT && ranks.pairs() > SignedRanks.MAX_EXACT) {
            throw new IllegalArgumentException("pairs that differ must be at most " + SignedRanks.MAX_EXACT
                    + " for an exact p-value: pairs=" + ranks.pairs() + "; use automatic or normal");
        }
        boolean few = approximation == Approximation.AUTOMATIC && ranks.pairs() <= SignedRanks.USUALLY_EXACT;
        if (few || approximation == Approximation.EXACT) {
            outcome.statistic("W+", ranks.plus()).pValue(ranks.exact(side)).exact();
            return;
        }
        double correction = approximation == Approximation.CORRECTED ? 0.5 : 0;
        outcome.statistic("z", ranks.z(correction, side)).pValue(ranks.normal(correction, side));
    }

    /**
     * The Hodges-Lehmann estimate of the median of symmetric differences: the median of all means of two differences, each difference with
     * itself included. The interval inverts the signed-rank test: it extends from the C-th smallest to the C-th largest of these means, where
     * the sum of ranks 1 to n is below C with at most the probability of a tail.
     *
     * @see <a href="https://doi.org/10.1214/aoms/1177704172">Hodges and Lehmann (1963), Estimates of location based on rank
     *     tests, Annals of Mathematical Statistics 34, 598-611</a>
     */
    static final class PseudoMedian {
        /** With this number of differences there are half a million means. */
        private static final int MAX_DIFFERENCES = 1000;

        /** Computes the estimate and its interval; empty for more than 1,000 differences. */
        static Optional<Effect> of(Differences differences, ConfidenceLevel level) {
            int n = differences.size();
            if (n > MAX_DIFFERENCES) {
                return Optional.empty();
            }
            double[] means = means(differences);
            int m = means.length;
            Effect median = Effect.of("pseudo-median", means[(m - 1) / 2] / 2 + means[m / 2] / 2);
            long[] ranks = LongStream.rangeClosed(1, n).map(rank -> 2 * rank).toArray();
            long below = new SignedRankDistribution(ranks).largestBelow(level.tail());
            return Optional.of(
                    below < 0
                            ? median
                            : median.within(new Effect.Interval(
                                    means[(int) below],
                                    means[m - 1 - (int) below],
                                    level,
                                    "order statistics of means of two")));
        }

        private static double[] means(Differences differences) {
            int n = differences.size();
            double[] means = new double[n * (n + 1) / 2];
            int position = 0;
            for (int i = 0; i < n; i++) {
                for (int j = i; j < n; j++) {
                    means[position++] = differences.at(i) / 2 + differences.at(j) / 2;
                }
            }
            Arrays.sort(means);
            return means;
        }
    }

    /**
     * The ranks of the pairs that differ, by sign.
     *
     * @param doubled twice the rank of each
     * @param doubledPlus twice the sum of those of positive differences
     * @param doubledMinus twice the sum of those of negative differences
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    record SignedRanks(long[] doubled, long doubledPlus, long doubledMinus) {
        /** With this number of pairs the exact distribution takes tens of milliseconds. */
        static final int USUALLY_EXACT = 500;
        /** With this number of pairs the smallest probability, 2^-1000, is still a normal double. */
        static final int MAX_EXACT = 1000;

        static SignedRanks of(Differences differences, SignedRankTest.Zeros zeros) {
            int[] counting = IntStream.range(0, differences.size())
                    .filter(i -> differences.at(i) != 0)
                    .toArray();
            long[] all = differences.ranks().doubled();
            long skipped = zeros == SignedRankTest.Zeros.DROP ? 2L * (differences.size() - counting.length) : 0;
            long[] doubled =
                    IntStream.of(counting).mapToLong(i -> all[i] - skipped).toArray();
            long plus = IntStream.range(0, counting.length)
                    .filter(j -> differences.at(counting[j]) > 0)
                    .mapToLong(j -> doubled[j])
                    .sum();
            return new SignedRanks(
                    doubled, plus, java.util.Arrays.stream(doubled).sum() - plus);
        }

        @Override
        public long[] doubled() {
            return doubled.clone();
        }

        int pairs() {
            return doubled.length;
        }

        double plus() {
            return doubledPlus / 2.0;
        }

        /** (W+ - W-) / (W+ + W-). */
        double biserial() {
            return ((double) doubledPlus - doubledMinus) / ((double) doubledPlus + doubledMinus);
        }

        double exact(Alternative side) {
            SignedRankDistribution signs = new SignedRankDistribution(doubled);
            return side.pValue(signs.atLeast(doubledPlus), signs.atLeast(doubledMinus));
        }

        /** Returns the continuity correction towards the middle, away from the alternative; two-sided towards 0. */
        double z(double correction, Alternative side) {
            double deviation = (doubledPlus - doubledMinus) / 4.0;
            double corrected = switch (side) {
                case TWO_SIDED -> Math.signum(deviation) * Math.max(0, Math.abs(deviation) - correction);
                case GREATER -> deviation - correction;
                case LESS -> deviation + correction;
            };
            return corrected / deviation();
        }

        double normal(double correction, Alternative side) {
            double z = z(correction, side);
            return side.pValue(Normal.survival(z), Normal.survival(-z));
        }

        /** Computes the standard deviation of W+: half the root of the sum of squared ranks. */
        private double deviation() {
            double squares = 0;
            for (long rank : doubled) {
                squares += (double) rank * rank / 4;
            }
            return Math.sqrt(squares) / 2;
        }
    }

    /**
     * The distribution of the sum of positive ranks if all 2^n assignments of signs are equally likely.
     *
     * <p>Ranks are doubled, so that those of ties are integers; if all are even they are halved again. Cost: n times the sum of the ranks,
     * which is O(n^3).
     */
    static final class SignedRankDistribution {
        private final double[] probabilities;
        private final long unit;

        /** Computes the distribution for at most 1,000 doubled ranks above 0; for more a probability may underflow. */
        SignedRankDistribution(long... doubled) {
            this.unit = unit(doubled);
            long sum = 0;
            for (long rank : doubled) {
                sum += rank / unit;
            }
            probabilities = new double[Math.toIntExact(sum + 1)];
            probabilities[0] = 1;
            int reached = 0;
            for (long rank : doubled) {
                reached = add((int) (rank / unit), reached);
            }
        }

        private static long unit(long[] doubled) {
            for (long rank : doubled) {
                if (rank % 2 != 0) {
                    return 1;
                }
            }
            return 2;
        }

        private int add(int rank, int reached) {
            for (int s = reached; s >= 0; s--) {
                double half = probabilities[s] / 2;
                probabilities[s] = half;
                probabilities[s + rank] += half;
            }
            return reached + rank;
        }

        /** P(the sum is at least as large), summed from the smallest term. */
        double atLeast(long doubledSum) {
            double tail = 0;
            for (int s = probabilities.length - 1; s >= doubledSum / unit; s--) {
                tail += probabilities[s];
            }
            return Math.min(1, tail);
        }

        /** Finds the largest integer sum of undoubled ranks whose lower tail is at most p, or -1 if there is none. */
        long largestBelow(double p) {
            double tail = 0;
            for (int s = 0; s < probabilities.length; s++) {
                tail += probabilities[s];
                if (tail > p) {
                    return s - 1L;
                }
            }
            return probabilities.length - 1L;
        }
    }
}
