package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.LeaveOneOut.Deletion;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.numerics.roots.Interruption;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

/** Computes the variance of the jackknife under each design. Items are left out one at a time, and clusters as a whole. */
abstract class DesignJackknife<E extends Evidence> implements SampleVisitor<E, Double> {
    /** A remainder below 2^-40 of the weight of an atom is rounding error. */
    private static final double ROUNDING = 0x1p-40;

    /** With more items the bias is below 0.0001 standard errors, and its rounding error is larger. */
    private static final double MOST = 1e8;

    private final double[] psi;
    private final IntPredicate affects;
    private final boolean withBias;

    /**
     * Creates a computation.
     *
     * @param psi the influence of each atom; the array is overwritten
     * @param affects whether an atom can change the statistic
     * @param withBias whether the squared bias is added to the variance of independent or stratified items
     */
    DesignJackknife(double[] psi, IntPredicate affects, boolean withBias) {
        this.psi = psi;
        this.affects = affects;
        this.withBias = withBias;
    }

    /** Returns the change of the statistic if an atom loses some of its weight; the given weights may be kept. */
    abstract Deletion items(double[] weights);

    /** Returns the statistic of all weights minus the statistic of the remaining weights. */
    abstract double moved(double[] rest);

    @Override
    public Double iid(IidSample<E> sample) {
        return byItem(sample, atom -> 1);
    }

    @Override
    public Double stratified(StratifiedSample<E> sample) {
        return byItem(sample, atom -> 1);
    }

    /**
     * Leaves out a row with the mean weight of the atom, where each row counts by its weight. If the atom has a single row, or one row has
     * nearly all of its weight, the whole weight is left out, so that the result does not depend on rounding error.
     */
    @Override
    public Double weighted(WeightedSample<E> sample) {
        double[] weights = sample.weights();
        return byItem(sample, atom -> {
            double one = sample.squaredWeight(atom) / weights[atom];
            boolean all = sample.evidence().count(atom) == 1 || weights[atom] - one <= ROUNDING * weights[atom];
            return all ? weights[atom] : one;
        });
    }

    @Override
    public Double folded(FoldedSample<E> sample) {
        throw new IllegalArgumentException(InfluenceRefusals.folds(sample));
    }

    private double byItem(Sample<E> sample, IntToDoubleFunction weight) {
        double[] weights = sample.weights();
        double total = sum(weights);
        Deletion deletion = items(sample.weights());
        double bias = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            Interruption.check();
            if (weights[atom] > 0) {
                double one = weight.applyAsDouble(atom);
                double moved = (total - one) / one * deletion.without(atom, one);
                psi[atom] = larger(psi[atom], moved);
                bias += Double.isFinite(moved) ? weights[atom] / total * moved : 0;
            }
        }
        double square = withBias && sample.isExchangeable() && total <= MOST ? bias * bias : 0;
        return DesignVariance.of(sample, psi, affects).variance() + square;
    }

    @Override
    public Double clustered(ClusteredSample<E> sample) {
        double[] weights = sample.weights();
        double total = sum(weights);
        double[] totals = ClusteredVariance.totals(sample, psi);
        double[] relevant = ClusteredVariance.relevant(sample, affects);
        double share = 1 - 1.0 / totals.length;
        for (int g = 0; g < totals.length; g++) {
            Interruption.check();
            totals[g] = larger(totals[g], total * share * moved(rest(sample, weights, g)));
        }
        return ClusteredVariance.between(totals, relevant, total);
    }

    private static double[] rest(ClusteredSample<?> sample, double[] weights, int g) {
        double[] rest = weights.clone();
        Evidence cluster = sample.cluster(g);
        for (int atom = 0; atom < cluster.atoms(); atom++) {
            rest[sample.pooledAtom(g, atom)] -= cluster.count(atom);
        }
        return rest;
    }

    private static double sum(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }

    /** Returns the number with the larger absolute value, or the first if the second is not finite. */
    private static double larger(double first, double second) {
        return Math.abs(second) > Math.abs(first) && Double.isFinite(second) ? second : first;
    }
}
