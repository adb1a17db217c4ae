package dev.credence.delta.variance;

import static dev.credence.delta.variance.DesignVariance.product;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/**
 * The distances of the influences of weighted rows from the mean of their group, as far as the rows show them. A heavy row determines the mean, so that
 * its own distance from it is too small: a row with nearly all of the weight would have none. With the share h of the weight and n rows, the
 * distance is multiplied by {@code (1 - 1/n) / (1 - h)} where that is above 1, which makes it the distance from the mean of the other rows, as in the jackknife.
 * Rows of equal weight have the factor 1.
 *
 * <p>The rows of an atom have the mean weight of the atom, with each row counted by its weight.
 *
 * @see <a href="https://doi.org/10.1016/0304-4076(85)90158-7">MacKinnon and White (1985), Journal of Econometrics 29, 305-325</a>
 */
final class RowDistances {
    /** The degrees of freedom of a single row: Student's quantile at 0.025 is 3e12, and one row bounds nothing. */
    private static final double LEAST_FREEDOM = 0.1;

    private final double[] psi;
    private final IntToDoubleFunction weight;
    private final IntToDoubleFunction square;
    private final IntUnaryOperator group;
    private final double[] means;
    private final double[] rows;
    private final double[] totals;
    /** The atom of each group whose row has more than half of the weight of the group; -1 without such a row. */
    private final int[] heaviest;
    /** The mean of the other rows of each group that has such a row, which keeps its digits however heavy that row is. */
    private final double[] others;

    /**
     * Creates the distances of atoms with a positive weight.
     *
     * @param psi the influence of each atom; not changed
     * @param weight the sum of the weights of an atom
     * @param square the sum of the squared weights of an atom
     * @param group the group of an atom; negative for an atom outside the groups
     * @param rows the number of rows of each group
     */
    RowDistances(
            double[] psi,
            IntToDoubleFunction weight,
            IntToDoubleFunction square,
            IntUnaryOperator group,
            double[] rows) {
        this.psi = psi;
        this.weight = weight;
        this.square = square;
        this.group = group;
        this.rows = rows;
        totals = new double[rows.length];
        means = new double[rows.length];
        heaviest = new int[rows.length];
        others = new double[rows.length];
        Arrays.fill(heaviest, -1);
        for (int atom = 0; atom < psi.length; atom++) {
            int g = group.applyAsInt(atom);
            if (g >= 0) {
                totals[g] += weight.applyAsDouble(atom);
                means[g] += product(weight.applyAsDouble(atom), psi[atom]);
            }
        }
        Arrays.setAll(means, g -> totals[g] > 0 ? means[g] / totals[g] : 0);
        findHeaviest();
    }

    private void findHeaviest() {
        boolean any = false;
        for (int atom = 0; atom < psi.length; atom++) {
            int g = group.applyAsInt(atom);
            if (g >= 0 && rows[g] > 1 && ofOne(atom) > 0.5 * totals[g]) {
                heaviest[g] = atom;
                any = true;
            }
        }
        if (any) {
            meanOthers();
        }
    }

    private void meanOthers() {
        double[] rest = new double[rows.length];
        for (int atom = 0; atom < psi.length; atom++) {
            int g = group.applyAsInt(atom);
            if (g >= 0 && heaviest[g] >= 0) {
                double own = weight.applyAsDouble(atom);
                double left = heaviest[g] == atom ? Math.max(0, own - ofOne(atom)) : own;
                rest[g] += left;
                others[g] += product(left, psi[atom]);
            }
        }
        Arrays.setAll(others, g -> rest[g] > 0 ? others[g] / rest[g] : means[g]);
    }

    /** Returns the mean weight of a row of an atom; 0 without a row. */
    private double ofOne(int atom) {
        double squares = square.applyAsDouble(atom);
        return squares > 0 ? squares / weight.applyAsDouble(atom) : 0;
    }

    /**
     * Returns the distance of an atom from a mean, usually that of its group, and what a heavy row adds to it.
     *
     * @param mean the mean from which the atom has a distance
     */
    double of(int atom, double mean) {
        int g = group.applyAsInt(atom);
        double plain = psi[atom] - mean;
        return g < 0 || !(rows[g] > 1) ? plain : plain + more(atom, g);
    }

    private double more(int atom, int g) {
        double share = 1 - 1 / rows[g];
        double own = psi[atom] - means[g];
        return heaviest[g] == atom
                ? share * (psi[atom] - others[g]) - own
                : own * Math.max(0, share / (1 - ofOne(atom) / totals[g]) - 1);
    }

    /** Returns the degrees of freedom of a variance from an effective number of rows, in general not an integer; the least ones if it is NaN. */
    static double freedom(double units) {
        return units - 1 > LEAST_FREEDOM ? units - 1 : LEAST_FREEDOM;
    }
}
