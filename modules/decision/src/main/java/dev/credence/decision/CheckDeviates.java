package dev.credence.decision;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.numerics.linear.CovarianceFactor;
import dev.credence.numerics.linear.GramMatrix;
import dev.credence.numerics.normal.LargestDeviate;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Represents checks as jointly normal deviates, whose correlations follow from the rows or clusters that the checks share.
 *
 * @param rows in the order of their keys, each check has a row of length 1, or one without columns if its influences are unknown
 * @param places the place of each check in the order of the keys
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared
record CheckDeviates(List<double[]> rows, int[] places, ComputeOptions options) implements Multiplicity.Joint {
    /** With 20,000 directions, the critical point of some twenty checks has a standard error below 0.003. */
    private static final int DIRECTIONS = 20_000;
    /** Variances below 2^-40 of the largest one are rounding errors. */
    private static final double ROUNDING = 0x1p-40;

    /** A check: its key, and the influence of each unit (row or cluster) on it, of which a larger one is better. */
    record Influenced(String key, Map<Object, Double> influences) {}

    /** Creates the deviates of checks. What is drawn depends on the order of their keys only, and not on the order in which they are given. */
    static CheckDeviates of(List<Influenced> checks, ComputeOptions options) {
        int[] order = IntStream.range(0, checks.size())
                .boxed()
                .sorted(Comparator.comparing(check -> checks.get(check).key()))
                .mapToInt(check -> check)
                .toArray();
        int[] places = new int[order.length];
        IntStream.range(0, order.length).forEach(place -> places[order[place]] = place);
        List<Map<Object, Double>> influences = IntStream.of(order)
                .mapToObj(check -> checks.get(check).influences())
                .toList();
        List<double[]> rows = new ArrayList<>();
        double[][] factor = influences.isEmpty() ? new double[0][] : CovarianceFactor.of(covariances(influences));
        for (double[] row : factor) {
            rows.add(scaled(row));
        }
        return new CheckDeviates(rows, places, options);
    }

    private static double[][] covariances(List<Map<Object, Double>> influences) {
        Map<Object, Integer> places = new HashMap<>();
        influences.forEach(all -> all.keySet().forEach(unit -> places.putIfAbsent(unit, places.size())));
        return GramMatrix.of(
                influences.stream().map(all -> normalised(all, places)).toArray(double[][]::new));
    }

    /** Scales influences to length 1, or to 0 if they do not vary or are unknown. */
    private static double[] normalised(Map<Object, Double> influences, Map<Object, Integer> places) {
        double[] column = new double[places.size()];
        influences.forEach((unit, psi) -> column[places.getOrDefault(unit, 0)] = psi);
        double square = GramMatrix.product(column, column);
        return square > 0 && Double.isFinite(square) ? times(column, 1 / Math.sqrt(square)) : new double[column.length];
    }

    private static double[] scaled(double[] row) {
        double square = GramMatrix.product(row, row);
        return square > ROUNDING ? times(row, 1 / Math.sqrt(square)) : new double[0];
    }

    private static double[] times(double[] row, double factor) {
        double[] product = row.clone();
        for (int i = 0; i < product.length; i++) {
            product[i] *= factor;
        }
        return product;
    }

    int dimensions() {
        return rows.stream().mapToInt(row -> row.length).max().orElse(0);
    }

    /** Returns the deviate of a check as a function of independent ones; 0 if its influences are unknown. */
    double deviate(int check, double... normals) {
        return GramMatrix.product(rows.get(places[check]), normals);
    }

    /** Returns a significance level that is at least Bonferroni's, which is valid without simulation. */
    @Override
    public double tail(int[] open, double alpha) {
        double[][] known = IntStream.of(open)
                .map(check -> places[check])
                .sorted()
                .mapToObj(rows::get)
                .filter(row -> row.length > 0)
                .toArray(double[][]::new);
        int directions = (int) Math.min(Integer.MAX_VALUE / 2, options.draws(DIRECTIONS));
        LargestDeviate largest = LargestDeviate.oneSided(
                known, open.length - known.length, directions, options.seed(), options::cancelled);
        return Math.max(alpha / open.length, Math.min(alpha, Normal.survival(largest.upperQuantile(alpha))));
    }
}
