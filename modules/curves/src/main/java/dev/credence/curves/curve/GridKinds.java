package dev.credence.curves.curve;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.view.BandDraws;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The items of one system or two over a grid of thresholds, in kinds: items of a kind have one class and lie between the same thresholds. It counts
 * the items that reach a threshold, and draws the largest deviation of statistics over thresholds with standard normal multipliers of the items.
 */
record GridKinds(int thresholds, List<Kind> kinds) {
    /** The scores of a system that predicts every item positive. */
    static final IntToDoubleFunction EVERY = item -> Double.POSITIVE_INFINITY;
    /** The scores of a system that predicts no item positive. */
    static final IntToDoubleFunction NONE = item -> Double.NEGATIVE_INFINITY;

    /** Equal items: of one class, and with scores of each system between the same thresholds. */
    record Kind(boolean positive, int first, int second, double count) {}

    /** A score of a kind of items as the number of thresholds that it reaches. */
    interface ReachedThresholds {
        int of(Kind kind);
    }

    /**
     * A statistic at a threshold as a sum over items. An item counts more if the first system predicts it positive at the threshold, and as much fewer
     * if the second does.
     *
     * @param threshold index of the threshold
     * @param positive the term that such a prediction of a positive item adds
     * @param negative the term that such a prediction of a negative item adds
     * @param everyPositive the term that every positive item adds
     * @param everyNegative the term that every negative item adds
     * @param error the standard error of the statistic, the mean of the items
     */
    record Component(
            int threshold,
            double positive,
            double negative,
            double everyPositive,
            double everyNegative,
            double error) {}

    /** The items of the first system. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    record Items(double[] grid, int atoms, IntPredicate positive, IntToLongFunction count, IntToDoubleFunction score) {
        /** Returns the kinds together with another system's scores of the same items. */
        GridKinds combinedWith(IntToDoubleFunction other) {
            Map<Long, Long> counts = new TreeMap<>();
            long width = grid.length + 1L;
            for (int atom = 0; atom < atoms; atom++) {
                long key =
                        ((positive.test(atom) ? 1 : 0) * width + reachedThresholds(score.applyAsDouble(atom))) * width
                                + reachedThresholds(other.applyAsDouble(atom));
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
            return new GridKinds(grid.length, kinds);
        }

        private int reachedThresholds(double score) {
            int position = Arrays.binarySearch(grid, score);
            return position >= 0 ? position + 1 : -position - 1;
        }
    }

    double items() {
        return kinds.stream().mapToDouble(Kind::count).sum();
    }

    double positives() {
        return kinds.stream().filter(Kind::positive).mapToDouble(Kind::count).sum();
    }

    double prevalence() {
        return positives() / items();
    }

    /** Returns the numbers of negatives and of positives that reach each threshold. */
    double[][] reaching(ReachedThresholds reached) {
        double[][] counts = new double[2][thresholds + 1];
        kinds.forEach(kind -> counts[kind.positive() ? 1 : 0][reached.of(kind)] += kind.count());
        return new double[][] {sumsFromThreshold(counts[0]), sumsFromThreshold(counts[1])};
    }

    /** Returns for each threshold the sum over all numbers of reached thresholds that include it. */
    private double[] sumsFromThreshold(double... byReached) {
        double[] sums = new double[thresholds];
        double sum = 0;
        for (int i = thresholds - 1; i >= 0; i--) {
            sum += byReached[i + 1];
            sums[i] = sum;
        }
        return sums;
    }

    /** Returns the quantile of the largest standardised deviation of statistics, never below that of a single one. */
    double quantile(List<Component> components, ConfidenceLevel level, ComputeOptions options) {
        int draws = BandDraws.number(level, options);
        double[] largest = new double[draws];
        double items = items();
        BandDraws.indices(draws, options)
                .forEach(draw -> largest[draw] = largest(components, items, Streams.block(options.seed(), draw)));
        Arrays.sort(largest);
        // Never less than at a single threshold, also if no item distinguishes the systems and all deviations are 0.
        return Math.max(
                Normal.upperQuantile(level.tail()),
                largest[Math.min(draws - 1, (int) Math.ceil(level.value() * draws))]);
    }

    /** Returns the largest standardised deviation of a draw; the sum of c multipliers is normal with variance c. */
    private double largest(List<Component> components, double items, UniformRandomProvider random) {
        double[][] first = new double[2][thresholds + 1];
        double[][] second = new double[2][thresholds + 1];
        double[] total = new double[2];
        for (Kind kind : kinds) {
            double sum = Math.sqrt(kind.count()) * Normal.quantile(BandDraws.uniform(random));
            int side = kind.positive() ? 1 : 0;
            first[side][kind.first()] += sum;
            second[side][kind.second()] += sum;
            total[side] += sum;
        }
        double[] positivesGained = sumsFromThreshold(first[1]);
        double[] negativesGained = sumsFromThreshold(first[0]);
        double[] positivesLost = sumsFromThreshold(second[1]);
        double[] negativesLost = sumsFromThreshold(second[0]);
        double largest = 0;
        for (Component component : components) {
            int i = component.threshold();
            double deviation = component.positive() * (positivesGained[i] - positivesLost[i])
                    + component.negative() * (negativesGained[i] - negativesLost[i])
                    + component.everyPositive() * total[1]
                    + component.everyNegative() * total[0];
            double scaled = component.error() > 0 ? Math.abs(deviation) / (items * component.error()) : 0;
            largest = Math.max(largest, scaled);
        }
        return largest;
    }
}
