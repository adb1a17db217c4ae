package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.GuaranteedBounds;
import java.util.Optional;
import java.util.Set;

/**
 * Average precision: {@code AP = sum over thresholds of (R_i - R_(i-1)) P_i}, scores descending, with R recall and P precision of "positive
 * when the score is at least the threshold"; ties are one threshold. There is no interpolation, as in scikit-learn.
 *
 * <p>With T_i and F_i the weights of true and false positives at threshold i, t_i the weight of positives at exactly that score and P their
 * total, {@code AP = 1/P sum_i t_i T_i / (T_i + F_i)}. The derivative by a positive's weight at score k is {@code (precision_k - AP + sum
 * over i >= k of t_i F_i / (T_i + F_i)^2) / P}, by a negative's {@code -(sum over i >= k of t_i T_i / (T_i + F_i)^2) / P}, i >= k meaning
 * thresholds at or below that score.
 *
 * <p>In [0, 1]; NaN, with a note, without positives; 1 without negatives. Biased upward where positives are few: by 0.08 at the most with
 * six, 0.05 with 15, 0.02 with 40 (docs/measurements/coverage.md), which the lower bound of {@code delta-wilson} allows for. With that, 95% bounds of normal scores
 * are above the true value in 0.02 of samples on average and at most 0.054 (docs/measurements/gate.md). Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1007/978-3-642-40994-3_29">Boyd, Eng and Page (2013), Area under the precision-recall curve: point
 *     estimates and confidence intervals, ECML PKDD</a>
 */
public final class AveragePrecision extends PrecisionRecallArea {
    /** Creates the metric. */
    public AveragePrecision() {
        super("average-precision", "mean of the precision over the thresholds, weighted by the increase in recall");
    }

    @Override
    public Set<String> aliases() {
        return Set.of("ap");
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        double hits = 0;
        double alarms = 0;
        double sum = 0;
        for (int from = weights.length - 1; from >= 0; ) {
            int to = TieGroups.endDescending(scores, from);
            TieGroups.ClassWeights tied = TieGroups.weights(scores, weights, to + 1, from + 1);
            double positives = tied.positives();
            hits += positives;
            alarms += tied.negatives();
            // 0 where no positive is tied; whether one is could not be predicted
            sum += hits > 0 ? positives * (hits / (hits + alarms)) : 0;
            from = to;
        }
        return sum / hits;
    }

    @Override
    double precision(double hits, double alarms, double positives, double negatives) {
        return (hits + positives) / (hits + positives + alarms + negatives);
    }

    @Override
    void influence(ScoredSample scores, double[] weights, double average, double[] out) {
        double positives = TieGroups.sum(scores, weights, 0, weights.length, true);
        double negatives = TieGroups.sum(scores, weights, 0, weights.length, false);
        double scale = (positives + negatives) / positives;
        double hits = positives;
        double alarms = negatives;
        double gain = 0;
        double loss = 0;
        double[] ofClass = new double[2];
        for (int from = 0; from < weights.length; ) {
            int to = TieGroups.endAscending(scores, from);
            TieGroups.ClassWeights ofRun = TieGroups.weights(scores, weights, from, to);
            double tied = ofRun.positives();
            double predictedPositives = hits + alarms;
            double square = predictedPositives * predictedPositives;
            // both gain 0 where no positive is tied; whether one is could not be predicted
            boolean predicted = square > 0 || tied > 0;
            gain += predicted ? tied * alarms / square : 0;
            loss += predicted ? tied * hits / square : 0;
            double precision = predictedPositives > 0 ? hits / predictedPositives : 0;
            ofClass[1] = scale * (precision - average + gain);
            ofClass[0] = scale * -loss;
            for (int atom = from; atom < to; atom++) {
                out[atom] = ofClass[scores.positive(atom) ? 1 : 0];
            }
            hits -= tied;
            alarms -= ofRun.negatives();
            from = to;
        }
    }

    /**
     * {@inheritDoc} At best the positives of a range are tied above its negatives; at worst they come after them, each at a score of
     * its own. With T and F the weights above the range and n its negatives, a range of p positives then contributes no less than
     * {@code p - (F + n) ln((T + F + n + p) / (T + F + n))}, the integral of {@code (T + x) / (T + F + n + x)} over x from 0 to p.
     */
    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        return GuaranteedBounds.monotone(this, scores, weights)
                .flatMap(bounds ->
                        GuaranteedBounds.of(Math.min(bounds.lower(), lowest(scores, weights)), bounds.upper()));
    }

    private static double lowest(ScoredSample scores, double[] weights) {
        double hits = 0;
        double alarms = 0;
        double sum = 0;
        for (int from = weights.length - 1; from >= 0; ) {
            int to = TieGroups.endDescending(scores, from);
            TieGroups.ClassWeights tied = TieGroups.weights(scores, weights, to + 1, from + 1);
            double positives = tied.positives();
            alarms += tied.negatives();
            sum += scores.lowest(from) < scores.highest(from)
                    ? segmentArea(positives, hits, alarms)
                    : positives > 0 ? positives * ((hits + positives) / (hits + positives + alarms)) : 0;
            hits += positives;
            from = to;
        }
        return sum / hits;
    }

    private static double segmentArea(double positives, double hits, double alarms) {
        return alarms == 0 ? positives : positives - alarms * StrictMath.log1p(positives / (hits + alarms));
    }
}
