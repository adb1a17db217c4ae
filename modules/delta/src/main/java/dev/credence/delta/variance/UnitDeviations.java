package dev.credence.delta.variance;

import dev.credence.numerics.beta.Beta;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntToDoubleFunction;

/**
 * How far the independent units of a sample, items or clusters, lie from a mean. The farthest c of n units may be rare or frequent in truth: the share
 * of such units is below that of Clopper and Pearson for c of n with the probability of the tail. The mean with that share of them is a bound for each c, which
 * holds where the sample has two levels, such as clusters that are all right and clusters that fail as a whole. Wilson's bound of the effective number of trials
 * is too near for these, because one failing cluster shows too small a variance.
 */
public final class UnitDeviations {
    /** No units, of which nothing is known. */
    static final UnitDeviations NONE = new UnitDeviations(List.of(), List.of());

    /** With more units the normal distribution describes their number, so that other bounds are as far. */
    private static final int MOST = 50;

    /**
     * A unit.
     *
     * @param share its share of the sample, above 0
     * @param distance how far it lies from the mean on its side
     * @param place its place, by which units at the same distance are ordered
     */
    private record Unit(double share, double distance, int place) {
        /** The nearest unit comes first, and of those at the same distance the last one. */
        static final Comparator<Unit> NEAREST_FIRST = Comparator.comparingDouble(Unit::distance)
                .thenComparing(Comparator.comparingInt(Unit::place).reversed());
    }

    private final List<Unit> lowest;
    private final List<Unit> highest;

    private UnitDeviations(List<Unit> lowest, List<Unit> highest) {
        this.lowest = lowest;
        this.highest = highest;
    }

    static UnitDeviations ofItems(double[] psi, double[] weights) {
        double total = DesignVariance.sum(weights);
        return of(psi, atom -> weights[atom] / total);
    }

    /** Returns clusters with the sums of the influences of their items, which are n in all. */
    static UnitDeviations ofClusters(double[] sums, double n) {
        double[] deviations = new double[sums.length];
        Arrays.setAll(deviations, cluster -> sums[cluster] * sums.length / n);
        return of(deviations, cluster -> 1.0 / sums.length);
    }

    private static UnitDeviations of(double[] deviations, IntToDoubleFunction shares) {
        int last = deviations.length - 1;
        return new UnitDeviations(
                farthest(deviations.length, unit -> -deviations[unit], shares),
                farthest(
                        deviations.length, unit -> deviations[last - unit], unit -> shares.applyAsDouble(last - unit)));
    }

    /** Returns the farthest units with a share, but not all of them, the farthest first. Only these are kept, because a sample may have millions. */
    private static List<Unit> farthest(int units, IntToDoubleFunction distances, IntToDoubleFunction shares) {
        PriorityQueue<Unit> kept = new PriorityQueue<>(Unit.NEAREST_FIRST);
        int number = 0;
        for (int place = 0; place < units; place++) {
            double share = shares.applyAsDouble(place);
            if (share > 0) {
                number++;
                double distance = distances.applyAsDouble(place);
                if (kept.size() < MOST || distance > kept.element().distance()) {
                    kept.add(new Unit(share, distance, place));
                }
                if (kept.size() > MOST) {
                    kept.remove();
                }
            }
        }
        List<Unit> farthest = new ArrayList<>(kept);
        farthest.sort(Unit.NEAREST_FIRST.reversed());
        return List.copyOf(farthest.subList(0, Math.max(0, Math.min(MOST, number - 1))));
    }

    /**
     * Returns how far the mean may lie below the observed one.
     *
     * @param number the number of units, with weights and clusters of different sizes the effective one
     * @param tail the probability that the mean lies lower
     * @return the largest distance over all numbers of lowest units; 0 or more
     */
    public double below(double number, double tail) {
        return distance(lowest, number, tail);
    }

    /**
     * Returns how far the mean may lie above the observed one.
     *
     * @param number the number of units, with weights and clusters of different sizes the effective one
     * @param tail the probability that the mean lies higher
     * @return the largest distance over all numbers of highest units; 0 or more
     */
    public double above(double number, double tail) {
        return distance(highest, number, tail);
    }

    private static double distance(List<Unit> units, double number, double tail) {
        double farthest = 0;
        double share = 0;
        double sum = 0;
        for (Unit unit : units) {
            share += unit.share();
            sum += unit.share() * unit.distance();
            farthest = Math.max(farthest, distance(share, sum, number, tail));
        }
        return farthest;
    }

    /** Returns how far the mean moves if the extreme units have the largest share that Clopper and Pearson allow. */
    private static double distance(double share, double sum, double number, double tail) {
        double count = share * number;
        double rest = 1 - share;
        if (!(sum > 0 && rest > 0 && count < number)) {
            return 0;
        }
        double largest = Beta.upperQuantile(tail, count + 1, number - count);
        return (largest - share) * sum / (share * rest);
    }
}
