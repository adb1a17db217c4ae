package dev.credence.curves.guarantee;

import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.curves.guarantee.PrecisionSequence.ThresholdStep;
import dev.credence.curves.guarantee.ThresholdDemand.Rate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The thresholds of a sample that meet demands each of which restricts one threshold: that from which items are predicted positive, or that below
 * which they are predicted negative. The two are one threshold if the rule does not abstain.
 */
final class ThresholdRegion implements AdmissibleThresholds {
    private final ScoreLevels ranked;
    private final ScoreLevels units;
    private final double alpha;
    private final Map<Rate, Double> guaranteed = new EnumMap<>(Rate.class);
    private final OneThreshold positive = new OneThreshold();
    private final OneThreshold negative;

    /** Creates the region of items; {@code units} are the independent units, which are the items or clusters of them. */
    ThresholdRegion(
            ScoreLevels ranked, ScoreLevels units, List<ThresholdDemand> demands, boolean abstains, double alpha) {
        this.ranked = ranked;
        this.units = units;
        this.alpha = alpha;
        this.negative = abstains ? new OneThreshold() : positive;
        demands.forEach(this::restrict);
    }

    /** What is known of one of the thresholds. */
    private final class OneThreshold {
        private double lowest = Double.NEGATIVE_INFINITY;
        private double highest = Double.POSITIVE_INFINITY;
        private double @Nullable [] shown;

        /** Returns the thresholds that meet the demands in ascending order. */
        double[] thresholds() {
            return (shown != null ? DoubleStream.of(shown) : all())
                    .filter(threshold -> threshold >= lowest && threshold <= highest)
                    .sorted()
                    .toArray();
        }

        private DoubleStream all() {
            return DoubleStream.concat(
                    DoubleStream.of(lowest, highest, thresholdAbove(ranked.score(0)))
                            .filter(Double::isFinite),
                    IntStream.range(0, ranked.levels()).mapToDouble(ranked::score));
        }
    }

    private void restrict(ThresholdDemand demand) {
        guaranteed.put(demand.rate(), demand.limit());
        OneThreshold side = switch (demand.rate()) {
            case RECALL, FPR, PRECISION, FDR -> positive;
            default -> negative;
        };
        switch (demand.rate().ofSuccesses()) {
            case RECALL -> {
                OrderBound bound = bound(demand, units.positives());
                side.highest = Math.min(side.highest, units.score(units.ofPositive(units.positives() - bound.k() + 1)));
            }
            case SPECIFICITY -> {
                OrderBound bound = bound(demand, units.negatives());
                side.lowest = Math.max(side.lowest, thresholdAbove(units.score(units.ofNegative(bound.k()))));
            }
            case PRECISION ->
                side.shown = guaranteedThresholds(demand, ranked, level -> thresholdAbove(ranked.score(level)));
            case NPV ->
                side.shown = guaranteedThresholds(
                        demand, ranked.mirrored(), level -> ranked.score(ranked.levels() - 1 - level));
            default -> throw new IllegalStateException("no order of scores bounds this rate: " + demand);
        }
    }

    /**
     * Returns a threshold that is above a score. If all scores have at most nine decimals, it has one more, so that a person can read and
     * type it, and no score of as many decimals lies between; otherwise it is the next number of type double.
     */
    private double thresholdAbove(double score) {
        double threshold = ranked.halfUnit()
                .map(half -> BigDecimal.valueOf(score).add(half).doubleValue())
                .orElse(Double.NaN);
        return threshold > score ? threshold : Math.nextUp(score);
    }

    private OrderBound bound(ThresholdDemand demand, long n) {
        double least = demand.least();
        OrderBound bound = OrderBound.of(n, least, alpha);
        if (bound.k() == 0) {
            throw none(
                    demand,
                    "; " + (units == ranked ? "" : "clusters with ")
                            + demand.rate().items() + "=" + n + ", and at least " + OrderBound.neededItems(least, alpha)
                            + " are needed");
        }
        double share = Math.max(least, bound.share());
        guaranteed.put(demand.rate(), demand.rate().isAtMost() ? Math.min(demand.limit(), 1 - bound.share()) : share);
        return bound;
    }

    private double[] guaranteedThresholds(ThresholdDemand demand, ScoreLevels scores, IntToDoubleFunction threshold) {
        PrecisionSequence sequence = new PrecisionSequence(scores, demand.least(), alpha);
        List<ThresholdStep> steps = sequence.steps();
        if (steps.isEmpty()) {
            throw none(demand, "; items=" + scores.size() + ", and at least " + sequence.neededItems() + " are needed");
        }
        double[] met = steps.stream()
                .filter(ThresholdStep::met)
                .mapToDouble(step -> threshold.applyAsDouble(step.level()))
                .distinct()
                .toArray();
        if (met.length == 0) {
            ThresholdStep best = steps.stream()
                    .filter(step -> step.items() > 0)
                    .max(Comparator.comparingDouble(ThresholdStep::observed))
                    .orElseThrow();
            boolean atMost = demand.rate().isAtMost();
            throw none(
                    demand,
                    "; the " + (atMost ? "smallest" : "largest") + " observed "
                            + demand.rate().word() + " is "
                            + AdmissibleThresholds.rounded(atMost ? 1 - best.observed() : best.observed()) + " of "
                            + best.items() + " " + demand.rate().items()
                            + AdmissibleThresholds.sizeThatWouldShow(demand, best.observed(), sequence.significance()));
        }
        return met;
    }

    private RefusedException none(ThresholdDemand demand, String reason) {
        return AdmissibleThresholds.none(demand.toString(), alpha, reason);
    }

    /** Returns for each threshold of the positive side the largest one of the negative side that is not above it. */
    @Override
    public List<Thresholds> cuts() {
        if (positive.lowest > positive.highest) {
            throw AdmissibleThresholds.refused(
                    Refusal.Code.DATA,
                    "no threshold meets both demands: the largest that guarantees the recall has an observed"
                            + " specificity of "
                            + AdmissibleThresholds.rounded(
                                    CellMetric.SPECIFICITY.at(ranked.cells(ranked.levelsReaching(positive.highest))))
                            + "; lower one of the two, or use more rows or scores that separate better");
        }
        double[] below = negative.thresholds();
        List<Thresholds> cuts = new ArrayList<>();
        int next = 0;
        for (double threshold : positive.thresholds()) {
            while (next < below.length && below[next] <= threshold) {
                next++;
            }
            if (next > 0) {
                cuts.add(new Thresholds(below[next - 1], threshold));
            }
        }
        if (cuts.isEmpty()) {
            throw AdmissibleThresholds.refused(
                    Refusal.Code.DATA,
                    "no threshold meets all demands: each can be met alone, at different thresholds; lower one of"
                            + " them, or use more rows or scores that separate better");
        }
        return cuts;
    }

    @Override
    public double significance() {
        return alpha;
    }

    @Override
    public double guaranteed(ThresholdDemand demand) {
        return guaranteed.getOrDefault(demand.rate(), demand.limit());
    }
}
