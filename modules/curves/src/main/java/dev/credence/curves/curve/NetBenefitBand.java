package dev.credence.curves.curve;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The difference of the net benefits of two systems over a grid of thresholds, with its simultaneous band. One of the systems may predict every item
 * positive, or none.
 */
final class NetBenefitBand {
    /** The scores of a system that predicts every item positive. */
    static final IntToDoubleFunction EVERY = item -> Double.POSITIVE_INFINITY;
    /** The scores of a system that predicts no item positive. */
    static final IntToDoubleFunction NONE = item -> Double.NEGATIVE_INFINITY;

    /** With this number of draws the 0.95 quantile of the largest deviation has a standard error of about 1.5%. */
    private static final int DRAWS = 2_000;

    private final double[] odds;
    private final List<Kind> kinds;
    private final double items;
    private final boolean isOfTwo;
    private final boolean isAgainstEvery;

    /** Equal items: of one class, and with scores of each system between the same thresholds. */
    private record Kind(boolean positive, int first, int second, double count) {}

    private NetBenefitBand(double[] odds, List<Kind> kinds, IntToDoubleFunction other) {
        this.odds = odds;
        this.kinds = kinds;
        this.isAgainstEvery = other == EVERY;
        this.isOfTwo = !isAgainstEvery && other != NONE;
        this.items = kinds.stream().mapToDouble(Kind::count).sum();
    }

    /** The items of the first system. */
    static final class Items {
        private final double[] grid;
        private final int atoms;
        private final IntPredicate positive;
        private final IntToLongFunction count;
        private final IntToDoubleFunction score;

        Items(double[] grid, int atoms, IntPredicate positive, IntToLongFunction count, IntToDoubleFunction score) {
            this.grid = grid;
            this.atoms = atoms;
            this.positive = positive;
            this.count = count;
            this.score = score;
        }

        double prevalence() {
            double all = 0;
            double positives = 0;
            for (int atom = 0; atom < atoms; atom++) {
                all += count.applyAsLong(atom);
                positives += positive.test(atom) ? count.applyAsLong(atom) : 0;
            }
            return positives / all;
        }

        /** Returns the difference from another system with other scores for the same items. */
        NetBenefitBand against(IntToDoubleFunction other) {
            Map<Long, Long> counts = new TreeMap<>();
            long width = grid.length + 1L;
            for (int atom = 0; atom < atoms; atom++) {
                long key = ((positive.test(atom) ? 1 : 0) * width + reached(score.applyAsDouble(atom))) * width
                        + reached(other.applyAsDouble(atom));
                counts.merge(key, count.applyAsLong(atom), Math::addExact);
            }
            List<Kind> kinds = counts.entrySet().stream()
                    .filter(entry -> entry.getValue() > 0)
                    .map(entry -> {
                        long key = entry.getKey();
                        return new Kind(
                                key / (width * width) == 1,
                                (int) (key / width % width),
                                (int) (key % width),
                                entry.getValue());
                    })
                    .toList();
            return new NetBenefitBand(Arrays.stream(grid).map(t -> t / (1 - t)).toArray(), kinds, other);
        }

        /** Returns the number of thresholds that a score reaches. */
        private int reached(double score) {
            int at = Arrays.binarySearch(grid, score);
            return at >= 0 ? at + 1 : -at - 1;
        }
    }

    /** Returns the differences with their bounds, at each threshold. */
    List<Bounded> bounds(ConfidenceLevel level, ComputeOptions options) {
        int thresholds = odds.length;
        double[][] first = reaching(Kind::first);
        double[][] second = reaching(Kind::second);
        double[][] both = reaching(kind -> Math.min(kind.first(), kind.second()));
        double[] values = new double[thresholds];
        double[] errors = new double[thresholds];
        for (int i = 0; i < thresholds; i++) {
            Moments plain = new Moments(i, first, second, both, 0);
            values[i] = plain.mean;
            errors[i] = new Moments(i, first, second, both, 2).error();
        }
        double c = quantile(values, errors, level, options);
        return IntStream.range(0, thresholds)
                .mapToObj(i -> {
                    Moments more = new Moments(i, first, second, both, c * c);
                    double half = c * more.error();
                    return new Bounded(
                            values[i],
                            Math.max(least(i), Math.min(values[i], more.mean - half)),
                            Math.min(largest(i), Math.max(values[i], more.mean + half)));
                })
                .toList();
    }

    private double least(int threshold) {
        return isOfTwo || isAgainstEvery ? -Math.max(1, odds[threshold]) : -odds[threshold];
    }

    private double largest(int threshold) {
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

    /** A score of a kind of items as the number of thresholds that it reaches. */
    private interface Reached {
        int of(Kind kind);
    }

    /** Returns the numbers of negatives and of positives that reach each threshold. */
    private double[][] reaching(Reached reached) {
        double[][] counts = new double[2][odds.length + 1];
        kinds.forEach(kind -> counts[kind.positive() ? 1 : 0][reached.of(kind)] += kind.count());
        return new double[][] {above(counts[0]), above(counts[1])};
    }

    /** Returns for each threshold the sum over all numbers of reached thresholds that include it. */
    private double[] above(double... byReached) {
        double[] sums = new double[odds.length];
        double sum = 0;
        for (int i = odds.length - 1; i >= 0; i--) {
            sum += byReached[i + 1];
            sums[i] = sum;
        }
        return sums;
    }

    private double quantile(double[] values, double[] errors, ConfidenceLevel level, ComputeOptions options) {
        int draws = Math.toIntExact(options.draws(DRAWS));
        double needed = Math.ceil((1 - 1e-9) / (2 * level.tail()));
        if (!(draws >= needed)) {
            throw new IllegalArgumentException("draws must be at least " + (long) needed + " for a band of level "
                    + level.value() + ": draws=" + draws + "; use more draws or a lower level");
        }
        double[] largest = new double[draws];
        IntStream all = IntStream.range(0, draws);
        (options.threads() > 1 ? all.parallel() : all).forEach(draw -> {
            if (options.cancelled()) {
                throw new CancellationException("the run was cancelled");
            }
            largest[draw] = largest(values, errors, Streams.block(options.seed(), draw));
        });
        Arrays.sort(largest);
        // Never less than at a single threshold, also if no item distinguishes the systems and all deviations are 0.
        return Math.max(
                Normal.upperQuantile(level.tail()),
                largest[Math.min(draws - 1, (int) Math.ceil(level.value() * draws))]);
    }

    /** Returns the largest standardised deviation of a draw; the sum of c multipliers is normal with variance c. */
    private double largest(double[] values, double[] errors, UniformRandomProvider random) {
        double[][] first = new double[2][odds.length + 1];
        double[][] second = new double[2][odds.length + 1];
        double total = 0;
        for (Kind kind : kinds) {
            double sum = Math.sqrt(kind.count()) * Normal.quantile(uniform(random));
            first[kind.positive() ? 1 : 0][kind.first()] += sum;
            second[kind.positive() ? 1 : 0][kind.second()] += sum;
            total += sum;
        }
        double[] positivesGained = above(first[1]);
        double[] negativesGained = above(first[0]);
        double[] positivesLost = above(second[1]);
        double[] negativesLost = above(second[0]);
        double largest = 0;
        for (int i = 0; i < odds.length; i++) {
            double deviation = positivesGained[i]
                    - positivesLost[i]
                    - odds[i] * (negativesGained[i] - negativesLost[i])
                    - values[i] * total;
            double scaled = errors[i] > 0 ? Math.abs(deviation) / (items * errors[i]) : 0;
            largest = Math.max(largest, scaled);
        }
        return largest;
    }

    /** Returns a uniform number inside (0, 1). */
    private static double uniform(UniformRandomProvider random) {
        return ((random.nextLong() >>> 12) + 0.5) * 0x1p-52;
    }
}
