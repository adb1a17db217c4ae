package dev.credence.montecarlo.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

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
final class RankedScores {
    /** The relative tolerance within which two metric values count as equal. */
    private static final double ROUNDING = 1e-12;

    /** Increasing maps of ranks in (0, 1): above every threshold of a probability, below every threshold, and two within (0, 1). */
    private static final List<DoubleUnaryOperator> MAPS =
            List.of(rank -> rank + 1, rank -> rank - 1, rank -> rank, rank -> StrictMath.pow(rank, 5));

    private RankedScores() {}

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
                && Math.abs(metric.value(mapped, mapped.weights()) - value) <= ROUNDING * Math.max(1, Math.abs(value));
    }
}
