package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.TailQuantiles;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * The permutation test of the difference of any metric between two systems on the same items: under the hypothesis that the
 * systems are exchangeable, each item's two predictions may be swapped.
 *
 * <p>For scores and a metric that depends only on their order, such as an area, the test swaps ranks: each score is replaced by its
 * rank among the scores of its own system (Bandos, Rockette and Gur 2005), because the two systems may score in different units. An
 * increasing transformation of one system's scores therefore changes nothing, and a note reports the ranks. For losses of
 * probabilities and metrics with a threshold, the test swaps the scores themselves.
 *
 * <p>Items on which both systems agree do not matter. Where the number of distinct swaps of the other items is at most 100,000, all
 * are enumerated and the p-values are exact; otherwise they are sampled, {@code p = (1 + #{at least as extreme}) / (1 + B)}. The
 * two-sided p-value counts differences at least as large in absolute value. Two identical systems have p = 1. A margin is not
 * used, and a note reports this: swaps can test only the hypothesis of no difference.
 *
 * <p>The interval is {@code [d - q, d + q]}, where d is the observed difference and q is the critical value of the same swaps: the
 * largest absolute difference that they reach with probability 1 - level or more. So p is below 1 - level exactly where the interval
 * excludes 0. The interval assumes that the spread of the difference is the same as under the hypothesis of no difference.
 *
 * <p>Type I error: at most 1 - level under exchangeability. Coverage: conservative where the systems do not differ; erratic where
 * they differ on few items: with fewer than six at level 0.95 no p-value can be below 0.05. Swaps after which the metric is 0/0 are
 * left out, with a note. Where the metric of one system is 0/0 on the data, the status is UNDEFINED and there are no p-values. Where
 * all swaps give the same difference, the interval comes from a posterior in which one observation is spread over the unseen
 * outcomes, and the status is DEGENERATE.
 *
 * <p>Option: {@code draws} (default 10,000), the number of sampled swaps. Cost: O(joint atoms) per draw; where swaps are enumerated,
 * the metric is computed at most 100,000 times for each system.
 *
 * @see <a href="https://doi.org/10.1007/978-1-4757-3235-1">Good (2000), Permutation Tests, second edition</a>
 * @see <a href="https://doi.org/10.1002/sim.2149">Bandos, Rockette and Gur (2005), A permutation test sensitive to differences in
 *     areas for comparing ROC curves from a paired design, Statistics in Medicine 24, 2873-2893</a>
 */
public final class Permutation extends SimulatedComparator {
    private static final String RANKS =
            "ranks were swapped, not scores: each score's rank among those of its own system";

    /** Creates the method with 10,000 draws. */
    public Permutation() {
        this(DrawCount.USUAL);
    }

    private Permutation(long draws) {
        super("permutation", "permutation test that exchanges the predictions of two systems", draws);
    }

    @Override
    SimulatedComparator withDraws(long value) {
        return new Permutation(value);
    }

    @Override
    Optional<Refusal> designRefusal(Pairing.Paired<?, ?> paired) {
        if (!paired.joint().isExchangeable()) {
            return Optional.of(Refusal.of(
                    Refusal.Code.DESIGN,
                    "it swaps single items, the sample is " + paired.joint().design()
                            + "; use paired-bootstrap or paired-delta"));
        }
        return paired.firstEvidence() instanceof Poolable<?>
                ? Optional.empty()
                : Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "the two systems' evidence cannot be pooled"));
    }

    /** Returns the number of draws unchecked, because it does not matter if all swaps are enumerated. */
    @Override
    long wanted(ComputeOptions options, ConfidenceLevel level) {
        return options.draws(draws());
    }

    @Override
    <E extends Evidence> Comparison simulate(
            Metric<E> metric,
            Pairing<E> pairing,
            ComparisonBuilder comparison,
            ComparisonOptions comparisonOptions,
            long count,
            ComputeOptions options) {
        PairedEvidence<E> joint = PairedDifferences.joint(pairing).evidence();
        PairedEvidence<E> exchangeable = RankedScores.of(metric, joint);
        LabelSwapPermutations<E> swaps = LabelSwapPermutations.of(metric, exchangeable);
        boolean all = swaps.enumerable();
        ExchangedDifferences differences = all
                ? swaps.exact(options)
                : swaps.sampled(DrawCount.enoughDraws(count, comparisonOptions.level()), options);
        if (differences.undefined() > 0) {
            comparison.note(Note.of(
                            "undefined-draws",
                            "the metric was undefined after a share of " + differences.undefined()
                                    + " of the swaps, which were left out")
                    .with("share", differences.undefined()));
        }
        if (exchangeable != joint) {
            comparison.note("swapped-ranks", RANKS);
        }
        comparison
                .note(
                        all ? "exact" : "sampled-swaps",
                        all
                                ? "p-values are exact: all swaps were enumerated"
                                : "p-values are sampled from " + count + " random swaps")
                .test(directed(differences.test(), metric.direction()));
        if (comparisonOptions.margin() > 0) {
            comparison.note(
                    Note.MARGIN_NOT_USED,
                    "the margin is not used, because swaps test only the hypothesis of no difference; non-inferiority is tested with margin 0");
        }
        TailQuantiles tails = tails(comparison.difference(), differences, all, comparisonOptions.level(), count);
        if (DifferenceInterval.agree(comparison, tails)) {
            DifferenceInterval.SimulatedDifferences none =
                    new DifferenceInterval.SimulatedDifferences(tails, differences.test());
            DifferenceInterval.percentile(
                    comparison, metric, PairedDifferences.joint(pairing), none, comparisonOptions, options);
            return comparison.build();
        }
        return bounded(comparison, metric.range(), tails, all, options).build();
    }

    private static TailQuantiles tails(
            double difference, ExchangedDifferences differences, boolean all, ConfidenceLevel level, long count) {
        double half = differences.criticalSize(2 * level.tail());
        double error = all ? 0 : differences.criticalError(2 * level.tail());
        long undefined = all ? 0 : Math.round(differences.undefined() * count);
        return new TailQuantiles(difference - half, difference + half, error, error, count, undefined);
    }

    private static ComparisonBuilder bounded(
            ComparisonBuilder comparison, Range range, TailQuantiles tails, boolean all, ComputeOptions options) {
        double widest = range.upper() - range.lower();
        comparison.bounds(Math.max(-widest, tails.lower()), Math.min(widest, tails.upper()));
        return all
                ? comparison.exact()
                : comparison.simulation(new Simulation(
                        options.seed(), tails.draws(), tails.undefined(), tails.lowerError(), tails.upperError()));
    }

    /**
     * Sets the non-inferiority p-value without a margin from the direction of the metric: the p-value of "the first is smaller"
     * for losses, none for a metric without a direction.
     */
    private static TestResult directed(TestResult test, Direction direction) {
        return new TestResult(
                test.statistic(),
                test.twoSided(),
                test.firstGreater(),
                test.secondGreater(),
                direction.better(test.firstGreater(), test.secondGreater()),
                test.equivalence());
    }

    /**
     * Makes the scores of two systems exchangeable: each score is replaced by its rank among the scores of its own system, and tied
     * scores by their mean rank.
     *
     * <p>Two systems may score in different units. Where a metric depends only on the order of scores, as areas do, swapping the scores
     * themselves would mix the units and the result would depend on them, so ranks are swapped. Where the metric depends on the scores
     * themselves, as losses of probabilities and thresholds do, both systems must already use the same unit.
     *
     * @see <a href="https://doi.org/10.1002/sim.2149">Bandos, Rockette and Gur (2005), Statistics in Medicine 24, 2873-2893</a>
     */
    static final class RankedScores {
        /** The relative tolerance within which two metric values count as equal. */
        private static final double ROUNDING = 1e-12;

        /** Increasing maps of ranks in (0, 1): above every threshold of a probability, below every threshold, and two within (0, 1). */
        private static final List<DoubleUnaryOperator> MAPS =
                List.of(rank -> rank + 1, rank -> rank - 1, rank -> rank, rank -> StrictMath.pow(rank, 5));

        /** Returns the items with ranks in place of scores if the metric depends only on their order; otherwise unchanged. */
        @SuppressWarnings("unchecked") // a joint sample of scores is evidence of two samples of scores
        static <E extends Evidence> PairedEvidence<E> of(Metric<E> metric, PairedEvidence<E> joint) {
            if (!(joint instanceof PairedScoredSample scores)) {
                return joint;
            }
            boolean[] truth = truth(scores);
            long[] counts = counts(scores);
            double[] first = ranks(scores(scores, true), counts);
            double[] second = ranks(scores(scores, false), counts);
            boolean ordinal = readsOrder((Metric<ScoredSample>) metric, scores.first(), first, truth, counts)
                    && readsOrder((Metric<ScoredSample>) metric, scores.second(), second, truth, counts);
            return ordinal ? (PairedEvidence<E>) sample(truth, first, second, counts) : joint;
        }

        /** Creates a sample; rows with a count above 1 need the representation by ranges, which takes more memory. */
        private static PairedScoredSample sample(boolean[] truth, double[] first, double[] second, long[] counts) {
            return areItems(counts)
                    ? PairedScoredSample.of(truth, first, second)
                    : PairedScoredSample.ofRanges(truth, points(first), points(second), counts);
        }

        private static ScoredSample sample(boolean[] truth, double[] scores, long[] counts) {
            return areItems(counts)
                    ? ScoredSample.of(scores, truth)
                    : sample(truth, scores, scores, counts).first();
        }

        private static boolean areItems(long[] counts) {
            return Arrays.stream(counts).allMatch(count -> count == 1);
        }

        private static double[][] points(double[] scores) {
            return Arrays.stream(scores).mapToObj(x -> new double[] {x, x}).toArray(double[][]::new);
        }

        private static long[] counts(PairedScoredSample scores) {
            return IntStream.range(0, scores.atoms()).mapToLong(scores::count).toArray();
        }

        private static boolean[] truth(PairedScoredSample scores) {
            boolean[] truth = new boolean[scores.atoms()];
            for (int row = 0; row < truth.length; row++) {
                truth[row] = scores.positive(row);
            }
            return truth;
        }

        private static double[] scores(PairedScoredSample scores, boolean first) {
            return IntStream.range(0, scores.atoms())
                    .mapToDouble(row -> first ? scores.firstScore(row) : scores.secondScore(row))
                    .toArray();
        }

        /** Returns the mean ranks of items divided by their number plus one, which lie in (0, 1). */
        static double[] ranks(double[] scores, long[] counts) {
            int[] rows = IntStream.range(0, scores.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(row -> scores[row]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            double items = Arrays.stream(counts).sum();
            double[] ranks = new double[scores.length];
            double before = 0;
            for (int from = 0; from < rows.length; ) {
                int to = from;
                double tied = 0;
                while (to < rows.length && scores[rows[to]] == scores[rows[from]]) {
                    tied += counts[rows[to++]];
                }
                for (int i = from; i < to; i++) {
                    ranks[rows[i]] = (2 * before + tied + 1) / (2.0 * (items + 1));
                }
                before += tied;
                from = to;
            }
            return ranks;
        }

        /** Returns whether the metric keeps its value under each of the increasing maps of the scores. */
        private static boolean readsOrder(
                Metric<ScoredSample> metric, ScoredSample scores, double[] ranks, boolean[] truth, long[] counts) {
            double value = metric.value(scores, scores.weights());
            return MAPS.stream().allMatch(map -> {
                double[] mapped = Arrays.stream(ranks).map(map).toArray();
                return agrees(metric, sample(truth, mapped, counts), value);
            });
        }

        private static boolean agrees(Metric<ScoredSample> metric, ScoredSample mapped, double value) {
            return metric.unsupported(mapped).isEmpty()
                    && Math.abs(metric.value(mapped, mapped.weights()) - value)
                            <= ROUNDING * Math.max(1, Math.abs(value));
        }
    }
}
