package dev.credence.judge;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.delta.variance.BoundedMean;
import dev.credence.numerics.beta.RuleOfThree;
import dev.credence.outcomes.Outcomes;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Errors of a judge that are larger than those on any labelled item. A judge that is nearly exact on n labelled items may be far off on a share
 * {@code p = 1 - a^(1/n)} of all items, which they all lack with probability a, the tail of a bound.
 *
 * <p>An item adds {@code psi_y - lambda psi_j} to the corrected mean. With the smallest of the labelled items and the smallest that an item may have, of which the
 * true number is at one end of the range and the judge's number is the farthest that the judge gives to any item, the lower bound is at most
 * {@code value - p (smallest that was seen - smallest possible)}, and the upper bound correspondingly.
 *
 * @param items the number of labelled units n
 * @param below how far such errors may move the corrected mean down, for each unit of their share
 * @param above how far they may move it up
 */
record UnseenErrors(double items, double below, double above) {
    /** Returns the errors in a mean of outcomes in a bounded range; empty for other metrics. */
    static Optional<UnseenErrors> of(Metric<?> metric, Evidence evidence, StageInfluences stages, double lambda) {
        Range range = metric.range();
        return isMean(metric, evidence, stages)
                ? Optional.of(
                        between(stages, lambda, range.lower() - stages.byTruth(), range.upper() - stages.byTruth()))
                : Optional.empty();
    }

    /** Returns the errors in the difference {@code both} of two such means; empty for other metrics. */
    static Optional<UnseenErrors> ofDifference(
            Metric<?> metric,
            Evidence evidence,
            StageInfluences first,
            StageInfluences second,
            StageInfluences both,
            double lambda) {
        double width = metric.range().upper() - metric.range().lower();
        return isMean(metric, evidence, first) && isMean(metric, evidence, second)
                ? Optional.of(between(both, lambda, -width - both.byTruth(), width - both.byTruth()))
                : Optional.empty();
    }

    private static boolean isMean(Metric<?> metric, Evidence evidence, StageInfluences stages) {
        return evidence instanceof Outcomes
                && BoundedMean.is(metric, stages.byTruth(), Arrays.stream(stages.residual(0)));
    }

    /** Returns the errors of items whose influences by the true numbers lie between two others. */
    private static UnseenErrors between(StageInfluences stages, double lambda, double lowest, double highest) {
        double[] seen = stages.residual(lambda);
        double moved = stages.byJudgeElsewhere() - stages.byJudge();
        double[] judge = DoubleStream.concat(
                        Arrays.stream(stages.judgeInfluences()),
                        Arrays.stream(stages.referenceInfluences()).map(psi -> psi + moved))
                .toArray();
        double least = Arrays.stream(seen).min().orElse(0);
        double most = Arrays.stream(seen).max().orElse(0);
        return new UnseenErrors(
                stages.size(),
                Math.max(0, least - lowest + lambda * Arrays.stream(judge).max().orElse(0)),
                Math.max(0, highest - lambda * Arrays.stream(judge).min().orElse(0) - most));
    }

    double lower(double value, double tail) {
        return value - RuleOfThree.share(items, tail) * below;
    }

    double upper(double value, double tail) {
        return value + RuleOfThree.share(items, tail) * above;
    }
}
