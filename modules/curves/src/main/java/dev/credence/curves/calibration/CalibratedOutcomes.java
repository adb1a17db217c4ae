package dev.credence.curves.calibration;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.curves.isotonic.RepeatedDraws;
import dev.credence.curves.metric.IsotonicFit;
import dev.credence.numerics.random.BinomialSampler;
import java.util.List;
import java.util.stream.IntStream;

/** Draws true classes by the stated probabilities, as if these were calibrated, and fits the isotonic curve to each draw. */
final class CalibratedOutcomes {
    private final double[] probabilities;
    private final double[] items;

    CalibratedOutcomes(IsotonicFit fit) {
        this.items = fit.items();
        this.probabilities =
                IntStream.range(0, fit.levels()).mapToDouble(fit::score).toArray();
    }

    /** What is computed from a draw: from the numbers of positives at each level and the pools of the fit. */
    interface Statistic {
        double[] of(double[] positives, IsotonicFit.Pool pool);
    }

    /** Computes a statistic of each draw, as {@link RepeatedDraws} does. */
    List<double[]> draws(int count, ComputeOptions options, Statistic statistic) {
        return RepeatedDraws.of(count, options, random -> {
            double[] positives = new double[items.length];
            for (int level = 0; level < items.length; level++) {
                positives[level] = BinomialSampler.sample(random, (long) items[level], probabilities[level]);
            }
            return statistic.of(positives, pooled(positives));
        });
    }

    private IsotonicFit.Pool pooled(double[] positives) {
        IsotonicFit.Pool pool = new IsotonicFit.Pool(items.length);
        pool.fit(items, positives);
        return pool;
    }

    /** Counts the draws whose {@link #miscalibration} is at least a number. If rounding could decide, the sum over levels does. */
    long atLeast(double least, int count, ComputeOptions options) {
        OutcomeDraws outcomes = RowOutcomes.suits(items)
                ? new RowOutcomes(items, probabilities)
                : new LevelOutcomes(items, probabilities);
        double rounding = outcomes.rounding();
        return RepeatedDraws.<Boolean>ofWorkers(count, options, () -> {
                    OutcomeDraws.Draw draw = outcomes.worker();
                    return random -> {
                        double more = draw.next(random).miscalibration() - least;
                        return Math.abs(more) > rounding ? more > 0 : miscalibration(draw.positives()) >= least;
                    };
                })
                .stream()
                .filter(reached -> reached)
                .count();
    }

    /** Returns the miscalibration of numbers of positives in the Brier score, times the number of items. */
    double miscalibration(double... positives) {
        return miscalibration(positives, pooled(positives));
    }

    /** Returns the miscalibration in the Brier score, times the number of items. */
    double miscalibration(double[] positives, IsotonicFit.Pool pool) {
        double sum = 0;
        int from = 0;
        for (int i = 0; i < pool.size(); i++) {
            double fitted = pool.positives(i) / pool.items(i);
            for (int level = from; level < pool.end(i); level++) {
                double p = probabilities[level];
                // n (p - f) (p + f) - 2 y (p - f), the difference of the sums of squares
                sum += (p - fitted) * (items[level] * (p + fitted) - 2 * positives[level]);
            }
            from = pool.end(i);
        }
        return Math.max(0, sum);
    }

    /** Returns the values of one place of all draws, ascending. */
    static double[] sorted(List<double[]> draws, int place) {
        return draws.stream().mapToDouble(draw -> draw[place]).sorted().toArray();
    }
}
