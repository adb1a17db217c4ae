package dev.credence.judge;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.Normal;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.metric.Quantile;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The correction of a quantile by the shares of outcomes that are at most x: {@code F(x) = F_truth(x) - lambda (F_judge(x) -
 * F_reference(x))}, whose largest value up to x is inverted. The interval consists of the x that a score test of {@code F(x) = p} does not
 * reject, with the variance of the share at the quantile of the labels (Woodruff's interval).
 */
final class QuantileCorrection {
    /** The allowed rounding error of a sum of shares. */
    private static final double ROUNDING = 1e-12;

    private final Quantile quantile;
    private final StagedItems items;
    private final Stages<Outcomes> stages;
    private final ConfidenceLevel level;
    private final Estimate labelsAlone;

    @SuppressWarnings("unchecked") // a quantile reads outcomes
    QuantileCorrection(Quantile quantile, StagedItems items, int system, ConfidenceLevel level, Estimate labelsAlone) {
        this.quantile = quantile;
        this.items = items;
        this.stages = (Stages<Outcomes>) items.stages(system);
        this.level = level;
        this.labelsAlone = labelsAlone;
    }

    JudgedEstimate estimate(Estimate judge) {
        StageInfluences shares = at(labelsAlone.value());
        double lambda = shares.lambda();
        double p = quantile.probability();
        double base = stages.design().isIndependent() ? p * (1 - p) / shares.size() : shares.varianceOfLabels();
        double ratio = shares.variance(lambda) / shares.varianceOfLabels()
                + 2 * lambda * lambda / shares.size() / (p * (1 - p));
        if (!(lambda > 0 && ratio < 1)) {
            return Correction.notUsed(judge, labelsAlone, Correction.unused(shares, items), items);
        }
        double point = stages.design().isIndependent()
                ? Normal.upperQuantile(level.tail())
                : StudentT.upperQuantile(level.tail(), Math.max(1, shares.size() - 1));
        double half = point * Math.sqrt(base * ratio);
        Inverse inverse = new Inverse(lambda);
        double value = inverse.at(p);
        Estimate.Builder corrected = Estimate.of(labelsAlone.metric(), Judged.ID, level, value)
                .bounds(Math.min(value, inverse.at(p - half)), Math.max(value, inverse.valueAbove(p + half)))
                .n(items.labelled())
                .effectiveN(items.labelled() / ratio);
        labelsAlone.notes().forEach(corrected::note);
        return new JudgedEstimate(judge, labelsAlone, corrected.build(), lambda, items.labelled() / ratio);
    }

    /** Returns the shares of outcomes that are at most x, with their influences. */
    private StageInfluences at(double x) {
        return StageInfluences.of(stages, side -> share(side, x), side -> {
            double share = share(side, x);
            return IntStream.range(0, side.weights().length)
                    .mapToDouble(row -> atMost(side, row, x) - share)
                    .toArray();
        });
    }

    private double share(StageSide<Outcomes> side, double x) {
        double[] weights = side.weights();
        double sum = 0;
        for (int row = 0; row < weights.length; row++) {
            sum += weights[row] * atMost(side, row, x);
        }
        return sum / StageInfluences.sum(weights);
    }

    private double atMost(StageSide<Outcomes> side, int row, double x) {
        return quantile.shareAtMost(side.evidence(), side.atom(row), x);
    }

    /** The corrected shares in ascending order of the outcomes, each at least the one before. */
    private final class Inverse {
        private final double[] values;
        private final double[] shares;

        Inverse(double lambda) {
            this.values = DoubleStream.concat(
                            values(stages.truth()),
                            DoubleStream.concat(values(stages.judge()), values(stages.reference())))
                    .sorted()
                    .distinct()
                    .toArray();
            double[] truth = cumulative(stages.truth());
            double[] judge = cumulative(stages.judge());
            double[] reference = cumulative(stages.reference());
            this.shares = new double[values.length];
            double most = 0;
            for (int i = 0; i < shares.length; i++) {
                most = Math.max(most, truth[i] - lambda * (judge[i] - reference[i]));
                shares[i] = most;
            }
        }

        private DoubleStream values(StageSide<Outcomes> side) {
            Outcomes evidence = side.evidence();
            return IntStream.range(0, evidence.atoms())
                    .boxed()
                    .flatMapToDouble(atom -> IntStream.range(0, evidence.runs(atom))
                            .mapToDouble(run -> quantile.outcome(evidence, atom, run)));
        }

        private double[] cumulative(StageSide<Outcomes> side) {
            double[] sums = new double[values.length];
            double[] weights = side.weights();
            double total = StageInfluences.sum(weights);
            for (int row = 0; row < weights.length; row++) {
                int runs = side.evidence().runs(side.atom(row));
                for (int run = 0; run < runs; run++) {
                    int place = Arrays.binarySearch(values, quantile.outcome(side.evidence(), side.atom(row), run));
                    sums[place] += weights[row] / runs / total;
                }
            }
            Arrays.parallelPrefix(sums, Double::sum);
            return sums;
        }

        /** Returns the smallest outcome whose share is at least p; the largest one if there is none. */
        double at(double p) {
            return values[
                    Math.min(values.length - 1, (int) Arrays.stream(shares)
                            .takeWhile(share -> share < p - ROUNDING)
                            .count())];
        }

        /** Returns the smallest outcome whose share is above p; the largest one if there is none. */
        double valueAbove(double p) {
            return values[
                    Math.min(values.length - 1, (int) Arrays.stream(shares)
                            .takeWhile(share -> share <= p + ROUNDING)
                            .count())];
        }
    }
}
