package dev.credence.curves.calibration;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.metric.IsotonicFit;
import java.util.ArrayList;
import java.util.List;

/**
 * The isotonic calibration curve of scores: the nondecreasing function of the score that fits the true classes best, by pooling adjacent violators
 * (the reliability diagram of CORP). It needs no choice of bins. At a score s with the distinct scores s_1 to s_m, {@code f(s_k) = max over i <= k of
 * min over j >= k of (positives in i..j) / (items in i..j)}, which is the mean of the pool that contains s. Equal scores are one level, and the order of rows does not
 * matter.
 *
 * <p>The scores may be any numbers; only their order counts. Cost: O(atoms). Immutable.
 *
 * @param pools scores ascending; each has one calibrated probability, and those ascend strictly
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), Stable reliability diagrams for probabilistic
 *     classifiers, PNAS 118</a>
 */
public record IsotonicCurve(List<Pool> pools) {
    /** Copies the pools. */
    public IsotonicCurve {
        pools = List.copyOf(pools);
    }

    /**
     * Neighbouring scores with the same calibrated probability.
     *
     * @param from the lowest score
     * @param to the highest score
     * @param count the number of items
     * @param positives the number of positive items
     * @param fraction the calibrated probability, positives divided by count
     */
    public record Pool(double from, double to, long count, long positives, double fraction) {}

    /**
     * Computes the curve of scores.
     *
     * @param scores scores with true classes
     * @return the curve, without pools if there are no items
     */
    public static IsotonicCurve of(ScoredSample scores) {
        IsotonicFit fit = IsotonicFit.of(scores, scores.weights());
        IsotonicFit.Pool pool = fit.pool();
        List<Pool> pools = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < pool.size(); i++) {
            pools.add(new Pool(
                    fit.score(from),
                    fit.score(pool.end(i) - 1),
                    Math.round(pool.items(i)),
                    Math.round(pool.positives(i)),
                    pool.positives(i) / pool.items(i)));
            from = pool.end(i);
        }
        return new IsotonicCurve(pools);
    }

    /**
     * Returns the calibrated probability of a score: that of its pool, or between two pools a linear interpolation, and beyond the ends that of the end.
     *
     * @param score any score
     * @return the probability, NaN if there are no pools or the score is NaN
     */
    public double at(double score) {
        if (pools.isEmpty() || Double.isNaN(score)) {
            return Double.NaN;
        }
        int next = 0;
        while (next < pools.size() && pools.get(next).from() <= score) {
            next++;
        }
        Pool before = pools.get(Math.max(0, next - 1));
        if (next == 0 || next == pools.size() || score <= before.to()) {
            return before.fraction();
        }
        Pool after = pools.get(next);
        double share = (score - before.to()) / (after.from() - before.to());
        return before.fraction() + share * (after.fraction() - before.fraction());
    }
}
