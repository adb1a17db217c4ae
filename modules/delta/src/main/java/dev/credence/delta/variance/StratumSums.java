package dev.credence.delta.variance;

import static dev.credence.delta.variance.DesignVariance.product;
import static dev.credence.delta.variance.DesignVariance.square;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Means and sums of squares of influences in each stratum, where each row counts by its weight. A row without weight has the weight 1. The units of
 * a stratum are Kish's effective number of its rows.
 */
final class StratumSums {
    /** A sum of squared deviations below 2^-80 of the sum of squares is rounding error. */
    private static final double ROUNDING = 0x1p-80;

    private final StratifiedSample<?> strata;
    private final IntToDoubleFunction weight;
    private final IntToDoubleFunction squaredWeight;
    private final double[] totals;
    private final double[] totalSquares;
    private final boolean weighted;

    private StratumSums(
            StratifiedSample<?> strata,
            boolean weighted,
            IntToDoubleFunction weight,
            IntToDoubleFunction squaredWeight) {
        this.strata = strata;
        this.weighted = weighted;
        this.weight = weight;
        this.squaredWeight = squaredWeight;
        totals = new double[strata.strata()];
        totalSquares = new double[totals.length];
        for (int atom = 0; atom < strata.evidence().atoms(); atom++) {
            totals[strata.stratum(atom)] += weight.applyAsDouble(atom);
            totalSquares[strata.stratum(atom)] += squaredWeight.applyAsDouble(atom);
        }
    }

    /** Returns the sums of rows without weights. */
    static StratumSums of(StratifiedSample<?> strata) {
        Evidence evidence = strata.evidence();
        return new StratumSums(strata, false, evidence::count, evidence::count);
    }

    /** Returns the sums of rows with weights; {@code strata} has the same atoms. */
    static StratumSums of(StratifiedSample<?> strata, WeightedSample<?> rows) {
        double[] weights = rows.weights();
        return new StratumSums(strata, true, atom -> weights[atom], rows::squaredWeight);
    }

    StratifiedSample<?> strata() {
        return strata;
    }

    double total() {
        return DesignVariance.sum(totals);
    }

    /** Returns Kish's effective number of rows of a stratum. */
    double units(int s) {
        return totals[s] > 0 ? totals[s] / totalSquares[s] * totals[s] : 0;
    }

    double[] means(double[] psi) {
        double[] means = new double[totals.length];
        for (int atom = 0; atom < psi.length; atom++) {
            int s = strata.stratum(atom);
            means[s] += product(weight.applyAsDouble(atom), psi[atom]) / totals[s];
        }
        return means;
    }

    /**
     * Returns {@code u / (u - 1) sum_(c in s) w2 (psi - mean_s)^2} of each stratum of {@code u} units, at least 2; 0 for a single observation. With weights, a
     * row that determines the mean has its distance from that of the other rows, with the divisor of n rows, where that is more.
     */
    double[] within(double[] psi, double[] means) {
        double[] sums = new double[totals.length];
        double[] raw = new double[sums.length];
        double[] units = new double[sums.length];
        Arrays.setAll(units, s -> Math.max(2, units(s)));
        RowDistances distances = distances(psi);
        for (int atom = 0; atom < psi.length; atom++) {
            int s = strata.stratum(atom);
            double squares = squaredWeight.applyAsDouble(atom);
            if (squares > 0 && strata.size(s) > 1) {
                double plain = squares * square(psi[atom] - means[s]) * units[s] / (units[s] - 1);
                double own = distances == null
                        ? plain
                        : squares * square(distances.of(atom, means[s])) / (1 - 1.0 / strata.size(s));
                sums[s] += Math.max(plain, own);
                raw[s] += squares * square(psi[atom]);
            }
        }
        for (int s = 0; s < sums.length; s++) {
            sums[s] = sums[s] > ROUNDING * raw[s] ? sums[s] : 0;
        }
        return sums;
    }

    /** Returns the distances of the influences of weighted rows from the mean of their stratum; null for rows without weights. */
    private @Nullable RowDistances distances(double[] psi) {
        if (!weighted) {
            return null;
        }
        double[] rows = new double[totals.length];
        Arrays.setAll(rows, strata::size);
        return new RowDistances(psi, weight, squaredWeight, strata::stratum, rows);
    }

    /** Returns the part of the variance that comes from the means of the strata. */
    double between(double[] psi, double[] means) {
        double n = total();
        double all = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            all += product(weight.applyAsDouble(atom), psi[atom]) / n;
        }
        return (weighted ? betweenRows(means, all) : betweenStrata(means, all)) / (n * n);
    }

    private double betweenStrata(double[] means, double all) {
        double sum = 0;
        for (int s = 0; s < means.length; s++) {
            sum += totalSquares[s] > 0 ? totalSquares[s] * square(means[s] - all) : 0;
        }
        return sum;
    }

    private double betweenRows(double[] means, double all) {
        double[] ofStratum = new double[strata.evidence().atoms()];
        Arrays.setAll(ofStratum, atom -> means[strata.stratum(atom)]);
        RowDistances distances = new RowDistances(ofStratum, weight, squaredWeight, atom -> 0, new double[] {
            strata.evidence().size()
        });
        double sum = 0;
        for (int atom = 0; atom < ofStratum.length; atom++) {
            double squares = squaredWeight.applyAsDouble(atom);
            sum += squares > 0 ? squares * square(distances.of(atom, all)) : 0;
        }
        return sum;
    }
}
