package dev.credence.delta.variance;

import dev.credence.numerics.beta.Beta;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How far the independent units of a sample, items or clusters, lie from a mean. The farthest c of n units may be rare or frequent in truth: the share
 * of such units is below that of Clopper and Pearson for c of n with the probability of the tail. The mean with that share of them is a bound for each c, which
 * holds where the sample has two levels, such as clusters that are all right and clusters that fail as a whole. Wilson's bound of the effective number of trials
 * is too near for these, because one failing cluster shows too small a variance.
 */
public final class UnitDeviations {
    /** No units, of which nothing is known. */
    static final UnitDeviations NONE = new UnitDeviations(List.of());

    /** With more units the normal distribution describes their number, so that other bounds are as far. */
    private static final int MOST = 50;

    /**
     * Units with the same deviation.
     *
     * @param share their share of the sample, above 0
     * @param deviation how far they lie above the mean
     */
    private record Unit(double share, double deviation) {}

    /** The units in ascending order of their deviations. */
    private final List<Unit> units;

    private UnitDeviations(List<Unit> units) {
        this.units = units;
    }

    static UnitDeviations ofItems(double[] psi, double[] weights) {
        double total = DesignVariance.sum(weights);
        List<Unit> units = new ArrayList<>();
        for (int atom = 0; atom < psi.length; atom++) {
            if (weights[atom] > 0) {
                units.add(new Unit(weights[atom] / total, psi[atom]));
            }
        }
        return sorted(units);
    }

    /** Returns clusters with the sums of the influences of their items, which are n in all. */
    static UnitDeviations ofClusters(double[] sums, double n) {
        List<Unit> units = new ArrayList<>();
        for (double sum : sums) {
            units.add(new Unit(1.0 / sums.length, sum * sums.length / n));
        }
        return sorted(units);
    }

    private static UnitDeviations sorted(List<Unit> units) {
        units.sort(Comparator.comparingDouble(Unit::deviation));
        return new UnitDeviations(units);
    }

    /**
     * Returns how far the mean may lie below the observed one.
     *
     * @param number the number of units, with weights and clusters of different sizes the effective one
     * @param tail the probability that the mean lies lower
     * @return the largest distance over all numbers of lowest units; 0 or more
     */
    public double below(double number, double tail) {
        double farthest = 0;
        double share = 0;
        double sum = 0;
        for (int i = 0; i < Math.min(MOST, units.size() - 1); i++) {
            Unit unit = units.get(i);
            share += unit.share();
            sum -= unit.share() * unit.deviation();
            farthest = Math.max(farthest, distance(share, sum, number, tail));
        }
        return farthest;
    }

    /**
     * Returns how far the mean may lie above the observed one.
     *
     * @param number the number of units, with weights and clusters of different sizes the effective one
     * @param tail the probability that the mean lies higher
     * @return the largest distance over all numbers of highest units; 0 or more
     */
    public double above(double number, double tail) {
        double farthest = 0;
        double share = 0;
        double sum = 0;
        for (int i = units.size() - 1; i > Math.max(0, units.size() - 1 - MOST); i--) {
            Unit unit = units.get(i);
            share += unit.share();
            sum += unit.share() * unit.deviation();
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
