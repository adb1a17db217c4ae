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
 * Scores of two systems made exchangeable: each score by its rank among the scores of its own system, ties by their mean rank.
 *
 * <p>Two systems may score in different units. Where a metric reads the order of scores only, as areas do, swapping a score of one
 * with a score of the other would mix the units, and the answer would change with them; their ranks can be swapped. Where it
 * reads the scores themselves, as losses of probabilities and thresholds do, these are in one unit by themselves.
 *
 * @see <a href="https://doi.org/10.1002/sim.2149">Bandos, Rockette and Gur (2005), Statistics in Medicine 24, 2873-2893</a>
 */
final class RankedScores {
    /** Two sums over the same atoms in the same order are the same but for rounding. */
    private static final double ROUNDING = 1e-12;

    /** Increasing maps of ranks in (0, 1): above every threshold of a probability, below, and within in two ways. */
    private static final List<DoubleUnaryOperator> MAPS =
            List.of(rank -> rank + 1, rank -> rank - 1, rank -> rank, rank -> StrictMath.pow(rank, 5));

    private RankedScores() {}

    /** The same items, by their ranks where the metric reads these only. */
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

    /** Rows of single items are distinguished from those that stand for several, which take more room. */
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

    /** Mean ranks of items, as shares of one more than their number: in (0, 1). */
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

    /** Whether the metric is the same number whatever increasing map the scores went through. */
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
