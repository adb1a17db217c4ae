package dev.credence.judge;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Status;
import dev.credence.judge.JudgedComparison.JudgedPairs;
import dev.credence.numerics.linear.CovarianceFactor;
import dev.credence.numerics.linear.GramMatrix;
import dev.credence.numerics.normal.LargestDeviate;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The corrections of the differences of all pairs of systems, with simultaneous intervals. */
final class CorrectedPairs<E extends Evidence> {
    private static final int DIRECTIONS = 20_000;
    /** The smallest number of directions, 100, which determines the critical point. */
    private static final int MIN_DIRECTIONS = 100;
    /** A difference whose variation is below 2^-40 of that of the one that varies most varies by rounding alone. */
    private static final double ROUNDING = 0x1p-40;
    /** The largest level below 1. */
    private static final double MAX_LEVEL = Math.nextDown(1.0);

    private final BiFunction<ConfidenceLevel, int[], CorrectedDifference<E>> differences;
    private final ConfidenceLevel level;
    private final ComputeOptions options;
    private final List<int[]> pairs = new ArrayList<>();

    CorrectedPairs(
            BiFunction<ConfidenceLevel, int[], CorrectedDifference<E>> differences,
            int systems,
            ConfidenceLevel level,
            ComputeOptions options) {
        this.differences = differences;
        this.level = level;
        this.options = options;
        for (int first = 0; first < systems; first++) {
            for (int second = first + 1; second < systems; second++) {
                pairs.add(new int[] {first, second});
            }
        }
    }

    JudgedPairs found() {
        List<JudgedComparison> uncorrected = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        for (int[] pair : pairs) {
            CorrectedDifference<E> difference = differences.apply(level, pair);
            JudgedComparison comparison = difference.comparison();
            uncorrected.add(comparison);
            if (isDefined(comparison)) {
                columns.add(Column.of(comparison, difference.column(comparison.lambda())));
            }
        }
        if (columns.size() < 2) {
            return simultaneous(
                    level,
                    uncorrected,
                    uncorrected.stream().map(JudgedComparison::pValue).toList());
        }
        columns.sort(Comparator.comparingDouble(Column::difference).thenComparingDouble(Column::pValue));
        LargestDeviate largest =
                largest(columns.stream().map(Column::influences).toList());
        double point = largest.upperQuantile(2 * level.tail());
        ConfidenceLevel own = ConfidenceLevel.of(Math.min(MAX_LEVEL, 1 - 2 * Normal.survival(point)));
        List<Double> adjusted = uncorrected.stream()
                .map(comparison -> isDefined(comparison)
                        ? Math.min(1, largest.survival(Normal.upperQuantile(comparison.pValue() / 2)))
                        : Double.NaN)
                .toList();
        return simultaneous(
                own,
                pairs.stream()
                        .map(pair -> differences.apply(own, pair).comparison())
                        .toList(),
                adjusted);
    }

    /**
     * The influences of items on the difference of a pair, of the system with the higher value minus the other. Their order by difference and
     * p-value, by which directions are drawn, does not depend on the order of the systems.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Column(double difference, double pValue, double... influences) {
        static Column of(JudgedComparison comparison, double[] influences) {
            double difference = comparison.corrected().value();
            return new Column(
                    Math.abs(difference),
                    comparison.pValue(),
                    difference < 0 ? DoubleStream.of(influences).map(x -> -x).toArray() : influences);
        }
    }

    private static boolean isDefined(JudgedComparison comparison) {
        return comparison.corrected().status() == Status.OK && !Double.isNaN(comparison.pValue());
    }

    private JudgedPairs simultaneous(ConfidenceLevel own, List<JudgedComparison> comparisons, List<Double> adjusted) {
        return new JudgedPairs(
                level,
                own,
                IntStream.range(0, pairs.size())
                        .mapToObj(i -> new JudgedPairs.Pair(
                                pairs.get(i)[0], pairs.get(i)[1], comparisons.get(i), adjusted.get(i)))
                        .toList());
    }

    /** Returns the largest of the deviates of the differences, of which those that do not vary are independent of the others. */
    private LargestDeviate largest(List<double[]> columns) {
        double[][] factor = CovarianceFactor.of(GramMatrix.of(columns.toArray(double[][]::new)));
        double[] lengths = Arrays.stream(factor)
                .mapToDouble(row -> DoubleStream.of(row).map(x -> x * x).sum())
                .toArray();
        double longest = DoubleStream.of(lengths).max().orElse(0);
        double[][] varying = IntStream.range(0, factor.length)
                .filter(i -> lengths[i] > ROUNDING * longest)
                .mapToObj(i -> DoubleStream.of(factor[i])
                        .map(x -> x / Math.sqrt(lengths[i]))
                        .toArray())
                .toArray(double[][]::new);
        int directions = (int) Math.min(Integer.MAX_VALUE / 2, options.draws(DIRECTIONS));
        if (!(directions >= MIN_DIRECTIONS)) {
            throw new IllegalArgumentException("draws must be at least " + MIN_DIRECTIONS
                    + " for all pairs together, whose critical point is simulated: draws=" + directions
                    + "; use more draws, or leave them out");
        }
        return new LargestDeviate(
                varying, columns.size() - varying.length, directions, options.seed(), options::cancelled);
    }
}
