package dev.credence.curves.curve;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The difference of the net benefits of two systems over a grid of thresholds, with its simultaneous band. One of the systems may predict every item
 * positive, or none.
 */
final class NetBenefitBand {
    private final double[] odds;
    private final GridKinds kinds;
    private final double items;
    private final boolean isOfTwo;
    private final boolean isAgainstEvery;

    /** Creates the difference of the first system from another. */
    NetBenefitBand(double[] grid, GridKinds.Items items, IntToDoubleFunction other) {
        this.odds = Arrays.stream(grid).map(t -> t / (1 - t)).toArray();
        this.kinds = items.against(other);
        this.isAgainstEvery = other == GridKinds.EVERY;
        this.isOfTwo = !isAgainstEvery && other != GridKinds.NONE;
        this.items = kinds.items();
    }

    double prevalence() {
        return kinds.prevalence();
    }

    /** Returns the differences with their bounds, at each threshold. */
    List<Bounded> bounds(ConfidenceLevel level, ComputeOptions options) {
        int thresholds = odds.length;
        double[][] first = kinds.reaching(GridKinds.Kind::first);
        double[][] second = kinds.reaching(GridKinds.Kind::second);
        double[][] both = kinds.reaching(kind -> Math.min(kind.first(), kind.second()));
        double[] values = new double[thresholds];
        double[] errors = new double[thresholds];
        for (int i = 0; i < thresholds; i++) {
            Moments plain = new Moments(i, first, second, both, 0);
            values[i] = plain.mean;
            errors[i] = new Moments(i, first, second, both, 2).error();
        }
        double c = kinds.quantile(
                IntStream.range(0, thresholds)
                        .mapToObj(i -> new GridKinds.Component(i, 1, -odds[i], -values[i], -values[i], errors[i]))
                        .toList(),
                level,
                options);
        return IntStream.range(0, thresholds)
                .mapToObj(i -> {
                    Moments more = new Moments(i, first, second, both, c * c);
                    double half = c * more.error();
                    return new Bounded(
                            values[i],
                            Math.max(lowestPossible(i), Math.min(values[i], more.mean - half)),
                            Math.min(highestPossible(i), Math.max(values[i], more.mean + half)));
                })
                .toList();
    }

    private double lowestPossible(int threshold) {
        return isOfTwo || isAgainstEvery ? -Math.max(1, odds[threshold]) : -odds[threshold];
    }

    private double highestPossible(int threshold) {
        return isOfTwo || isAgainstEvery ? Math.max(1, odds[threshold]) : 1;
    }

    /** Mean and mean square of the difference that an item contributes at a threshold, with pseudo-items. */
    private final class Moments {
        private final double n;
        private final double mean;
        private final double meanSquare;

        Moments(int threshold, double[][] first, double[][] second, double[][] both, double pseudo) {
            double odd = odds[threshold];
            double sum = 0;
            double squares = 0;
            for (int side = 0; side < 2; side++) {
                double gain = side == 1 ? 1 : -odd;
                // Half of the pseudo-items are positive, and a system predicts half of them positive.
                double plus = first[side][threshold] - both[side][threshold];
                double minus = second[side][threshold] - both[side][threshold];
                double added = pseudo / (isOfTwo ? 8 : 4);
                plus += isAgainstEvery ? 0 : added;
                minus += isOfTwo || isAgainstEvery ? added : 0;
                sum += gain * (plus - minus);
                squares += gain * gain * (plus + minus);
            }
            this.n = items + pseudo;
            this.mean = sum / n;
            this.meanSquare = squares / n;
        }

        double error() {
            return Math.sqrt(Math.max(0, meanSquare - mean * mean) / n);
        }
    }
}
